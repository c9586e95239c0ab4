import { z } from "zod";
import { standardNames } from "./standard-fields.ts";
import { endpoint } from "../base/endpoint.ts";
import { MAX_TAG_LENGTH, tagKeyOf } from "../base/tags.ts";
import { doneSchema, idParams, text } from "../base/text.ts";

/** Who may give a tag: the owner alone, sign-up forms too, or readers themselves, to whom it is a topic. */
const tagAccesses = ["owner", "forms", "readers"] as const;
export type TagAccess = (typeof tagAccesses)[number];

export const MAX_TAGS = 1_000;
/** As many topics as a reader can look through. */
export const MAX_TOPICS = 50;
export const MAX_FIELDS = 50;
export const MAX_VALUE_LENGTH = 500;
/** A sign-up may choose every topic. */
const MAX_REQUESTED_TAGS = MAX_TOPICS;

/** A file separates the tags of a subscriber with these. */
const SEPARATORS = /[,;"\p{Cc}]/u;

/** The name of a tag on one line, without the characters that separate tags in a file. */
export const tagNameSchema = text("A tag must be text", { max: MAX_TAG_LENGTH })
  .transform((name) => name.trim().replaceAll(/\s+/g, " "))
  .refine((name) => name !== "", { error: "Please name the tag" })
  .refine((name) => !SEPARATORS.test(name), {
    error: "The name of a tag cannot contain a comma, a semicolon or a quotation mark",
  });

/**
 * The names of a subscriber's tags; each counts once, whatever its case. A subscriber may have every tag, as an
 * import and a change of many can give them.
 */
export const tagNamesSchema = z
  .array(tagNameSchema, { error: "Tags must be a list of names" })
  .max(MAX_TAGS, { error: `At most ${MAX_TAGS} tags` })
  .transform((names) => [...new Map(names.map((name) => [tagKeyOf(name), name])).values()]);

/** The tags that a sign-up asks for. Names of tags that do not exist, or that the owner alone gives, are ignored. */
export const requestedTagsSchema = tagNamesSchema.refine((names) => names.length <= MAX_REQUESTED_TAGS, {
  error: `At most ${MAX_REQUESTED_TAGS} tags`,
});

/** Names that columns and placeholders of every subscriber have already. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  "confirmed_at",
  "consent",
  "created_at",
  "email",
  "fields",
  "first_name",
  "id",
  "last_name",
  "source",
  "status",
  "subscribed_at",
  "tags",
  "unsubscribed_at",
  "website",
  ...standardNames,
]);

/** The form of a custom field's key. In a newsletter, one letter in braces is not a field. */
export const FIELD_KEY = /^[a-z][a-z0-9_]{1,39}$/;

/** The name of a field in files, calls and emails. */
const fieldKeySchema = text("Please name the field")
  .regex(FIELD_KEY, {
    error: "Use 2 to 40 small letters, digits and underscores, and begin with a letter",
  })
  .refine((key) => !RESERVED_KEYS.has(key), { error: "Every subscriber has this already" })
  // What every object of JavaScript has would be taken for an empty value.
  .refine((key) => !(key in {}), { error: "Please choose another name for the field" });

const fieldLabelSchema = text("Please name the field", { max: 60 })
  .transform((label) => label.trim())
  .refine((label) => label !== "", { error: "Please name the field" });

/** A value on one line. An empty one removes the value. */
export const fieldValueSchema = text("A value must be text", { max: MAX_VALUE_LENGTH }).transform((value) =>
  value.replaceAll(/[\p{Cc}\s]+/gu, " ").trim(),
);

/** The values of a subscriber by the keys of their fields. */
export const fieldValuesSchema = z.record(z.string().max(100), fieldValueSchema, {
  error: "Fields must be an object of texts",
});

const subscriberTagSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    access: z.enum(tagAccesses),
    /** What readers see under a topic. */
    description: z.string(),
    subscribers: z.int(),
  })
  .meta({ id: "SubscriberTag" });

export type SubscriberTag = z.infer<typeof subscriberTagSchema>;

const subscriberFieldSchema = z
  .object({ id: z.int(), key: z.string(), label: z.string() })
  .meta({ id: "SubscriberField" });

export type SubscriberField = z.infer<typeof subscriberFieldSchema>;

export const newTagSchema = z
  .object({
    name: tagNameSchema,
    access: z.enum(tagAccesses).default("owner"),
    description: text("Must be text", { max: 300 })
      .transform((words) => words.trim())
      .default(""),
  })
  .meta({ id: "NewSubscriberTag" });

export const newFieldSchema = z
  .object({ key: fieldKeySchema, label: fieldLabelSchema })
  .meta({ id: "NewSubscriberField" });

const tag = "Subscribers";

export const listSubscriberTags = endpoint({
  method: "get",
  path: "/api/admin/subscriber-tags",
  access: "subscribers.count",
  tag,
  summary: "List the tags of subscribers by name, with the number of subscribers of each.",
  answer: z.object({ tags: z.array(subscriberTagSchema) }).meta({ id: "SubscriberTagList" }),
});

export const addSubscriberTag = endpoint({
  noTool: "setup",
  method: "post",
  path: "/api/admin/subscriber-tags",
  access: "subscribers.write",
  tag,
  summary: `Add a tag. \`access\` says who may give it: the owner, sign-up forms too, or readers on their preference page, which shows at most ${MAX_TOPICS} topics.`,
  body: newTagSchema,
  answer: subscriberTagSchema,
  status: 201,
  refusals: ["conflict"],
});

export const changeSubscriberTag = endpoint({
  noTool: "setup",
  method: "put",
  path: "/api/admin/subscriber-tags/{id}",
  access: "subscribers.write",
  tag,
  summary: "Change the name, access and description of a tag. Subscribers keep it.",
  params: idParams,
  body: newTagSchema,
  answer: subscriberTagSchema,
  refusals: ["not_found", "conflict"],
});

export const deleteSubscriberTag = endpoint({
  proof: "recent",
  method: "delete",
  path: "/api/admin/subscriber-tags/{id}",
  access: "subscribers.write",
  tag,
  summary: "Delete a tag and take it from all subscribers. Refused while a segment uses it.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});

export const listSubscriberFields = endpoint({
  method: "get",
  path: "/api/admin/subscriber-fields",
  access: "subscribers.count",
  tag,
  summary: "List the custom fields of subscribers, oldest first.",
  answer: z.object({ fields: z.array(subscriberFieldSchema) }).meta({ id: "SubscriberFieldList" }),
});

export const addSubscriberField = endpoint({
  noTool: "setup",
  method: "post",
  path: "/api/admin/subscriber-fields",
  access: "subscribers.write",
  tag,
  summary: `Add a custom field, at most ${MAX_FIELDS}. The key is its name in files and calls, and cannot be changed.`,
  body: newFieldSchema,
  answer: subscriberFieldSchema,
  status: 201,
  refusals: ["conflict"],
});

export const changeSubscriberField = endpoint({
  noTool: "setup",
  method: "put",
  path: "/api/admin/subscriber-fields/{id}",
  access: "subscribers.write",
  tag,
  summary: "Change the label of a custom field.",
  params: idParams,
  body: newFieldSchema.pick({ label: true }).meta({ id: "SubscriberFieldLabel" }),
  answer: subscriberFieldSchema,
  refusals: ["not_found"],
});

export const deleteSubscriberField = endpoint({
  proof: "recent",
  method: "delete",
  path: "/api/admin/subscriber-fields/{id}",
  access: "subscribers.write",
  tag,
  summary: "Delete a custom field and its values. Refused while a segment or an unsent newsletter uses it.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
