import {
  blankNewsletter,
  newsletterDraftSchema,
  newsletterFieldsOf,
  newsletterFieldsSchema,
  newsletterWordNames,
  type NewsletterDraft,
  type NewsletterFields,
} from "../../../../contract/mailing/newsletter-writing.ts";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import type { TextKind } from "../../../content/writing/text-kind.ts";
import { getNewsletter, presentNewsletter, refuseAction } from "./edit-newsletters.ts";

/** Newsletters, as they are written. */
export const newsletterTexts: TextKind<NewsletterDraft, NewsletterFields, Newsletter> = {
  name: "newsletter",
  draft: newsletterDraftSchema,
  titleOf: ({ subject = "" }) => subject,
  get: async (db, id) => presentNewsletter(await getNewsletter(db, id)),
  fieldsOf: newsletterFieldsOf,
  isRewritten: (before, after) =>
    newsletterWordNames.some((name) => before[name] !== after[name]) ||
    JSON.stringify(before.subjectTest) !== JSON.stringify(after.subjectTest),
  readRevision: (stored) => newsletterFieldsSchema.parse({ ...blankNewsletter, ...stored }),
  refuseFinished: ({ status }) => {
    if (!statesAllowing("edit").includes(status)) refuseAction(status, "edit");
  },
};
