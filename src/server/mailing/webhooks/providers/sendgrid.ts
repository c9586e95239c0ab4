import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { z } from "zod";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import { checkMoment, FRESH_MS, secondsOf } from "../reading/signatures.ts";
import {
  notAuthentic,
  SIGNATURE_MISMATCH,
  type ReadWebhook,
  type WebhookEvent,
} from "../reading/webhook-event.ts";

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event. One request has many events. */
const schema = z.object({
  event: words,
  email: address,
  sg_event_id: words,
  "smtp-id": words,
  /** Comes from our header `X-SMTPAPI`. */
  mail: words,
  type: words,
  status: words,
  reason: words,
});

const HEADER = "x-twilio-email-event-webhook";

export const readSendgrid: ReadWebhook = ({ header, body, key, now }) => {
  const timestamp = header(`${HEADER}-timestamp`);
  const signature = Buffer.from(header(`${HEADER}-signature`) ?? "", "base64");
  if (!timestamp || signature.length === 0)
    throw notAuthentic(
      "The request has no signature. Enable the signed event webhook in SendGrid's settings.",
    );
  const publicKey = findSendgridKey(key);
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!publicKey || !verify("sha256", signed, publicKey, signature)) throw notAuthentic(SIGNATURE_MISMATCH);
  checkMoment(secondsOf(timestamp), now, FRESH_MS);
  return { events: entriesOf(schema, readBody(body)).flatMap(eventOf) };
};

/** Reads the verification key as SendGrid shows it: the base64 of a public key on the curve P-256. */
export function findSendgridKey(key: string): KeyObject | undefined {
  const base64 = key.replaceAll(/-----[A-Z ]+-----|\s/g, "");
  try {
    const publicKey = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return publicKey.asymmetricKeyType === "ec" ? publicKey : undefined;
  } catch {
    return undefined;
  }
}

/** SendGrid's reasons for a drop that speak of the mailbox. */
const OF_MAILBOX = /^(?:bounced address|invalid(?: e?-?mail)?(?: address)?)$/i;
/** Reasons that speak of the email or of the account. They are ours, whatever words they have in common with the former. */
const OURS = /smtpapi|header|content|quota|categor|template|substitution/i;

function eventOf(given: z.output<typeof schema>): WebhookEvent[] {
  const kind = kinds.get(given.event);
  // Drops that follow from SendGrid's own lists of unsubscribes and complaints are no news of the mailbox.
  const isDrop = given.event === "dropped";
  if (!kind || (isDrop && !OF_MAILBOX.test(given.reason) && !OURS.test(given.reason))) return [];
  return [
    {
      kind,
      // `blocked` is a refusal that may pass.
      isPermanent: given.type !== "blocked" && !(isDrop && OURS.test(given.reason)),
      recipient: given.email,
      names: [given.mail, given["smtp-id"]],
      status: /^[45]\.\d+\.\d+$/.exec(given.status)?.[0],
      words: given.reason,
      id: given.sg_event_id,
    },
  ];
}

const kinds = new Map<string, WebhookEvent["kind"]>([
  ["delivered", "delivered"],
  ["bounce", "bounce"],
  ["dropped", "bounce"],
  ["spamreport", "complaint"],
  ["unsubscribe", "unsubscribe"],
  ["group_unsubscribe", "unsubscribe"],
]);
