import { z } from "zod";
import { statesAllowing } from "../../../../contract/newsletter-actions.ts";
import * as writing from "../../../../contract/newsletter-writing.ts";
import type { NewsletterDraft, NewsletterFields } from "../../../../contract/newsletter-writing.ts";
import { createNewsletter, updateNewsletter } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { fillForNobody } from "../../../../contract/personal-fields.ts";
import type { WrittenKind } from "../../../writing/session/written-kind.ts";
import type { WritingSession } from "../../../writing/session/writing-session.ts";

const names = { subject: "Subject", preheader: "Preheader", content: "Content" } as const;

/** Newsletters, as they are written. */
export const newsletterKind: WrittenKind<NewsletterDraft, NewsletterFields, Newsletter> = {
  noun: "newsletter",
  newSubject: "newsletter new",
  blank: writing.blankNewsletter,
  fields: writing.newsletterFieldNames,
  nameOf: (field) => names[field],
  say: (values, field) => values[field],
  isHtml: (field) => field === "content",
  titleOf: ({ subject }) => fillForNobody(subject),
  sayTitle: (title) => fillForNobody(title),
  answered: [],
  unrestored: [],
  valuesOf: writing.newsletterFieldsOf,
  fill: writing.valuesOfDraft,
  conflict: writing.newsletterOutdatedSchema,
  unsavedConflict: z.object({ copy: writing.unsavedNewsletters.unsaved }),
  calls: {
    copies: writing.newsletterCopies,
    unsaved: writing.unsavedNewsletters,
    keptTexts: writing.newsletterKeptTexts,
    revisions: writing.newsletterRevisions,
    previews: writing.newsletterPreviews,
  },
  isWritable: async (call, id) => {
    const { status } = await call(writing.getNewsletterToWrite, { params: { id } });
    return statesAllowing("edit").includes(status);
  },
  create: (call, values, workingCopy) =>
    call(createNewsletter, { body: { ...values, ...(workingCopy && { workingCopy }) } }),
  update: (call, id, { values, ...known }) =>
    call(updateNewsletter, { params: { id }, body: { ...values, ...known } }),
};

export type NewsletterSession = WritingSession<NewsletterFields, Newsletter>;
