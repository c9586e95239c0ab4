import type { Words } from "../../words/words.ts";

export interface LegalText {
  title: string;
  /** The whole text in a sentence. */
  summary: string;
  /** The first section also names the owner. A part is a paragraph, or the items of a list. */
  sections: readonly { heading: string; parts: readonly (string | readonly string[])[] }[];
}

/** The questions that readers ask most, with the name of the site. */
export const questionsIn = ({ faq }: Words, siteName: string) =>
  faq.questions.map(({ question, answer }) => ({
    question: typeof question === "string" ? question : question({ siteName }),
    answer,
  }));
