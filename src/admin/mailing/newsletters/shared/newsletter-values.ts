import { newsletterChangeSchema } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { visibleText } from "../../../../contract/visible-text.ts";

/** What the form of a newsletter holds. */
export interface NewsletterValues {
  subject: string;
  preheader: string;
  content: string;
}

export const formSchema = newsletterChangeSchema.required();
export const newsletterFields = ["subject", "preheader", "content"] as const;

export const emptyNewsletter: NewsletterValues = { subject: "", preheader: "", content: "" };

export const valuesOf = ({ subject, preheader, content }: Newsletter): NewsletterValues => ({
  subject,
  preheader,
  content,
});

export const isSameNewsletter = (one: NewsletterValues, other: NewsletterValues) =>
  newsletterFields.every((field) => one[field] === other[field]);

/** The fields in which two newsletters differ, for a dialog. */
export const comparedNewsletters = (mine: NewsletterValues, theirs: NewsletterValues) =>
  newsletterFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      name: names[field],
      mine: mine[field],
      theirs: theirs[field],
      isHtml: field === "content",
    }));

/** A newsletter with some fields of another. */
export const withTaken = (
  mine: NewsletterValues,
  theirs: NewsletterValues,
  taken: readonly (keyof NewsletterValues)[],
): NewsletterValues => Object.assign({ ...mine }, ...taken.map((field) => ({ [field]: theirs[field] })));

const names = { subject: "Subject", preheader: "Preheader", content: "Content" } as const;

/** Nothing that anybody would miss. */
export const isEmptyNewsletter = ({ subject, preheader, content }: NewsletterValues) =>
  subject.trim() === "" && preheader.trim() === "" && !hasContent(content);

/** An image says something without a word. */
export const hasContent = (html: string) => visibleText(html) !== "" || /<(?:img|div|hr)\b/i.test(html);
