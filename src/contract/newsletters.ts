import { z } from "zod";
import { emailSchema } from "./email.ts";
import { endpoint } from "./endpoint.ts";
import { choiceParam, pageParam, searchParam } from "./paging.ts";
import { MAX_HTML_LENGTH, doneSchema, idParams, instantSchema, text } from "./text.ts";
import { visibleText } from "./visible-text.ts";

export const NEWSLETTERS_PER_PAGE = 10;
/** Newsletters on one page of the public archive. */
export const ARCHIVE_PER_PAGE = 10;

export const newsletterStatuses = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "cancelled",
  "failed",
] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

const SUBJECT = "Subject must be at least 5 characters";
const CONTENT = "Content must be at least 50 characters";

/** Replaces line breaks in a subject, because one would end its header (RFC 5322, 2.2). */
const inOneLine = (value: string) => value.replaceAll(/[\r\n\t]+/g, " ").trim();

const fields = {
  subject: text(SUBJECT, { max: 300 })
    .transform(inOneLine)
    .pipe(z.string().min(5, { error: SUBJECT })),
  content: text(CONTENT, { max: MAX_HTML_LENGTH }).refine((html) => visibleText(html).length >= 50, {
    error: CONTENT,
  }),
  /** The preheader; if empty, inboxes show the first words. */
  preheader: text(undefined, { max: 300 }).transform(inOneLine),
};

export const newNewsletterSchema = z
  .object({
    ...fields,
    preheader: fields.preheader.default(""),
    status: z
      .enum(["draft", "scheduled", "sent"], { error: "Status must be draft, scheduled or sent" })
      .default("draft"),
    scheduledFor: instantSchema.nullish().transform((value) => value ?? null),
  })
  .refine(({ status }) => status !== "sent", {
    path: ["status"],
    error: "A newsletter cannot be created as sent. Create a draft and send it.",
  })
  .refine(({ status, scheduledFor }) => status !== "scheduled" || scheduledFor !== null, {
    path: ["scheduledFor"],
    error: "Choose when to send the newsletter",
  })
  .meta({ id: "NewNewsletter" });

export const newsletterChangeSchema = z.object(fields).partial().meta({ id: "NewsletterChange" });

/** The revision of the draft that the client has seen. Clients that omit it opt out of the check. */
export const revision = z.int32({ error: "Revision must be a number" }).min(1).optional();

const newsletterEditSchema = newsletterChangeSchema.extend({ revision }).meta({ id: "NewsletterEdit" });

export type NewsletterEdit = z.output<typeof newsletterEditSchema>;

export const newsletterSchema = z
  .object({
    id: z.int(),
    subject: z.string(),
    content: z.string(),
    /** Incremented by each change of the draft. */
    revision: z.int(),
    status: z.enum(newsletterStatuses),
    scheduledFor: z.iso.datetime().nullable(),
    sentAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** How many it was sent to: mails that the receiving server has accepted. */
    recipientCount: z.int(),
    /** How many it is for, how many of them cannot be reached, and how many have left since; 0 before it is sent. */
    plannedCount: z.int(),
    failedCount: z.int(),
    skippedCount: z.int(),
    /** How many people have opened it and followed a link, each counted once, and what machines did, each time. */
    openedCount: z.int(),
    clickedCount: z.int(),
    machineCount: z.int(),
    preheader: z.string(),
    /** The slug of its web version, `/newsletter/{slug}`; null before it is first sent. */
    slug: z.string().nullable(),
    /** True if the owner's list leaves it out. Readers see no difference. */
    isHidden: z.boolean(),
    /** Until then no mail goes out, and the send can be taken back; null before it is sent. */
    undoUntil: z.iso.datetime().nullable(),
    /** When its second try begins, which can be undone until then; null when none is asked for, and once it has begun. */
    retryAt: z.iso.datetime().nullable(),
    /** When the last second try began; null before. */
    retriedAt: z.iso.datetime().nullable(),
    /** Why it is not going out, in words for the owner. */
    error: z.string().nullable(),
    /** Since when the mail server has taken no email of a send, which is tried again by itself; null while it does. */
    stalledSince: z.iso.datetime().nullable(),
    /** When it goes on, if the emails of a day are limited (warm-up) and it has used them up. It may have passed. */
    continuesAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Newsletter" });

/** The extra field of a 409: the draft as somebody else has saved it. */
export const newsletterConflictSchema = z.object({ current: newsletterSchema });

export type Newsletter = z.infer<typeof newsletterSchema>;
export type NewNewsletter = z.output<typeof newNewsletterSchema>;

const tag = "Newsletters";

export const listNewsletters = endpoint({
  method: "get",
  path: "/api/newsletters",
  access: "newsletters.write",
  tag,
  summary:
    "List newsletters, newest first, without hidden ones. With `hidden=only`, list only those. The search finds any part of the subject and ignores case.",
  query: z.object({
    page: pageParam,
    search: searchParam,
    status: choiceParam(newsletterStatuses),
    hidden: choiceParam(["only"]),
  }),
  answer: z
    .object({
      newsletters: z.array(newsletterSchema),
      totalPages: z.int(),
      totalNewsletters: z.int(),
      /** How many are hidden, whatever was asked for. */
      totalHidden: z.int(),
    })
    .meta({ id: "NewsletterList" }),
});

export const getNewsletter = endpoint({
  method: "get",
  path: "/api/newsletters/{id}",
  access: "newsletters.write",
  tag,
  summary: "Get one newsletter.",
  params: idParams,
  answer: newsletterSchema,
  refusals: ["not_found"],
});

export const createNewsletter = endpoint({
  method: "post",
  path: "/api/newsletters",
  access: "newsletters.write",
  tag,
  summary:
    "Create a draft. With `status` `scheduled` and a future `scheduledFor`, create a scheduled newsletter.",
  body: newNewsletterSchema,
  answer: newsletterSchema,
  status: 201,
});

export const updateNewsletter = endpoint({
  method: "patch",
  path: "/api/newsletters/{id}",
  access: "newsletters.write",
  tag,
  summary:
    "Change a draft. If you send `revision` and somebody else has saved it since, the answer is 409 with `current` and `yours`.",
  params: idParams,
  body: newsletterEditSchema,
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
});

export const sendTestEmail = endpoint({
  method: "post",
  path: "/api/newsletters/test",
  access: "newsletters.write",
  tag,
  summary: "Send one test email of a newsletter. It does not have to be saved.",
  body: z
    .object({
      email: emailSchema,
      subject: text(undefined, { max: 300 }).transform(inOneLine),
      preheader: fields.preheader.default(""),
      content: text(undefined, { max: MAX_HTML_LENGTH }),
    })
    .refine(({ subject, content }) => subject !== "" && visibleText(content) !== "", {
      path: ["content"],
      error: "Please fill in both subject and content before sending a test email.",
    })
    .meta({ id: "TestEmail" }),
  /** True if it is kept in the outbox, because no mail server is set. */
  answer: doneSchema.extend({ isInOutbox: z.boolean() }).meta({ id: "TestEmailDone" }),
  refusals: ["unavailable"],
});
