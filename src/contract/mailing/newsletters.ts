import { z } from "zod";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { choiceParam, pageParam, searchParam } from "../base/paging.ts";
import { MAX_HTML_LENGTH, doneSchema, idParams, instantSchema, text } from "../base/text.ts";
import { hasVisibleText } from "../base/visible-text.ts";
import { copyRevisionSchema, takenCopySchema } from "../content/working-copies.ts";
import { emailKindSchema } from "./flight-check.ts";
import {
  inOneLine,
  preheaderSchema,
  subjectSchema,
  subjectStateSchema,
  subjectTestDraftSchema,
  subjectTestSchema,
} from "./subject-tests.ts";

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

const CONTENT = "Content must be at least 50 characters";

const fields = {
  subject: subjectSchema,
  content: text(CONTENT, { max: MAX_HTML_LENGTH }).refine((html) => hasVisibleText(html, 50), {
    error: CONTENT,
  }),
  preheader: preheaderSchema,
};

/** The segment that a newsletter goes to; null for everybody. */
export const segmentIdSchema = z
  .int({ error: "Choose a segment" })
  .min(1, { error: "Choose a segment" })
  .nullable();

export const newNewsletterSchema = z
  .object({
    ...fields,
    preheader: fields.preheader.default(""),
    status: z
      .enum(["draft", "scheduled", "sent"], { error: "Status must be draft, scheduled or sent" })
      .default("draft"),
    scheduledFor: instantSchema.nullish().transform((value) => value ?? null),
    segmentId: segmentIdSchema.default(null),
    subjectTest: subjectTestSchema.nullable().default(null),
    workingCopy: takenCopySchema,
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

const newsletterEditSchema = newsletterChangeSchema
  .extend({
    revision,
    /**
     * The saving of the working copy that the change includes. It goes in the same act; 409 with the copy if it has
     * changed since. Left out, the copy stays.
     */
    copyRevision: copyRevisionSchema.optional(),
    segmentId: segmentIdSchema.optional(),
    subjectTest: subjectTestSchema.nullable().optional(),
  })
  .meta({ id: "NewsletterEdit" });

export type NewsletterEdit = z.output<typeof newsletterEditSchema>;

/** How much of a post a newsletter has: all of it, or its beginning with a link to read on. */
export const postExtents = ["full", "beginning"] as const;
export type PostExtent = (typeof postExtents)[number];

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
    /** When it resumes, if the emails of a day are limited (warm-up) and it has used them up. It may have passed. */
    continuesAt: z.iso.datetime().nullable(),
    /** The email of the welcome series that it is the text of, or a send of; null for all others. */
    seriesStepId: z.int().nullable(),
    /** The segment that it goes to; null for everybody. If that was deleted, the newsletter is not sent. */
    segmentId: z.int().nullable(),
    /** The name of the segment when the newsletter was sent to it; null for everybody, and before. */
    sentTo: z.string().nullable(),
    /**
     * Since when what each reader did is being removed, and after how many years; null before. Its totals stay, and the
     * receipt has no recipients.
     */
    folded: z.object({ at: z.iso.datetime(), years: z.int() }).nullable(),
    /** The post that it was made from, with the revision of which it has the text; null for any other newsletter. */
    post: z.object({ id: z.int(), revision: z.int(), extent: z.enum(postExtents) }).nullable(),
    /** The newsletter that it brings once more, and whether also to those whose opens cannot be known; null for any other. */
    repeats: z.object({ id: z.int(), includesUnknown: z.boolean() }).nullable(),
    /** Further subjects that a part of the readers tries; null for none. */
    subjectTest: subjectTestDraftSchema.nullable(),
    /** How that test goes; null without one, and before it is sent. */
    subjectState: subjectStateSchema.nullable(),
  })
  .meta({ id: "Newsletter" });

/** The extra field of a 409: the draft as somebody else has saved it. */
export const newsletterConflictSchema = z.object({ current: newsletterSchema });

export type Newsletter = z.infer<typeof newsletterSchema>;
export type NewNewsletter = z.output<typeof newNewsletterSchema>;

const tag = "Newsletters";

/** `date` is when a newsletter went out, or is to, or was created. */
export const newsletterSorts = ["date", "subject", "opened"] as const;

const listedNewsletterSchema = newsletterSchema
  .extend({
    /** Something is written on it that is not saved. */
    hasWorkingCopy: z.boolean(),
  })
  .meta({ id: "ListedNewsletter" });

