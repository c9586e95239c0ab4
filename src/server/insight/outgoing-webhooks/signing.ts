import { createHmac, randomBytes } from "node:crypto";
import type { SecretBox } from "../../kernel/secret-box.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Makes a secret in the form of Standard Webhooks: `whsec_` and the key in base64. */
export const makeSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

const PURPOSE = "outgoing-webhook";

export const sealSecret = (box: SecretBox, secret: string) => box.seal(PURPOSE, secret);

/** Undefined when another data folder's key has encrypted it. */
export const unsealSecret = (box: SecretBox, sealed: string) => box.unseal(PURPOSE, sealed);

interface Message {
  id: string;
  /** When it is posted: receivers refuse what is old. */
  at: Date;
  body: string;
}

/**
 * Returns the headers that prove where a message comes from, one signature for each secret (Standard Webhooks 1.0.0,
 * “Signature scheme” and “Webhook headers”).
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
