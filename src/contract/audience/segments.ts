import { z } from "zod";
import { standardNames } from "./standard-fields.ts";
import { endpoint } from "../base/endpoint.ts";
import { MAX_VALUE_LENGTH } from "./subscriber-attributes.ts";
import { reachSchema } from "./reach.ts";
import { shownStatuses } from "./subscriber-filters.ts";
import { doneSchema, idParams, text } from "../base/text.ts";

export const MAX_SEGMENTS = 100;
const MAX_CONDITIONS = 50;
const MAX_DAYS = 3_650;
const MAX_NAME_LENGTH = 60;

/** How subscribers came to the list (`subscribers.source`). */
export const subscriberSources = ["form", "import", "admin"] as const;

/** How a text or the value of a custom field is compared. Case does not matter. `filled` asks only whether there is a value. */
const fieldTests = ["is", "contains", "begins", "filled"] as const;
export type FieldTest = (typeof fieldTests)[number];

/** True for a test that compares with a value. */
export const needsValue = (test: FieldTest): boolean => test !== "filled";

const DAYS = `Enter a number of days from 1 to ${MAX_DAYS}`;

const id = (error: string) => z.int({ error }).min(1, { error });
const days = z.int({ error: DAYS }).min(1, { error: DAYS }).max(MAX_DAYS, { error: DAYS });
/** Turns a condition or a group into its opposite. */
const isNegated = z.boolean({ error: "isNegated must be true or false" }).default(false);

const comparison = {
  test: z.enum(fieldTests, { error: "Choose how to compare" }),
  value: text("Enter a value", { max: MAX_VALUE_LENGTH })
    .transform((value) => value.trim())
    .default(""),
};
const hasValue = ({ test, value }: { test: FieldTest; value: string }) => !needsValue(test) || value !== "";
const missingValue = { path: ["value"], error: "Enter the value to compare with" };

const reaction = {
  isNegated,
  /** The newsletter; null for any. */
  newsletterId: id("Choose a newsletter").nullable().default(null),
  /** Within so many days; null for at any time. */
  days: days.nullable().default(null),
};

/**
 * The conditions that are no groups; `standard` asks for a text that every subscriber has. Tags, fields and newsletters are named by id, so that a new name changes nothing.
 * "Opened" and "clicked" count people, not mail scanners, and a click is an opening, too, as in a receipt.
 */
const leaves = [
  z.object({ kind: z.literal("tag"), isNegated, tagId: id("Choose a tag") }),
  z
    .object({ kind: z.literal("field"), isNegated, fieldId: id("Choose a field"), ...comparison })
    .refine(hasValue, missingValue),
  z
    .object({
      kind: z.literal("standard"),
      isNegated,
      name: z.enum(standardNames, { error: "Choose a field" }),
      ...comparison,
    })
    .refine(hasValue, missingValue),
  z.object({
    kind: z.literal("status"),
    isNegated,
    status: z.enum(shownStatuses, { error: "Choose a status" }),
  }),
  z.object({ kind: z.literal("joined"), isNegated, days }),
  z.object({
    kind: z.literal("source"),
    isNegated,
    source: z.enum(subscriberSources, { error: "Choose a source" }),
  }),
  z.object({ kind: z.literal("opened"), ...reaction }),
  z.object({ kind: z.literal("clicked"), ...reaction }),
  z.object({
    kind: z.literal("answered"),
    isNegated,
    pollId: id("Choose a poll"),
    /** The number of the answer; null for any. */
    answer: id("Choose an answer").nullable().default(null),
  }),
] as const;

export const conditionKinds = [
  "tag",
  "field",
  "standard",
  "status",
  "joined",
  "source",
  "opened",
  "clicked",
  "answered",
] as const;

const UNKNOWN = `A condition must be one of: ${conditionKinds.join(", ")}`;
const UNKNOWN_KIND = `${UNKNOWN}, group`;
const TOO_DEEP = `${UNKNOWN}. Groups can be in groups, but no deeper than three levels`;

const leafSchema = z.discriminatedUnion("kind", leaves, { error: TOO_DEEP }).meta({ id: "SegmentCondition" });

/** One condition that is no group. */
export type Leaf = z.output<typeof leafSchema>;