export type ListedNewsletter = z.infer<typeof listedNewsletterSchema>;

export const listNewsletters = endpoint({
  method: "get",
  path: "/api/newsletters",
  access: "newsletters.read",
  tag,
  summary:
    "List newsletters, the last created first, without hidden ones. With `hidden=only`, list only those. The search finds any part of the subject and ignores case. `date` sorts by when each was sent, is to be sent or was created; the default `order` is `asc` for subjects, else `desc`.",
  query: z.object({
    page: pageParam,
    search: searchParam,
    status: choiceParam(newsletterStatuses),
    hidden: choiceParam(["only"]),
    sort: choiceParam(newsletterSorts),
    order: choiceParam(["asc", "desc"]),
  }),
  answer: z
    .object({
      newsletters: z.array(listedNewsletterSchema),
      totalPages: z.int(),
      totalNewsletters: z.int(),
      /** How many are hidden, whatever was asked for. */
      totalHidden: z.int(),
      /** How many there are in each status, without the filter by status. */
      counts: z.record(z.enum(newsletterStatuses), z.int()),
    })
    .meta({ id: "NewsletterList" }),
});

const one = { path: "/api/newsletters/{id}", tag, params: idParams, answer: newsletterSchema } as const;

export const getNewsletter = endpoint({
  ...one,
  method: "get",
  access: "newsletters.read",
  summary: "Get one newsletter.",
  refusals: ["not_found"],
});

export const createNewsletter = endpoint({
  method: "post",
  path: "/api/newsletters",
  access: "newsletters.write",
  tag,
  summary:
    "Create a draft. With `status` `scheduled` and a future `scheduledFor`, create a scheduled newsletter. A draft has no time: its `scheduledFor` is ignored.",
  bodySize: "text",
  body: newNewsletterSchema,
  answer: newsletterSchema,
  status: 201,
});

export const updateNewsletter = endpoint({
  ...one,
  method: "patch",
  access: "newsletters.write",
  summary:
    "Change a draft. If you send `revision` and somebody else has saved it since, the answer is 409 with `current`, `copy` (its working copy or null) and `yours`.",
  bodySize: "text",
  body: newsletterEditSchema,
  refusals: ["not_found", "conflict"],
});

const idOf = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int()
    .min(1)
    .optional();

/** What a test email is of: a saved newsletter, or the working copy of one that was never saved. */
const testedTextSchema = z.object({
  newsletterId: idOf("newsletterId"),
  workingCopyId: idOf("workingCopyId"),
});

export type TestedText = z.output<typeof testedTextSchema>;

const lastTestSchema = z.object({ email: z.string(), sentAt: z.iso.datetime() }).meta({ id: "LastTest" });

export const getLastTest = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/newsletters/test",
  access: "newsletters.read",
  tag,
  summary: "Get the last test email of a newsletter, which is null before the first.",
  query: testedTextSchema,
  answer: z.object({ lastTest: lastTestSchema.nullable() }),
});

export const sendTestEmail = endpoint({
  method: "post",
  path: "/api/newsletters/test",
  access: "newsletters.write",
  tag,
  summary:
    "Send one test email of a newsletter. It does not have to be saved. With `newsletterId` or `workingCopyId`, it is noted as the last test of that newsletter.",
  bodySize: "text",
  body: testedTextSchema
    .extend({
      email: emailSchema,
      subject: text(undefined, { max: 300 }).transform(inOneLine),
      preheader: fields.preheader.default(""),
      content: text(undefined, { max: MAX_HTML_LENGTH }),
      kind: emailKindSchema,
      /** The subscriber whose values fill the personal fields; null for one with this address, if there is one. */
      subscriberId: z.int({ error: "Subscriber must be an id" }).min(1).nullable().default(null),
    })
    .refine(({ subject, content }) => subject !== "" && hasVisibleText(content), {
      path: ["content"],
      error: "Please fill in both subject and content before sending a test email.",
    })
    .meta({ id: "TestEmail" }),
  answer: doneSchema
    .extend({
      /** True if it is kept in the outbox, because no mail server is set. */
      isInOutbox: z.boolean(),
      /** Its id there. */
      keptMailId: z.string().nullable(),
    })
    .meta({ id: "TestEmailDone" }),
  refusals: ["not_found", "unavailable"],
});
