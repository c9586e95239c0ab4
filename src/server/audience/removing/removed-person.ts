import { z } from "zod";
import { subscriberStatuses } from "../../../contract/subscriber-filters.ts";
import { AppError } from "../../base/errors.ts";

const moment = z.string().nullable().default(null);

/** Everything that is stored about a removed subscriber, under the names of the columns. */
const removedPersonSchema = z.object({
  subscriber: z.object({
    id: z.int(),
    email: z.string(),
    mailbox_key: z.string(),
    name: z.string(),
    status: z.enum(subscriberStatuses),
    source: z.string(),
    requested_tags: z.string().default(""),
    subscribed_at: z.string(),
    confirmed_at: moment,
    unsubscribed_at: moment,
    paused_until: moment,
    asked_at: moment,
    kept_at: moment,
    reminded_at: moment,
    folded_reaction_at: moment,
    folded_click_at: moment,
    folded_mail_at: moment,
  }),
  consents: z.array(
    z.object({
      given_at: z.string(),
      how: z.enum(["confirmation", "owner", "list"]),
      wording: z.string(),
      source: z.string(),
    }),
  ),
  /** Ids of tags. */
  tags: z.array(z.int()),
  /** Values by ids of custom fields. */
  fields: z.array(z.object({ field_id: z.int(), value: z.string() })),
  /** Emails of the welcome series that they have got, so that they do not get them again. */
  series: z.array(z.object({ step_id: z.int(), newsletter_id: z.int().nullable(), at: z.string() })),
});

export type RemovedPerson = z.infer<typeof removedPersonSchema>;

export const writePerson = (person: RemovedPerson) => JSON.stringify(person);

/** @throws AppError `internal` for what `writePerson` has not written. */
export function readPerson(stored: string): RemovedPerson {
  const parsed = removedPersonSchema.safeParse(JSON.parse(stored));
  if (parsed.success) return parsed.data;
  throw new AppError("internal", "What was stored about a removed subscriber cannot be read.", {
    cause: parsed.error,
  });
}