/** All or any of its conditions must hold. */
function groupOf<Inner extends z.ZodType>(inner: Inner) {
  return z.object({
    kind: z.literal("group"),
    isNegated,
    match: z.enum(["all", "any"], { error: "A group must match all or any of its conditions" }),
    conditions: z
      .array(inner, { error: "Conditions must be a list" })
      .min(1, { error: "Add at least one condition" })
      .max(MAX_CONDITIONS, { error: `At most ${MAX_CONDITIONS} conditions` }),
  });
}

// Three levels, one by one: this bounds the depth of what is parsed, and OpenAPI needs no recursion.
const innermostSchema = groupOf(leafSchema).meta({ id: "SegmentInnermostGroup" });
const innerSchema = groupOf(
  z.discriminatedUnion("kind", [...leaves, innermostSchema], { error: UNKNOWN_KIND }),
).meta({ id: "SegmentInnerGroup" });
const outermostSchema = groupOf(
  z.discriminatedUnion("kind", [...leaves, innerSchema], { error: UNKNOWN_KIND }),
);

/** Returns the conditions of a group and of the groups in it that are no groups. */
export const leavesOf = (group: Conditions): Leaf[] =>
  group.conditions.flatMap((condition) => (condition.kind === "group" ? leavesOf(condition) : [condition]));

/** The conditions of a segment: the outermost group. */
export const conditionsSchema: z.ZodType<Conditions> = outermostSchema
  .refine((group) => leavesOf(group).length <= MAX_CONDITIONS, {
    path: ["conditions"],
    error: `At most ${MAX_CONDITIONS} conditions`,
  })
  .meta({ id: "SegmentConditions" });

/** A group of conditions, of any depth. */
export interface Conditions {
  kind: "group";
  isNegated: boolean;
  match: "all" | "any";
  conditions: Condition[];
}

export type Condition = Leaf | Conditions;

export const newSegmentSchema = z
  .object({
    name: text("Please name the segment", { max: MAX_NAME_LENGTH })
      .transform((name) => name.trim().replaceAll(/\s+/g, " "))
      .refine((name) => name !== "", { error: "Please name the segment" }),
    conditions: conditionsSchema,
  })
  .meta({ id: "NewSegment" });

const segmentSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    conditions: conditionsSchema,
  })
  .meta({ id: "Segment" });

export type Segment = z.output<typeof segmentSchema>;

/** Those for whom conditions hold, now: everybody in any status, and those whom a newsletter would reach. */
const countsSchema = reachSchema.extend({ subscribers: z.int() }).meta({ id: "SegmentCounts" });

export type SegmentCounts = z.infer<typeof countsSchema>;

const countedSegmentSchema = segmentSchema
  .extend({
    subscribers: z.int(),
    recipients: z.int(),
  })
  .meta({ id: "CountedSegment" });

export type CountedSegment = z.output<typeof countedSegmentSchema>;

const tag = "Segments";

export const listSegments = endpoint({
  method: "get",
  path: "/api/admin/segments",
  access: "subscribers.count",
  tag,
  summary: "List the segments by name, without counting anybody.",
  answer: z.object({ segments: z.array(segmentSchema) }).meta({ id: "SegmentList" }),
});

export const countConditions = endpoint({
  noTool: "setup",
  method: "post",
  path: "/api/admin/segments/count",
  access: "subscribers.read",
  tag,
  summary: "Count the subscribers for whom conditions hold. They do not have to be saved.",
  bodySize: "list",
  body: z.object({ conditions: conditionsSchema }).meta({ id: "ConditionsToCount" }),
  answer: countsSchema,
});

export const addSegment = endpoint({
  noTool: "setup",
  method: "post",
  path: "/api/admin/segments",
  access: "subscribers.write",
  tag,
  summary: `Add a segment, at most ${MAX_SEGMENTS}.`,
  bodySize: "list",
  body: newSegmentSchema,
  answer: countedSegmentSchema,
  status: 201,
  refusals: ["conflict"],
});

export const changeSegment = endpoint({
  noTool: "setup",
  method: "put",
  path: "/api/admin/segments/{id}",
  access: "subscribers.write",
  tag,
  summary:
    "Change the name and conditions of a segment. A newsletter that is sent later uses the new conditions; one that has started keeps the old ones.",
  params: idParams,
  bodySize: "list",
  body: newSegmentSchema,
  answer: countedSegmentSchema,
  refusals: ["not_found", "conflict"],
});

export const deleteSegment = endpoint({
  method: "delete",
  path: "/api/admin/segments/{id}",
  access: "subscribers.write",
  tag,
  summary: "Delete a segment. Its subscribers stay. Refused while a draft or scheduled newsletter uses it.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
