import { z } from "zod";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import type { ReadWebhook, WebhookEvent } from "../reading/webhook-event.ts";

/** https://developers.brevo.com/docs/transactional-webhooks. Brevo does not sign: the address is the secret. */
const schema = z.object({
  event: words,
  email: address,
  "message-id": words,
  ts_epoch: words,
  ts_event: words,
  reason: words,
  /** Our header of that name, given back. */
  "X-Mailin-custom": words,
});

const kinds = new Map<string, WebhookEvent["kind"]>([
  ["delivered", "delivered"],
  ["hard_bounce", "bounce"],
  ["invalid_email", "bounce"],
  ["soft_bounce", "bounce"],
  ["error", "bounce"],
  ["spam", "complaint"],
  ["unsubscribed", "unsubscribe"],
  ["unsubscribe", "unsubscribe"],
]);

export const readBrevo: ReadWebhook = ({ body }) => ({
  events: entriesOf(schema, readBody(body)).flatMap((given) => {
    const kind = kinds.get(given.event);
    if (!kind) return [];
    const event: WebhookEvent = {
      kind,
      isPermanent: given.event === "hard_bounce" || given.event === "invalid_email",
      recipient: given.email,
      names: [given["X-Mailin-custom"], given["message-id"]],
      status: undefined,
      words: given.reason,
      // Brevo names no event; one email has each kind once at one moment.
      id: `${given.event} ${given["message-id"]} ${given.ts_epoch || given.ts_event}`,
    };
    return [event];
  }),
});
