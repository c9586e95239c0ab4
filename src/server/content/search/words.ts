import { UNSPACED } from "../../../contract/base/unspaced.ts";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** PostgreSQL refuses words over 2 kB; nobody searches for one over 64 characters. */
const MAX_WORD_LENGTH = 64;

/**
 * The words of a text as both engines index and look them up: accents and case folded, any script, in order.
 * Vowel points and accents go (so "résumé" is "resume"), compatibility forms are unified (NFKD).
 */
export function wordsOf(text: string): string[] {
  const folded = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().normalize("NFKC");
  return (folded.match(WORD) ?? []).flatMap(splitUnspaced);
}

/** Each character of an unspaced script is a word of its own here. */
function splitUnspaced(word: string): string[] {
  if (!UNSPACED.test(word)) return [shortened(word)];
  const parts: string[] = [];
  let latin = "";
  for (const character of word) {
    if (!UNSPACED.test(character)) {
      latin += character;
      continue;
    }
    if (latin) parts.push(shortened(latin));
    latin = "";
    parts.push(character);
  }
  return latin ? [...parts, shortened(latin)] : parts;
}

/** Cuts at whole characters: half of one has no UTF-8. */
const shortened = (word: string) =>
  word.length <= MAX_WORD_LENGTH ? word : Array.from(word).slice(0, MAX_WORD_LENGTH).join("");

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
