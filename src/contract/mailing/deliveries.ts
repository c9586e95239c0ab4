import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { newsletterSchema } from "./newsletters.ts";
import { pageParam } from "../base/paging.ts";
import { deliveryFilter, deliveryStates } from "../audience/recipient-filters.ts";
import { tagNameSchema } from "../audience/subscriber-attributes.ts";
import { doneSchema, idParams } from "../base/text.ts";

export const DELIVERIES_PER_PAGE = 50;

/** The outcome of one copy. */
const deliverySchema = z
  .object({
    subscriberId: z.int(),
    /** Empty once the subscriber was erased. */
    address: z.string(),
    /** Empty if none is known, and once the subscriber was erased. */
    name: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    /** The server's last reply, or why it was not asked; null before the first try. */
    answer: z.string().nullable(),
    /** When it became final; null before. */
    doneAt: z.iso.datetime().nullable(),
    /** When it is tried again; null if no try is scheduled. */
    nextAt: z.iso.datetime().nullable(),
    /** When its reader first opened it and followed a link, as far as is known; null before. */
    openedAt: z.iso.datetime().nullable(),
    clickedAt: z.iso.datetime().nullable(),
    /** True if a mail program or a scanner has opened it, which counts as nobody's opening. */
    isMachineOpened: z.boolean(),
  })
  .meta({ id: "Delivery" });

export type Delivery = z.infer<typeof deliverySchema>;

/**
 * planned = sent + failed + skipped + pending; deferred ones are pending, bounced ones failed. Those who were not written
 * down before a send was stopped stay pending.
 */
const countsSchema = z
  .object({
    planned: z.int(),
    sent: z.int(),
    failed: z.int(),
    bounced: z.int(),
    skipped: z.int(),
    pending: z.int(),
  })
  .meta({ id: "SendCounts" });

export type SendCounts = z.infer<typeof countsSchema>;

/** Reactions to a newsletter after it was sent. */
const reactionsSchema = z
  .object({
    /** People, each counted once. */
    opened: z.int(),
    clicked: z.int(),
    /** How many the recipients' servers accepted, as far as webhooks have reported; null before the first report. */
    delivered: z.int().nullable(),
    /** Every action by machines (prefetching mail programs, scanners). */
    machines: z.int(),
    /** Emails that came back for good after a server had accepted them. */
    returned: z.int(),
    complained: z.int(),
    /** The number of unsubscribes by a link of this newsletter. */
    unsubscribed: z.int(),
  })
  .meta({ id: "Reactions" });

export const progressSchema = z
  .object({
    status: newsletterSchema.shape.status,
    counts: countsSchema,
    /** False while the audience is still being written down: those who leave meanwhile are not planned any longer. */
    isPlanned: z.boolean(),
    undoUntil: z.iso.datetime().nullable(),
    /** When the pending recipients are tried next, if all others have the email and these were refused for now. */
    nextTryAt: z.iso.datetime().nullable(),
    error: newsletterSchema.shape.error,
    stalledSince: newsletterSchema.shape.stalledSince,
    continuesAt: newsletterSchema.shape.continuesAt,
    subjectState: newsletterSchema.shape.subjectState,
    /** Emails sent in the last minute; null until it is known, and while none is sent. */
    perMinute: z.int().nullable(),
    /** How long the rest takes at this rate; null while the rate or the number of recipients is not known. */
    secondsLeft: z.int().nullable(),
    /** When the first and the latest email went out; null before. */
    firstEmailAt: z.iso.datetime().nullable(),
    lastEmailAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "SendProgress" });

export type SendProgress = z.infer<typeof progressSchema>;

const tag = "Newsletters";

export const followProgress = endpoint({
  method: "get",
  path: "/api/newsletters/{id}/progress",
  access: "newsletters.read",
  tag,
  summary:
    "Follow a send as server-sent events. Each `data` is a SendProgress. The stream ends when the send is finished or waits for the owner.",
  params: idParams,
  answer: z.string(),
  answerType: "text/event-stream",
  refusals: ["not_found"],
});

/** The tag of a link. */
export const linkTagSchema = z.object({ tag: tagNameSchema }).meta({ id: "LinkTag" });

