import { withoutAccents } from "../../base/without-accents.ts";

// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007F]*$/;

/** A name or word as it is compared: lower case, without accents, signs become one space. `"Désabonné(e)"` is `desabonne e`. */
export function plainOf(text: string): string {
  const lower = text.toLowerCase();
  const folded = ASCII.test(lower)
    ? lower
    : withoutAccents(lower.replaceAll(/[✓✔☑✅👍]/gu, " yes ").replaceAll(/[✗✘☒❌☐👎]/gu, " no "), /\p{M}+/gu);
  return folded.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The words of a column's name, also of `emailDisabled`. */
export const wordsOfName = (name: string): string[] =>
  plainOf(name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")).split(" ");

/** A column's name without signs and spaces, by which spellings of it are the same: `E-Mail`, `e_mail`, `EMAIL`. */
export const keyOf = (name: string): string => plainOf(name).replaceAll(" ", "");

/** Splits `"a b, c"` at commas into plain words; the tables of words are written like this. */
export const plainWords = (list: string): string[] => list.split(",").map(plainOf).filter(Boolean);
