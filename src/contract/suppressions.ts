import { z } from "zod";
import { emailSchema } from "./email.ts";
import { endpoint } from "./endpoint.ts";
import { choiceParam, pageParam, searchParam } from "./paging.ts";
import { doneSchema } from "./text.ts";

export const SUPPRESSIONS_PER_PAGE = 10;

/** Why nobody mails an address: its mailbox is dead, its reader reported a newsletter as spam, left, or the owner said so. */
export const suppressionReasons = ["hard_bounce", "complaint", "unsubscribe", "manual"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

const suppressionSchema = z
  .object({
    /** Names the address without telling which one it is. */
    key: z.string(),
    /** Null when we do not know whose it is: erased, or never a subscriber. */
    email: z.string().nullable(),
    subscriberId: z.int().nullable(),
    reason: z.enum(suppressionReasons),
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

/** Only the person takes an unsubscribe back; everything else the owner may lift. */
export const canBeLifted = (reason: SuppressionReason) => reason !== "unsubscribe";

const tag = "Suppressions";

/** A keyed hash of 256 bits in base64url. Anything else names nothing. */
const keyParams = z.object({ key: z.string().regex(/^[\w-]{43}$/) });

export const listSuppressions = endpoint({
  method: "get",
  path: "/api/admin/suppressions",
  access: "subscribers.read",
  tag,
  summary:
    "List suppressed addresses, newest first. The search finds complete addresses, and parts of subscribers' addresses. It ignores case.",
  query: z.object({ page: pageParam, search: searchParam, reason: choiceParam(suppressionReasons) }),
  answer: suppressionListSchema,
});

export const addSuppression = endpoint({
  method: "post",
  path: "/api/admin/suppressions",
  access: "subscribers.write",
  tag,
  summary: "Suppress an address, whether or not it belongs to a subscriber. It gets no more email.",
  body: newSuppressionSchema,
  answer: suppressionSchema,
  status: 201,
  refusals: ["conflict"],
});

export const liftSuppression = endpoint({
  method: "delete",
  path: "/api/admin/suppressions/{key}",
  access: "subscribers.write",
  tag,
  summary:
    "Allow email to an address again. An unsubscribe cannot be lifted (409): only the subscriber can subscribe again. Unsubscribed people stay unsubscribed.",
  params: keyParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
