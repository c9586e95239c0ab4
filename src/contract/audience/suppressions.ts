import { z } from "zod";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { choiceParam, orderParam, pageParam, searchParam } from "../base/paging.ts";
import { suppressionReasons, type SuppressionReason } from "./suppression-reasons.ts";
import { doneSchema, text } from "../base/text.ts";

export const SUPPRESSIONS_PER_PAGE = 10;

const suppressionSchema = z
  .object({
    /** Names the address without telling which one it is. */
    key: z.string(),
    /** Null when we do not know whose it is: erased, or never a subscriber. */
    email: z.string().nullable(),
    subscriberId: z.int().nullable(),
    reason: z.enum(suppressionReasons),
    /** The other reasons for which the address is on the list: each has an entry of its own. */
    otherReasons: z.array(z.enum(suppressionReasons)),
    evidence: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Suppression" });

export type Suppression = z.infer<typeof suppressionSchema>;

const suppressionListSchema = z
  .object({
    suppressions: z.array(suppressionSchema),
    totalPages: z.int(),
    totalSuppressions: z.int(),
    /** False for a search that more than `totalSuppressions` match. */
    isTotalExact: z.boolean(),
  })
  .meta({ id: "SuppressionList" });

export const newSuppressionSchema = z.object({ email: emailSchema }).meta({ id: "NewSuppression" });

const suppressionSorts = ["date", "email", "reason"] as const;
export type SuppressionSort = (typeof suppressionSorts)[number];

/** How many addresses can be added at once, how long their text may be, and how many bad lines are named. */
export const MOST_SUPPRESSED_AT_ONCE = 100_000;
const MAX_LIST_LENGTH = 5_000_000;
export const BAD_LINES_SHOWN = 100;

export const suppressionBatchSchema = z
  .object({
    list: text("Please paste addresses", { max: MAX_LIST_LENGTH }).refine((list) => list.trim() !== "", {
      error: "Please paste addresses",
    }),
    /** Only report what would be added. */
    isDryRun: z.boolean().default(true),
  })
  .meta({ id: "SuppressionBatch" });

const suppressionReportSchema = z
  .object({
    added: z.int(),
    /** They were on the list, for whatever reason, and did not change. */
    known: z.int(),
    /** Lines that are no address: how many, and the first of them. */
    wrong: z.int(),
    wrongLines: z.array(z.object({ line: z.int(), text: z.string() })).max(BAD_LINES_SHOWN),
  })
  .meta({ id: "SuppressionReport" });

export type SuppressionReport = z.infer<typeof suppressionReportSchema>;

/** Only the person takes an unsubscribe back; everything else the owner may lift. */
export const canBeLifted = (reason: SuppressionReason) => reason !== "unsubscribe";

const tag = "Suppressions";

/** The key is a keyed hash of 256 bits in base64url. Anything else names nothing. */
const entryParams = z.object({ key: z.string().regex(/^[\w-]{43}$/), reason: z.enum(suppressionReasons) });

export const listSuppressions = endpoint({
  method: "get",
  path: "/api/admin/suppressions",
  access: "subscribers.read",
  tag,
  summary:
    "List suppressed addresses, an entry for each reason, newest first or sorted by date, email or reason. Addresses that are not known come last by email. The search finds complete addresses, and parts of subscribers' addresses. It ignores case.",
  query: z.object({
    page: pageParam,
    search: searchParam,
    reason: choiceParam(suppressionReasons),
    sort: choiceParam(suppressionSorts),
    order: orderParam,
  }),
  answer: suppressionListSchema,
});

export const addSuppression = endpoint({
  method: "post",
  path: "/api/admin/suppressions",
  access: "subscribers.write",
  tag,
  summary:
    "Suppress an address, whether or not it belongs to a subscriber. It gets no more email. An unsubscribe stays on the list beside it.",
  body: newSuppressionSchema,
  answer: suppressionSchema,
  status: 201,
  refusals: ["conflict"],
});

export const addSuppressions = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/suppressions/batch",
  access: "subscribers.write",
  tag,
  summary: `Suppress many addresses: one or more on each line, or a CSV file with a column of addresses, at most ${MOST_SUPPRESSED_AT_ONCE}. Without \`isDryRun: false\`, nothing is written.`,
  bodySize: "text",
  body: suppressionBatchSchema,
  answer: suppressionReportSchema,
});

/** How many entries can be picked one by one. */
const MOST_PICKED = 500;

const liftingSchema = z
  .strictObject({
    /** Entries that were picked. */
    entries: z.array(entryParams).min(1, "Please select entries").max(MOST_PICKED).optional(),
    /** Or all that the filters of the list find. */
    filters: z
      .strictObject({
        search: searchParam.optional(),
        reason: z.enum(suppressionReasons).optional(),
      })
      .optional(),
    /** With `filters`: how many entries the owner saw, those that cannot be lifted included. */
    count: z.int().min(0).optional(),
  })
  .refine(({ entries, filters, count }) => (entries ? !filters : filters && count !== undefined), {
    error: "Name either `entries`, or `filters` and the `count` that they find",
  })
  .meta({ id: "SuppressionLifting" });

export const liftSuppressions = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/suppressions/lifting",
  access: "subscribers.write",
  tag,
  summary:
    "Lift many suppressions: `entries`, or all that the `filters` of the list find. Refused with 409 if these are not `count`. Unsubscribes stay, and a lifted complaint leaves an unsubscribe.",
  body: liftingSchema,
  answer: z
    .object({
      lifted: z.int(),
      /** Entries that were not lifted: unsubscribes, and those that are no longer there. */
      kept: z.int(),
    })
    .meta({ id: "SuppressionsLifted" }),
  refusals: ["conflict"],
});

export type SuppressionLifting = z.infer<typeof liftingSchema>;

export const liftSuppression = endpoint({
  method: "delete",
  path: "/api/admin/suppressions/{key}/{reason}",
  access: "subscribers.write",
  tag,
  summary:
    "Lift one reason for which an address is suppressed; every other one still holds. An unsubscribe cannot be lifted (409): only the subscriber can subscribe again. Unsubscribed people stay unsubscribed, and a lifted complaint leaves an unsubscribe.",
  params: entryParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
