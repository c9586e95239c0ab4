interface Signs {
  /** Opening and closing. */
  double: readonly [string, string];
  single: readonly [string, string];
  /** What two hyphens become; three are an em dash everywhere. */
  dash: "–" | "—";
}

const NARROW_SPACE = "\u202F";

const english: Signs = { double: ["“", "”"], single: ["‘", "’"], dash: "—" };
const german: Signs = { double: ["„", "“"], single: ["‚", "‘"], dash: "–" };
const guillemets: Signs = { double: ["«", "»"], single: ["‘", "’"], dash: "–" };
const closingOnly: Signs = { double: ["”", "”"], single: ["’", "’"], dash: "–" };
const dutch: Signs = { ...english, dash: "–" };

/** By language (BCP 47), after the delimiters of CLDR 46; French adds the spaces that its readers expect. */
const signsByLanguage: Record<string, Signs> = {
  en: english,
  de: german,
  "de-CH": guillemets,
  cs: german,
  fr: { ...guillemets, double: [`«${NARROW_SPACE}`, `${NARROW_SPACE}»`] },
  es: { ...guillemets, dash: "—" },
  it: guillemets,
  nb: guillemets,
  no: guillemets,
  ru: { ...guillemets, single: ["„", "“"], dash: "—" },
  nl: dutch,
  pt: dutch,
  da: dutch,
  pl: { double: ["„", "”"], single: ["‚", "’"], dash: "–" },
  sv: closingOnly,
  fi: closingOnly,
  he: closingOnly,
};

/** The signs of a language; those of English for a language that is not in the table. */
export const signsOf = (language: string): Signs =>
  signsByLanguage[language] ?? signsByLanguage[language.split("-")[0] ?? ""] ?? english;

/** A quote opens at the start of a line and after a space, a bracket, a dash or another opening quote. */
const OPENS_AFTER = /^$|[\s([{<«„‚“‘–—\u00A0\u202F\uFFFC-]$/u;

/** The sign for a straight quote that is typed after `before`. A single one that closes nothing is an apostrophe. */
export function quoteAfter(before: string, quote: '"' | "'", { double, single }: Signs): string {
  const [opening, closing] = quote === '"' ? double : single;
  if (OPENS_AFTER.test(before)) return opening;
  const isClosing = quote === '"' || before.lastIndexOf(opening) > before.lastIndexOf(closing);
  return isClosing ? closing : APOSTROPHE;
}

const APOSTROPHE = "’";
