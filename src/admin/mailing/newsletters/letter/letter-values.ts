import { newsletterChangeSchema } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { visibleText } from "../../../../contract/visible-text.ts";

/** What the form of a newsletter holds. */
export interface LetterValues {
  subject: string;
  preheader: string;
  content: string;
}

export const letterSchema = newsletterChangeSchema.required();
export const letterFields = ["subject", "preheader", "content"] as const;

export const emptyLetter: LetterValues = { subject: "", preheader: "", content: "" };

export const valuesOf = ({ subject, preheader, content }: Newsletter): LetterValues => ({
  subject,
  preheader,
  content,
});

export const isSameLetter = (one: LetterValues, other: LetterValues) =>
  letterFields.every((field) => one[field] === other[field]);

/** The fields in which two letters differ, for a dialog. */
export const comparedLetters = (mine: LetterValues, theirs: LetterValues) =>
  letterFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      name: names[field],
      mine: mine[field],
      theirs: theirs[field],
      isHtml: field === "content",
    }));

/** A letter with some fields of another. */
export const withTaken = (
  mine: LetterValues,
  theirs: LetterValues,
  taken: readonly (keyof LetterValues)[],
): LetterValues => Object.assign({ ...mine }, ...taken.map((field) => ({ [field]: theirs[field] })));

const names = { subject: "Subject", preheader: "Preheader", content: "Content" } as const;

/** Nothing that anybody would miss. */
export const isEmptyLetter = ({ subject, preheader, content }: LetterValues) =>
  subject.trim() === "" && preheader.trim() === "" && !hasContent(content);

/** An image says something without a word. */
export const hasContent = (html: string) => visibleText(html) !== "" || /<(?:img|div|hr)\b/i.test(html);
