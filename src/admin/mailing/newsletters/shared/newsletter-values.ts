import type { NewsletterFields, NewsletterWords } from "../../../../contract/mailing/newsletter-writing.ts";
import { newsletterChangeSchema, segmentIdSchema } from "../../../../contract/mailing/newsletters.ts";
import { subjectTestSchema } from "../../../../contract/mailing/subject-tests.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";

/** What the form of a newsletter holds. */
export type NewsletterValues = NewsletterFields;

export const formSchema = newsletterChangeSchema.required().extend({
  segmentId: segmentIdSchema,
  subjectTest: subjectTestSchema.nullable(),
});

/** Nothing that anybody would miss. */
export const isEmptyNewsletter = ({ subject, preheader, content }: NewsletterWords) =>
  subject.trim() === "" && preheader.trim() === "" && !hasContent(content);

/** An image says something without a word. */
export const hasContent = (html: string) => visibleText(html) !== "" || /<(?:img|div|hr)\b/i.test(html);
