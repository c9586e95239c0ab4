import { z } from "zod";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import type { ReadWebhook, WebhookEvent } from "../reading/webhook-event.ts";

/** https://postmarkapp.com/developer/webhooks/webhooks-overview. Postmark does not sign: the address is the secret. */
const schema = z.object({
  RecordType: words,
  ID: words,
  Type: words,
  MessageID: words,
  Email: address.optional(),
  Recipient: address.optional(),
  Details: words,
  Description: words,
  SuppressSending: z.boolean().catch(false),
  SuppressionReason: words,
  /** Comes from our header `X-PM-Metadata-mail`. */
  Metadata: z.object({ mail: words }).catch({ mail: "" }),
});

/** Bounces of addresses that do not exist. The others may pass, or say nothing of the address. */
const PERMANENT = new Set(["HardBounce", "BadEmailAddress"]);
const PASSING = new Set(["SoftBounce", "DnsError", "Blocked", "Undeliverable", "DMARCPolicy", "Unknown"]);

export const readPostmark: ReadWebhook = ({ body }) => ({
  events: entriesOf(schema, readBody(body)).flatMap((given) => {
    const kind = kindOf(given);
    const recipient = given.Email ?? given.Recipient;
    if (!kind || !recipient) return [];
    const event: WebhookEvent = {
      kind,
      isPermanent: PERMANENT.has(given.Type),
      recipient,
      names: [given.Metadata.mail],
      status: undefined,
      words: given.Details || given.Description,
      id: `${given.RecordType} ${given.ID || given.MessageID}`,
    };
    return [event];
  }),
});

function kindOf({ RecordType, Type, ...given }: z.output<typeof schema>): WebhookEvent["kind"] | undefined {
  switch (RecordType) {
    case "Delivery":
      return "delivered";
    case "SpamComplaint":
      return "complaint";
    case "Bounce":
      if (Type === "SpamComplaint") return "complaint";
      return PERMANENT.has(Type) || PASSING.has(Type) ? "bounce" : undefined;
    case "SubscriptionChange":
      // Suppressions after a bounce or a complaint have events of their own.
      return given.SuppressSending && given.SuppressionReason === "ManualSuppression"
        ? "unsubscribe"
        : undefined;
    default:
      return undefined;
  }
}
