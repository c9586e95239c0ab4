import { UNSPACED, UNSPACED_CHARACTERS } from "../../../contract/base/unspaced.ts";
import { folded, withAsciiDigits } from "../../base/without-accents.ts";

/** Where a word may be broken, and where it may not. */
const WITHIN_WORDS = /[\u00AD\u2060]/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** PostgreSQL refuses words over 2 kB; nobody searches for one over 64 characters. */
const MAX_WORD_LENGTH = 64;
const MAX_TITLE_LENGTH = 400;

/** The words of a text as both engines index and look them up: folded, in any script, in order. */
export function wordsOf(text: string): string[] {
  const plain = withAsciiDigits(folded(text).replaceAll(WITHIN_WORDS, ""));
  return (plain.match(WORD) ?? []).flatMap(splitUnspaced);
}

/** Each character of an unspaced script is a word of its own here, with its marks: ครู is not found by คร. */
const splitUnspaced = (word: string): string[] =>
  (word.match(UNSPACED_CHARACTERS) ?? []).map((part) => shortened(part));

/** Cuts at whole characters: half of one has no UTF-8. */
const shortened = (word: string, max = MAX_WORD_LENGTH) =>
  word.length <= max ? word : Array.from(word).slice(0, max).join("");

/**
 * Signs for private use, which no word contains and both engines take for letters. With the first, each word of a title is
 * indexed once more, so that it is found as one of a title in the index alone; with the second, the title as a whole.
 */
const OF_TITLE = "\u{E000}";
const WHOLE_TITLE = "\u{E001}";

export const ofTitle = (words: readonly string[]): string[] => words.map((word) => OF_TITLE + word);

export const wholeTitle = (words: readonly string[]): string =>
  shortened(WHOLE_TITLE + words.join(WHOLE_TITLE), MAX_TITLE_LENGTH);

/** One thing that a searcher wants to find: a word, or characters that must be adjacent. */
export interface SearchTerm {
  words: string[];
  /** The last word may go on: it is still being typed. */
  isPrefix: boolean;
}

/**
 * Text between quotation marks of any language, or else between spaces. A mark after a letter or a number opens nothing:
 * it stands for inches (27"), or in a word (מע"מ).
 */
const RUN = /(?<![\p{L}\p{M}\p{N}])["“”„«»]([^"“”„«»]+)["“”„«»]|[^\s"“”„«»]+/gu;

/** Parses a typed search. All terms must be found; words in quotation marks, side by side. Empty without words. */
export function searchTermsOf(typed: string): SearchTerm[] {
  const runs = Array.from(typed.matchAll(RUN), ([run, quoted]) => ({
    words: wordsOf(run),
    isQuoted: quoted !== undefined,
  }))
    .filter(({ words }) => words.length > 0)
    .slice(0, 12);
  const terms = runs.flatMap(({ words, isQuoted }) =>
    isQuoted || words.some((word) => UNSPACED.test(word))
      ? [{ words, isQuoted }]
      : words.map((word) => ({ words: [word], isQuoted })),
  );
  return terms.map(({ words, isQuoted }, index) => ({
    words,
    isPrefix: index === terms.length - 1 && !isQuoted && !UNSPACED.test(words.at(-1) ?? ""),
  }));
}
