const RTL: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** The direction in which a language is written, by the first part of its tag (BCP 47). */
export const directionOf = (language: string): "ltr" | "rtl" =>
  RTL.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";

export const RTL_LETTERS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The direction of a text, by its first letter as `dir="auto"` finds it; undefined if it has none. */
export function directionOfText(text: string): "ltr" | "rtl" | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (!letter) return undefined;
  return RTL_LETTERS.test(letter) ? "rtl" : "ltr";
}

/**
 * Returns the `dir` of what somebody wrote on a page in a language, by the first of `texts` that has letters; undefined
 * where it runs as the page does.
 */
export function directionWithin(language: string, ...texts: string[]): "ltr" | "rtl" | undefined {
  const own = texts.map(directionOfText).find((direction) => direction !== undefined);
  return own === directionOf(language) ? undefined : own;
}

/**
 * Keeps each line of the owner's own words, such as an address or a telephone number, in its own order beside those of a
 * language from right to left: by isolates (UAX #9), which are the same in HTML and in plain text.
 */
export const inOwnOrder = (words: string, language: string): string =>
  directionOf(language) === "ltr" ? words : words.replaceAll(/[^\n]+/g, "\u2068$&\u2069");
