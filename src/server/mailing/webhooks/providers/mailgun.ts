import { z } from "zod";
import { isSameText } from "../../../base/same-text.ts";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import { checkMoment, hmacOf, RETRIED_MS, secondsOf } from "../reading/signatures.ts";
import {
  notAuthentic,
  SIGNATURE_MISMATCH,
  type ReadWebhook,
  type WebhookEvent,
} from "../reading/webhook-event.ts";

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks. The signature is in the body. */
const schema = z.object({
  signature: z.object({ timestamp: words, token: words, signature: words }),
  "event-data": z.unknown(),
});

const eventSchema = z.object({
  event: words,
  id: words,
  severity: words,
  reason: words,
  recipient: address,
  message: z
    .object({ headers: z.object({ "message-id": words }).catch({ "message-id": "" }) })
    .catch({ headers: { "message-id": "" } }),
  "delivery-status": z
    .object({ code: words, message: words, description: words, "enhanced-code": words })
    .catch({ code: "", message: "", description: "", "enhanced-code": "" }),
});

/** Mailgun's own reasons that speak of the mailbox; of the rest, `old` means that it has tried for too long. */
const OF_MAILBOX = new Set(["bounce", "hardfail", "suppress-bounce"]);

export const readMailgun: ReadWebhook = ({ body, key, now }) => {
  const parsed = schema.safeParse(readBody(body));
  if (!parsed.success) throw notAuthentic("The request has no signature, as Mailgun's requests have one.");
  const { timestamp, token, signature } = parsed.data.signature;
  if (!isSameText(signature, hmacOf(key, timestamp + token).toString("hex")))
    throw notAuthentic(SIGNATURE_MISMATCH);
  checkMoment(secondsOf(timestamp), now, RETRIED_MS);
  return { events: entriesOf(eventSchema, parsed.data["event-data"]).flatMap(eventOf) };
};

function eventOf(given: z.output<typeof eventSchema>): WebhookEvent[] {
  const kind = kindOf(given);
  if (!kind) return [];
  const { code, message, description, "enhanced-code": status } = given["delivery-status"];
  const said = message || description;
  return [
    {
      kind,
      isPermanent: OF_MAILBOX.has(given.reason),
      recipient: given.recipient,
      names: [given.message.headers["message-id"]],
      status: status || undefined,
      // Its codes above 600 are Mailgun's own, and no server's reply.
      words: /^[45]\d\d$/.test(code) && !said.startsWith(code) ? `${code} ${said}` : said,
      id: given.id,
    },
  ];
}

function kindOf({ event, severity }: z.output<typeof eventSchema>): WebhookEvent["kind"] | undefined {
  switch (event) {
    case "delivered":
      return "delivered";
    case "complained":
      return "complaint";
    case "unsubscribed":
      return "unsubscribe";
    case "failed":
      // Mailgun tries again after a temporary failure, and reports how that ends.
      return severity === "permanent" ? "bounce" : undefined;
    default:
      return undefined;
  }
}