const receiptLinkSchema = z.object({
  /** Its number in the newsletter. */
  n: z.int(),
  url: z.string(),
  clicks: z.int(),
  /** The tag for people who click it; null if there is none. */
  tag: z.string().nullable(),
});

const linkParams = idParams.extend({
  n: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number),
});

export const tagLink = endpoint({
  noTool: "setup",
  method: "put",
  path: "/api/newsletters/{id}/links/{n}/tag",
  access: "subscribers.write",
  tag,
  summary:
    "Tag the people who follow a link: those who have, and those who will. Mail programs and scanners are left out, as in the receipt. A new name becomes a tag. Only links whose clicks are counted have a number.",
  params: linkParams,
  body: linkTagSchema,
  answer: z.object({ tag: z.string() }).meta({ id: "TaggedLink" }),
  refusals: ["not_found"],
});

export const untagLink = endpoint({
  method: "delete",
  path: "/api/newsletters/{id}/links/{n}/tag",
  access: "subscribers.write",
  tag,
  summary: "Stop tagging the people who follow a link. Those who have the tag keep it.",
  params: linkParams,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const getReceipt = endpoint({
  method: "get",
  path: "/api/newsletters/{id}/receipt",
  access: "newsletters.read",
  tag,
  summary:
    "Get the receipt of a send: its totals, and each recipient's outcome, server's answer and reaction. The search finds any part of a name or an address and ignores case.",
  params: idParams,
  query: z.object({ page: pageParam, ...deliveryFilter }),
  answer: z
    .object({
      newsletter: newsletterSchema,
      /** The newsletter that brings it once more to those who have not opened it; null if there is none. */
      repeatId: z.int().nullable(),
      counts: countsSchema,
      reactions: reactionsSchema,
      /** Whom its email comes from; null before it was prepared. `GET /api/newsletters/{id}/email` shows it. */
      email: z.object({ from: z.string() }).nullable(),
      /** Its links with how often people have clicked them, most first. */
      links: z.array(receiptLinkSchema),
      deliveries: z.array(deliverySchema),
      totalPages: z.int(),
      totalDeliveries: z.int(),
    })
    .meta({ id: "Receipt" }),
  refusals: ["not_found"],
});

export const showSentEmail = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/newsletters/{id}/email",
  access: "newsletters.read",
  tag,
  summary:
    "Get the email of a send as it went out, for a reader of whom nothing is known, to be shown in a sandboxed frame. Neither opening it nor its links count.",
  params: idParams,
  query: z.object({ part: z.enum(["html", "text"], { error: "Part must be html or text" }).default("html") }),
  answer: z.string(),
  answerType: "text/html",
  refusals: ["not_found"],
});

export const exportReceipt = endpoint({
  method: "get",
  path: "/api/newsletters/{id}/receipt/export",
  access: "subscribers.export",
  proof: "recent",
  tag,
  summary: "Download the receipt of a send as a CSV file with one line per recipient.",
  params: idParams,
  query: z.object(deliveryFilter),
  answer: z.string(),
  answerType: "text/csv",
  refusals: ["not_found", "conflict"],
});

/** Why no mail goes out: another site used the database last. */
export const getSender = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/admin/sender",
  access: "newsletters.read",
  tag,
  summary:
    "Check whether email is sent, or held because this installation looks like a copy of another site, and for how long a send can be undone.",
  answer: z
    .object({
      /** Null when mail goes out. */
      heldSince: z.iso.datetime().nullable(),
      /** The address of the site that sent last. */
      lastUrl: z.string().nullable(),
      /** Why it is held, in words for the owner; null when mail goes out. */
      heldWords: z.string().nullable(),
      /** False while no mail server is set: mail is kept in the outbox then. */
      hasMailServer: z.boolean(),
      /** For how long a send can be undone before its first email goes out; 0 if it cannot. */
      undoSeconds: z.int(),
    })
    .meta({ id: "Sender" }),
});

export const confirmSender = endpoint({
  noTool: "screen",
  method: "put",
  path: "/api/admin/sender/confirmation",
  access: "newsletters.send",
  tag,
  summary:
    "Confirm that this installation is the one that sends. Newsletters paused for this reason stay paused.",
  answer: doneSchema,
});
