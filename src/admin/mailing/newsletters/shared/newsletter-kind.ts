import { z } from "zod";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import * as writing from "../../../../contract/mailing/newsletter-writing.ts";
import type { NewsletterDraft, NewsletterFields } from "../../../../contract/mailing/newsletter-writing.ts";
import {
  createNewsletter,
  updateNewsletter,
  type Newsletter,
} from "../../../../contract/mailing/newsletters.ts";
import { fillForNobody } from "../../../../contract/audience/personal-fields.ts";
import type { WrittenKind } from "../../../writing/session/written-kind.ts";
import type { WritingSession } from "../../../writing/session/writing-session.ts";

const names = {
  subject: "Subject",
  preheader: "Preheader",
  content: "Content",
  segmentId: "Send to",
  subjectTest: "Subject test",
} as const;

/** Newsletters, as they are written. */
export const newsletterKind: WrittenKind<NewsletterDraft, NewsletterFields, Newsletter> = {
  noun: "newsletter",
  newSubject: "newsletter new",
  blank: writing.blankNewsletter,
  fields: writing.newsletterFieldNames,
  nameOf: (field) => names[field],
  say: ({ segmentId, subjectTest, ...words }, field) => {
    if (field === "subjectTest") return sayTest(subjectTest);
    if (field !== "segmentId") return words[field];
    return segmentId === null ? "Everyone" : `Segment ${segmentId}`;
  },
  isHtml: (field) => field === "content",
  titleOf: ({ subject }) => fillForNobody(subject),
  sayTitle: (title) => fillForNobody(title),
  answered: [],
  // Restoring an earlier text does not change the recipients.
  unrestored: ["segmentId"],
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
    presence: writing.newsletterPresence,
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

/** Its further subjects, each in a line. */
const sayTest = (test: NewsletterFields["subjectTest"]) =>
  test?.others
    .map(({ subject, preheader }) => (preheader ? `${subject} · ${preheader}` : subject))
    .join("\n") ?? "None";

export type NewsletterSession = WritingSession<NewsletterFields, Newsletter>;
