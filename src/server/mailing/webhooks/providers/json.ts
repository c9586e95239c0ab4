import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import type { ReadWebhook } from "../reading/webhook-event.ts";

/** Our own format, for programs that have none: docs/operating.md describes it. */
const schema = z.object({
  id: words.pipe(z.string().min(1)),
  event: z.enum(["delivered", "bounce", "complaint", "unsubscribe"]),
  recipient: address,
  permanent: z.boolean().default(false),
  messageId: words,
  status: words,
  reply: words,
});

const bodySchema = z.object({ events: z.array(z.unknown()) });

export const readJsonEvents: ReadWebhook = ({ body }) => {
  const parsed = bodySchema.safeParse(readBody(body));
  if (!parsed.success) throw new AppError("bad_request", 'The body has no list of "events".');
  return {
    events: entriesOf(schema, parsed.data.events).map((given) => ({
      kind: given.event,
      isPermanent: given.permanent,
      recipient: given.recipient,
      names: [given.messageId],
      status: /^[45]\.\d+\.\d+$/.exec(given.status)?.[0],
      words: given.reply,
      id: given.id,
    })),
  };
};
