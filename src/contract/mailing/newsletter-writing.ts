import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { keptTextCalls } from "../content/kept-texts.ts";
import { newsletterConflictSchema, newsletterSchema, segmentIdSchema } from "./newsletters.ts";
import { subjectTestDraftSchema } from "./subject-tests.ts";
import { presenceCalls } from "../content/presence.ts";
import { previewCalls } from "../content/previews.ts";
import { revisionCalls } from "../content/revisions.ts";
import { MAX_HTML_LENGTH, idParams } from "../base/text.ts";
import { copyCalls, unsavedCalls, workingCopyOf, type UnsavedText } from "../content/working-copies.ts";
import { draftText, type WritingCalls } from "../content/writing.ts";

/** The text of a newsletter. */
export const newsletterWordsSchema = z
  .object({ subject: z.string(), preheader: z.string(), content: z.string() })
  .meta({ id: "NewsletterWords" });

export type NewsletterWords = z.infer<typeof newsletterWordsSchema>;

/** The part of a newsletter that writers edit: its text, the segment that it goes to, and the subjects that are tested. */
export const newsletterFieldsSchema = newsletterWordsSchema
  .extend({ segmentId: z.int().nullable(), subjectTest: subjectTestDraftSchema.nullable() })
  .meta({ id: "NewsletterFields" });

export type NewsletterFields = z.infer<typeof newsletterFieldsSchema>;

export const newsletterWordNames = ["subject", "preheader", "content"] as const;
export const newsletterFieldNames = [...newsletterWordNames, "segmentId", "subjectTest"] as const;

export const blankNewsletter: NewsletterFields = {
  subject: "",
  preheader: "",
  content: "",
  segmentId: null,
  subjectTest: null,
};

export const newsletterFieldsOf = ({
  subject,
  preheader,
  content,
  segmentId,
  subjectTest,
}: NewsletterFields): NewsletterFields => ({ subject, preheader, content, segmentId, subjectTest });

/** A newsletter while it is written: only its size is limited. Fields that were never filled in are left out. */
export const newsletterDraftSchema = z
  .object({
    subject: draftText(2_000),
    preheader: draftText(2_000),
    content: draftText(MAX_HTML_LENGTH),
    segmentId: segmentIdSchema,
    subjectTest: subjectTestDraftSchema.nullable(),
  })
  .partial()
  .meta({ id: "NewsletterDraft" });

export type NewsletterDraft = z.infer<typeof newsletterDraftSchema>;

/** The fields of a working copy; those that it leaves out are as in `base`. */
export const valuesOfDraft = (draft: NewsletterDraft, base: NewsletterFields): NewsletterFields => ({
  subject: draft.subject ?? base.subject,
  preheader: draft.preheader ?? base.preheader,
  content: draft.content ?? base.content,
  segmentId: draft.segmentId === undefined ? base.segmentId : draft.segmentId,
  subjectTest: draft.subjectTest === undefined ? base.subjectTest : draft.subjectTest,
});

const newsletterWriting = {
  noun: "newsletter",
  schemaPrefix: "Newsletter",
  access: "newsletters.write",
  readAccess: "newsletters.read",
  tag: "Newsletters",
  savedPath: "/api/admin/newsletters",
  unsavedPath: "/api/admin/unsaved-newsletters",
  keptPath: "/api/admin/kept-newsletter-texts",
  draft: newsletterDraftSchema,
  fields: newsletterFieldsSchema,
} as const satisfies WritingCalls<NewsletterDraft, NewsletterFields>;

export const newsletterCopies = copyCalls(newsletterWriting);
export const unsavedNewsletters = unsavedCalls(newsletterWriting);
export const newsletterKeptTexts = keptTextCalls(newsletterWriting);
export const newsletterRevisions = revisionCalls(newsletterWriting);
export const newsletterPreviews = previewCalls(newsletterWriting);
export const newsletterPresence = presenceCalls(newsletterWriting);

export type UnsavedNewsletter = UnsavedText<NewsletterDraft>;

const newsletterCopySchema = workingCopyOf(newsletterDraftSchema, "Newsletter");

const newsletterToWriteSchema = newsletterSchema
  .extend({ workingCopy: newsletterCopySchema.nullable() })
  .meta({ id: "NewsletterToWrite" });

export type NewsletterToWrite = z.infer<typeof newsletterToWriteSchema>;

export const getNewsletterToWrite = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/admin/newsletters/{id}",
  access: "newsletters.read",
  tag: "Newsletters",
  summary: "Get one newsletter with its unsaved changes.",
  params: idParams,
  answer: newsletterToWriteSchema,
  refusals: ["not_found"],
});

/** The extra fields of a 409: the newsletter as somebody else has saved it, and what is written on it. */
export const newsletterOutdatedSchema = newsletterConflictSchema.extend({
  copy: newsletterCopySchema.nullish(),
});
