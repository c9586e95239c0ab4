import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { recipientParams } from "./recipient-filters.ts";
import { tagNameSchema } from "./subscriber-attributes.ts";
import { filterParams } from "./subscriber-filters.ts";

const selectionActions = ["tag", "untag", "unsubscribe", "remove"] as const;
export type SelectionAction = (typeof selectionActions)[number];

const UNKNOWN_FILTER = "The list has no such filter";

/** Those of the list, and those of the receipt of a newsletter. */
const selectionParams = { ...filterParams, ...recipientParams };

/** A record leaves this key out, so that the filter would not be seen. */
const refuseProto = (given: unknown, context: z.RefinementCtx) => {
  if (typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__"))
    context.addIssue({ code: "custom", message: UNKNOWN_FILTER });
  return given;
};

const givenFilters = z.preprocess(refuseProto, z.record(z.string(), z.string().max(10_000)));

/**
 * The filters as the address of the list has them. A list ignores a filter that it does not know and shows everybody; a
 * change of everybody is not what was meant, so the change is refused.
 */
const selectionFilters = givenFilters.transform((given, context) => {
  const filters = z.strictObject(selectionParams).safeParse(given);
  const isUnknown = (name: string) =>
    given[name]?.trim() !== "" &&
    Object.entries(filters.data ?? {}).every(([key, value]) => key !== name || value === undefined);
  const unknown = Object.keys(given).find(isUnknown);
  if (filters.success && unknown === undefined) return filters.data;
  const message =
    filters.success || filters.error.issues[0]?.code === "unrecognized_keys"
      ? UNKNOWN_FILTER
      : filters.error.issues[0]?.message;
  context.addIssue({ code: "custom", message: message ?? UNKNOWN_FILTER });
  return z.NEVER;
});

/** Where a change continues: subscribers after the first id, up to the second. */
const restSchema = z.strictObject({
  after: z.int().min(0),
  last: z.int().min(0),
  /** The removal that removed subscribers are added to. */
  removal: z.int().optional(),
  /** Stands for the conditions of the segment, which must not change meanwhile. */
  segment: z.string().max(100).optional(),
});

export type SelectionRest = z.infer<typeof restSchema>;

export const selectionChangeSchema = z
  .strictObject({
    /** The filters of the list, as its address has them. */
    filters: selectionFilters,
    /** How many subscribers the owner saw selected. */
    count: z.int().min(0),
    action: z.enum(selectionActions),
    /** For `tag` and `untag`. A new name becomes a tag. */
    tag: tagNameSchema.optional(),
    /** The `rest` of the answer before; without it, the change begins. */
    rest: restSchema.optional(),
  })
  .refine(({ action, tag }) => !["tag", "untag"].includes(action) || tag !== undefined, {
    path: ["tag"],
    error: "Please name the tag",
  })
  .meta({ id: "SelectionChange" });

const tag = "Subscribers";

export const countSelection = endpoint({
  noTool: "many",
  method: "get",
  path: "/api/admin/subscribers/selection",
  access: "subscribers.read",
  tag,
  summary:
    "Count the subscribers that the filters of the list select. The count is exact, also for a search.",
  query: z.object(selectionParams),
  answer: z.object({ count: z.int() }).meta({ id: "SelectionCount" }),
});

export const changeSelection = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/subscribers/selection",
  access: "subscribers.write",
  tag,
  summary:
    "Tag, untag, unsubscribe or remove the subscribers that the filters of the list select. Refused with 409 if they are not `count`. One call changes some of them: repeat it with the `rest` of its answer until that is null.",
  body: selectionChangeSchema,
  answer: z
    .object({
      changed: z.int(),
      /** Those who were tagged or untagged, so that it can be undone; empty for other actions. */
      changedIds: z.array(z.int()),
      /** They were so already. */
      unchanged: z.int(),
      rest: restSchema.nullable(),
      /** The removal that can be undone (`/api/admin/removals/{id}`), for `remove`. */
      removal: z.int().nullable(),
    })
    .meta({ id: "SelectionChanged" }),
  refusals: ["conflict"],
});
