import { z } from "zod";
import { standardOf } from "./standard-fields.ts";
import { shownStatuses } from "./subscriber-filters.ts";

/** A subscriber as lists and the dashboard show them. */
export const subscriberSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    ...standardOf(() => z.string()),
    subscribedAt: z.iso.datetime().nullable(),
    status: z.enum(shownStatuses),
    /** When they were asked whether they still want newsletters, if they have not reacted. */
    askedAt: z.iso.datetime().nullable(),
    /** The names of their tags, and values by the keys of the custom fields. */
    tags: z.array(z.string()),
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: "Subscriber" });

export type Subscriber = z.infer<typeof subscriberSchema>;
