import { z } from "zod";
import { standardFields, standardOf } from "./standard-fields.ts";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { fieldValuesSchema, requestedTagsSchema, tagNamesSchema } from "./subscriber-attributes.ts";
import { choiceParam, orderParam, pageParam } from "../base/paging.ts";
import { reachSchema } from "./reach.ts";
import { subscriberSchema } from "./subscriber.ts";
import { filterParams } from "./subscriber-filters.ts";
import { suppressionReasons } from "./suppression-reasons.ts";
import { doneSchema, idParams, text } from "../base/text.ts";

export const SUBSCRIBERS_PER_PAGE = 10;

const subscriberSorts = ["date", "email"] as const;

/** How somebody agreed: by the button that a mail leads to, in the owner's word, or in the word of the person who imported a list. */
const consentHows = ["confirmation", "owner", "list"] as const;
export type ConsentHow = (typeof consentHows)[number];

const MISSING_CONSENT = "Please say what they agreed to";

/** The consent, in the owner's words. */
export const consentSchema = text(MISSING_CONSENT, { max: 1_000 })
  .transform((value) => value.trim())
  .refine((value) => value !== "", { error: MISSING_CONSENT });

/** The field that people do not see and do not fill. */
export const HONEYPOT_FIELD = "website";

export const subscribeSchema = z
  .object({
    email: emailSchema,
    /** Kept for an address that is new, on one line. */
    name: text("Name must be text", { max: 200 })
      .transform((name) => name.replaceAll(/[\p{Cc}\s]+/gu, " ").trim())
      .optional(),
    /** Given when the address is confirmed. Only tags that forms or readers may give count; others are ignored. */
    tags: requestedTagsSchema.optional(),
    [HONEYPOT_FIELD]: z.string().max(2_000).optional(),
  })
  .meta({ id: "Subscribe" });

const subscriberListSchema = z
  .object({
    subscribers: z.array(subscriberSchema),
    totalPages: z.int(),
    totalSubscribers: z.int(),
    /** False for a search that more than `totalSubscribers` match. */
    isTotalExact: z.boolean(),
  })
  .meta({ id: "SubscriberList" });

const consentRecordSchema = z.object({
  givenAt: z.iso.datetime(),
  how: z.enum(consentHows),
  wording: z.string(),
  source: z.string(),
});

/** One newsletter to this subscriber. */
const receivedSchema = z.object({
  newsletterId: z.int(),
  subject: z.string(),
  state: z.string(),
  /** The receiving server's words; null if there are none yet. */
  answer: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** When they first opened it and followed a link, as far as is known; null before. */
  openedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
});

/** Everything that is kept about one person. */
const subscriberDetailSchema = subscriberSchema
  .extend({
    /** The source: `form`, `import`, `admin`. */
    source: z.string(),
    confirmedAt: z.iso.datetime().nullable(),
    unsubscribedAt: z.iso.datetime().nullable(),
    pausedUntil: z.iso.datetime().nullable(),
    /** When they last said that they still want newsletters, or were taken back by the owner. */
    keptAt: z.iso.datetime().nullable(),
    /** Why nobody may mail it, oldest first; empty when one may. */
    suppressions: z.array(z.object({ reason: z.enum(suppressionReasons), since: z.iso.datetime() })),
    consents: z.array(consentRecordSchema),
    /** Answers to polls, with the words of the question and the answer. */
    pollAnswers: z.array(z.object({ question: z.string(), answer: z.string(), at: z.iso.datetime() })),
    /** The names of the tags that a sign-up asked for, which its confirmation gives. */
    requestedTags: z.array(z.string()),
    /** Newest first, at most 100. */
    received: z.array(receivedSchema),
  })
  .meta({ id: "SubscriberDetail" });

export type SubscriberDetail = z.infer<typeof subscriberDetailSchema>;

export const newSubscriberSchema = z
  .object({
    email: emailSchema,
    ...standardOf((name) => standardFields[name].rule.prefault("")),
    /** The owner's word that this person wants the newsletter: it is active at once, without a mail that asks. */
    hasAgreed: z.boolean().default(false),
    /** The consent; required with `hasAgreed`. */
    consent: text(MISSING_CONSENT, { max: 1_000 }).default(""),
    /** Names that are new become tags. */
    tags: tagNamesSchema.optional(),
    fields: fieldValuesSchema.optional(),
  })
  .refine(({ hasAgreed, consent }) => !hasAgreed || consent.trim() !== "", {
    path: ["consent"],
    error: MISSING_CONSENT,
  })
  .meta({ id: "NewSubscriber" });

