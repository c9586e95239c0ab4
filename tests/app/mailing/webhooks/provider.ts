import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import type { WebhookProvider } from "../../../../src/contract/mailing/webhooks.ts";
import * as calls from "../../../../src/contract/mailing/webhooks.ts";
import type { Outside } from "../../../../src/server/kernel/outside/outside.ts";
import { silence, type TestApp } from "../../../setup/app.ts";
import { read } from "../../kit/ask.ts";
import { SNS_CERTIFICATE, SNS_KEY } from "./sns-keys.ts";

const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const SECRET = Buffer.alloc(24, 5);

/** The keys that owners enter. */
export const keys: Partial<Record<WebhookProvider, string>> = {
  mailgun: "key-0123456789abcdef0123456789abcdef",
  sendgrid: ec.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  resend: `whsec_${SECRET.toString("base64")}`,
};

export interface Signed {
  body: string;
  headers: Record<string, string>;
}

export const TOPIC = "arn:aws:sns:us-west-2:123456789012:letters";

/** Wraps a payload as its provider posts it, signed at `at`. `id` names this attempt where the provider names attempts. */
export function postOf(
  provider: WebhookProvider,
  payload: unknown,
  { at, id = "1" }: { at: Date; id?: string },
): Signed {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const body = JSON.stringify(payload);
  switch (provider) {
    case "mailgun": {
      const token = `token-${id}`;
      const signature = createHmac("sha256", keys.mailgun ?? "")
        .update(seconds + token)
        .digest("hex");
      const signed = { signature: { timestamp: seconds, token, signature }, "event-data": payload };
      return { body: JSON.stringify(signed), headers: {} };
    }
    case "sendgrid": {
      const batch = JSON.stringify([payload]);
      const header = "x-twilio-email-event-webhook";
      const signature = sign("sha256", Buffer.from(seconds + batch), ec.privateKey).toString("base64");
      return {
        body: batch,
        headers: { [`${header}-timestamp`]: seconds, [`${header}-signature`]: signature },
      };
    }
    case "resend": {
      const signature = createHmac("sha256", SECRET).update(`msg_${id}.${seconds}.${body}`).digest("base64");
      const headers = {
        "svix-id": `msg_${id}`,
        "svix-timestamp": seconds,
        "svix-signature": `v1,c29tZXRoaW5n v1,${signature}`,
      };
      return { body, headers };
    }
    case "ses":
      return snsPost({ Type: "Notification", Message: body, Timestamp: at.toISOString() });
    default:
      return { body, headers: {} };
  }
}

/** A message of Amazon SNS, signed over the fields that its documentation names. */
export function snsPost(
  given: Record<string, string>,
  { version = "1" }: { version?: "1" | "2" } = {},
): Signed {
  const message: Record<string, string> = {
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: TOPIC,
    SignatureVersion: version,
    SigningCertURL:
      "https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem",
    ...given,
  };
  const names = ["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names.flatMap((name) => (message[name] ? [`${name}\n${message[name]}\n`] : [])).join("");
  const signature = sign(version === "1" ? "sha1" : "sha256", Buffer.from(text), SNS_KEY).toString("base64");
  const body = JSON.stringify({ Signature: signature, ...message });
  return { body, headers: { "content-type": "text/plain; charset=UTF-8" } };
}

/** Amazon's hosts: the certificate, and what they were asked for. */
export function amazon() {
  const asked: string[] = [];
  const outside: Outside = {
    ...silence,
    read: async (url) => {
      asked.push(url.href);
      return {
        bytes: new Uint8Array(Buffer.from(url.pathname.endsWith(".pem") ? SNS_CERTIFICATE : "<ok/>")),
        contentType: "",
      };
    },
  };
  return { asked, outside };
}

/** Creates a webhook in Settings, with its key. Returns its path and its id. */
export async function createHook(app: TestApp, provider: WebhookProvider) {
  const as = await app.signIn();
  const created = await read(
    await as("POST", "/api/admin/webhooks", { json: { provider } }),
    calls.createWebhook,
  );
  const key = keys[provider];
  if (key)
    await read(
      await as("PUT", `/api/admin/webhooks/${created.id}/key`, { json: { key } }),
      calls.setWebhookKey,
    );
  const list = async () =>
    (await read(await as("GET", "/api/admin/webhooks"), calls.listWebhooks)).webhooks.find(
      ({ id }) => id === created.id,
    );
  const path = new URL(created.address ?? "").pathname;
  const send = (signed: Signed) =>
    app.request("POST", path, {
      body: signed.body,
      headers: { "content-type": "application/json", ...signed.headers },
    });
  return { id: created.id, path, send, list };
}
