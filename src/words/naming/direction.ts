const RTL: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** The direction in which a language is written, by the first part of its tag (BCP 47). */
export const directionOf = (language: string): "ltr" | "rtl" =>
  RTL.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";

/**
 * Keeps each line of the owner's own words, such as an address or a telephone number, in its own order beside those of a
 * language from right to left: by isolates (UAX #9), which are the same in HTML and in plain text.
 */
export const inOwnOrder = (words: string, language: string): string =>
  directionOf(language) === "ltr" ? words : words.replaceAll(/[^\n]+/g, "\u2068$&\u2069");
