export interface Signs {
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
const russian: Signs = { ...guillemets, single: ["„", "“"], dash: "—" };

/** By language (BCP 47), after the delimiters of CLDR 46; French adds the spaces that its readers expect. */
const signsByLanguage: Record<string, Signs> = {
  en: english,
  de: german,
  "de-CH": guillemets,
  cs: german,
  bg: german,
  fr: { ...guillemets, double: [`«${NARROW_SPACE}`, `${NARROW_SPACE}»`] },
  es: { ...guillemets, dash: "—" },
  it: guillemets,
  nb: guillemets,
  no: guillemets,
  ru: russian,
  uk: russian,
  el: { ...guillemets, single: ["“", "”"] },
  nl: dutch,
  pt: dutch,
  da: dutch,
  pl: { double: ["„", "”"], single: ["‚", "’"], dash: "–" },
  sv: closingOnly,
  fi: closingOnly,
  he: closingOnly,
  ar: { double: ["”", "“"], single: ["’", "‘"], dash: "–" },
  fa: { double: ["«", "»"], single: ["‹", "›"], dash: "–" },
};

/** The signs of a language; those of English for a language that is not in the table. */
export const signsOf = (language: string): Signs =>
  signsByLanguage[language] ?? signsByLanguage[language.split("-")[0] ?? ""] ?? english;

/** The scripts that tell a language, by their names in BCP 47, and the language of a text in one that the site does not write. */
const scripts: readonly { name: string; language: string; letters: RegExp }[] = [
  { name: "Latn", language: "en", letters: /\p{Script=Latin}/gu },
  { name: "Cyrl", language: "ru", letters: /\p{Script=Cyrillic}/gu },
  { name: "Grek", language: "el", letters: /\p{Script=Greek}/gu },
  { name: "Hebr", language: "he", letters: /\p{Script=Hebrew}/gu },
  { name: "Arab", language: "ar", letters: /\p{Script=Arabic}/gu },
];

/** In characters: the beginning of a text tells its script. */
const MEASURED = 1_000;

/** The language whose signs a text has: the site's, unless most of its letters are of a script in which that is not written. */
export function languageOf(text: string, ofSite: string): string {
  const beginning = text.slice(0, MEASURED);
  const counted = scripts.map(({ name, language, letters }) => ({
    name,
    language,
    count: beginning.match(letters)?.length ?? 0,
  }));
  const most = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count === 0 || most.name === scriptOf(ofSite) ? ofSite : most.language;
}

/** Owners may enter any text as the language. */
function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}
