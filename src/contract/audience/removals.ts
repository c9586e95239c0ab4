import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, idParams } from "../base/text.ts";

/** How long removed subscribers can be brought back. Then they are erased. */
export const RESTORE_HOURS = 24;

const removalSchema = z
  .object({
    id: z.int(),
    removedAt: z.iso.datetime(),
    removedBy: z.string(),
    /** When what is stored about them is erased. */
    erasedAt: z.iso.datetime(),
    subscribers: z.int(),
    /** The first of their addresses, at most three. */
    emails: z.array(z.string()),
  })
  .meta({ id: "Removal" });

export type Removal = z.infer<typeof removalSchema>;

const tag = "Subscribers";

export const listRemovals = endpoint({
  noTool: "many",
  method: "get",
  path: "/api/admin/removals",
  access: "subscribers.read",
  tag,
  summary: `List the removals of subscribers of the last ${RESTORE_HOURS} hours, newest first, at most 100.`,
  answer: z.object({ removals: z.array(removalSchema) }).meta({ id: "RemovalList" }),
});

export const restoreRemoval = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/removals/{id}/restoration",
  access: "subscribers.write",
  tag,
  summary:
    "Bring removed subscribers back as they were. Those who have subscribed again stay as they are now, unless they have not confirmed it and were active, and those who have unsubscribed meanwhile come back unsubscribed. One call restores some of them: repeat it until `isDone`.",
  params: idParams,
  answer: z
    .object({
      restored: z.int(),
      /** They have subscribed again. */
      returned: z.int(),
      isDone: z.boolean(),
    })
    .meta({ id: "RemovalRestored" }),
  refusals: ["not_found"],
});

export const eraseRemoval = endpoint({
  method: "delete",
  path: "/api/admin/removals/{id}",
  access: "subscribers.write",
  proof: "recent",
  tag,
  summary: "Erase what is stored about removed subscribers now, instead of when the time is over.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
