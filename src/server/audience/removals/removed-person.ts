import { z } from "zod";
import { subscriberStatuses } from "../../../contract/audience/subscriber-filters.ts";
import { AppError } from "../../base/errors.ts";

/** Rows from before 0.1.0 are ids of tags alone. */
const tagging = z.union([z.int().transform((tag_id) => ({ tag_id })), z.looseObject({ tag_id: z.int() })]);

/** Everything that is stored about a removed subscriber: the rows, with every column that they had. */
const removedPersonSchema = z.object({
  subscriber: z.looseObject({
    id: z.int(),
    email: z.string(),
    mailbox_key: z.string(),
    status: z.enum(subscriberStatuses),
  }),
  consents: z.array(
    z.object({
      given_at: z.string(),
      how: z.enum(["confirmation", "owner", "list"]),
      wording: z.string(),
      source: z.string(),
    }),
  ),
  tags: z.array(tagging),
  /** Values of custom fields. */
  fields: z.array(z.looseObject({ field_id: z.int() })),
  /** Emails of the welcome series that they have got, so that they do not get them again. */
  series: z.array(z.looseObject({ step_id: z.int(), newsletter_id: z.int().nullable() })),
  /** Answers to polls. Rows from before polls have none. */
  answers: z.array(z.looseObject({ poll_id: z.int() })).default([]),
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