/** What changes; tags replace all tags, and of the fields only those that are named change. */
export const subscriberChangeSchema = z
  .object({
    ...standardOf((name) => standardFields[name].rule),
    tags: tagNamesSchema,
    fields: fieldValuesSchema,
  })
  .partial()
  .meta({ id: "SubscriberChange" });

const tag = "Subscribers";

export const subscribe = endpoint({
  method: "post",
  path: "/api/subscribers",
  access: "public",
  tag,
  summary:
    "Request a subscription. The answer is the same for every valid address, known or not. Tags are given once the address is confirmed; names that are unknown, or that the owner alone gives, are ignored.",
  body: subscribeSchema,
  answer: doneSchema,
  status: 202,
  refusals: ["too_many_requests"],
});

export const listSubscribers = endpoint({
  method: "get",
  path: "/api/admin/subscribers",
  access: "subscribers.read",
  tag,
  summary:
    "List subscribers, newest first or sorted by email. The search finds subscribers who have each of its words in the address, a standard field or a custom one: any part of it, whatever the case and the accents.",
  query: z.object({
    ...filterParams,
    page: pageParam,
    sort: choiceParam(subscriberSorts),
    order: orderParam,
  }),
  answer: subscriberListSchema,
  refusals: ["not_found"],
});

/** How many rows an export has, before the first of them: a header of its answer. */
export const ROW_COUNT_HEADER = "x-row-count";

export const exportSubscribers = endpoint({
  method: "get",
  path: "/api/admin/subscribers/export",
  access: "subscribers.export",
  proof: "recent",
  tag,
  summary: `Export all subscribers, or those that match a search and status, as a CSV file. The ${ROW_COUNT_HEADER} header contains the number of rows.`,
  query: z.object(filterParams),
  answer: z.string(),
  answerType: "text/csv",
  refusals: ["not_found"],
});

export const countSubscribers = endpoint({
  method: "get",
  path: "/api/admin/subscribers/count",
  access: "subscribers.count",
  tag,
  summary: "Count the active subscribers and those that a newsletter would reach.",
  answer: reachSchema.extend({ count: z.int() }).meta({ id: "SubscriberCount" }),
});

export const addSubscriber = endpoint({
  method: "post",
  path: "/api/admin/subscribers",
  access: "subscribers.write",
  tag,
  summary:
    "Add a subscriber. They get a confirmation email, unless you state that they have agreed. People who unsubscribed cannot be added again.",
  body: newSubscriberSchema,
  answer: subscriberSchema,
  status: 201,
  refusals: ["conflict"],
});

export const getSubscriber = endpoint({
  method: "get",
  path: "/api/admin/subscribers/{id}",
  access: "subscribers.read",
  tag,
  summary: "Get one subscriber, with its source, consent and deliveries.",
  params: idParams,
  answer: subscriberDetailSchema,
  refusals: ["not_found"],
});

export const changeSubscriber = endpoint({
  method: "patch",
  path: "/api/admin/subscribers/{id}",
  access: "subscribers.write",
  tag,
  summary:
    "Change the name, tags and custom fields of a subscriber. Tags replace all tags, and new names become tags. Fields that are not named stay; an empty value removes one.",
  params: idParams,
  body: subscriberChangeSchema,
  answer: subscriberSchema,
  refusals: ["not_found"],
});

export const exportSubscriber = endpoint({
  method: "get",
  path: "/api/admin/subscribers/{id}/export",
  access: "subscribers.export",
  proof: "recent",
  tag,
  summary: "Download everything stored about one subscriber.",
  params: idParams,
  answer: subscriberDetailSchema,
  refusals: ["not_found"],
});

export const removeSubscriber = endpoint({
  method: "delete",
  path: "/api/subscribers/{id}",
  access: "subscribers.write",
  tag,
  summary:
    "Remove a subscriber. What is stored about them can be restored for 24 hours (`removal`) and is then erased. An unsubscribe, bounce or complaint stays in force.",
  params: idParams,
  answer: doneSchema.extend({ removal: z.int() }).meta({ id: "SubscriberRemoved" }),
  refusals: ["not_found"],
});
