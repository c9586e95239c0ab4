import { newsletterIdentity } from "../contract/newsletter-identity.ts";
import type { NewsletterIdentity, NewsletterSettings } from "../contract/newsletter-identity.ts";
import { english } from "./english/english.ts";
import type { Words } from "./english/english.ts";
import { french } from "./french/french.ts";
import { german } from "./german/german.ts";
import { hebrew } from "./hebrew/hebrew.ts";
import { italian } from "./italian/italian.ts";
import { withOwnWords } from "./own/own-words.ts";
import type { AllOwnWords, OwnWords } from "./own/own-words.ts";
import { polish } from "./polish/polish.ts";
import { portuguese } from "./portuguese/portuguese.ts";
import { pseudo } from "./pseudo/pseudo.ts";
import { spanish } from "./spanish/spanish.ts";

/** The languages that we have words of, by the first part of their tag (BCP 47). */
const languages: Readonly<Record<string, (newsletter: NewsletterIdentity, locale?: string) => Words>> = {
  en: english,
  de: german,
  fr: french,
  he: hebrew,
  es: spanish,
  it: italian,
  pl: polish,
  pt: portuguese,
};

/**
 * The words of a site in `language` (BCP 47): English where we have no others. Dates and numbers are those of its region
 * if it names one (`de-AT`).
 */
export function wordsFor(language: string, newsletter: NewsletterIdentity): Words {
  if (language === "en-XA") return pseudo(newsletter);
  const [name = "", region] = language.split("-");
  const words = languages[name];
  return words?.(newsletter, region && language) ?? english(newsletter);
}

/** The settings that determine a site's words. */
export type WordSettings = NewsletterSettings & { language: string; ownWords: AllOwnWords };

/** The words of a site, in the language and with the sentences of its owner. */
export const wordsOf = (settings: WordSettings): Words =>
  withOwnWords(wordsFor(settings.language, newsletterIdentity(settings)), ownWordsIn(settings));

/** The owner's sentences in the language of the site: those of another language wait for it. */
export const ownWordsIn = ({ language, ownWords }: Pick<WordSettings, "language" | "ownWords">): OwnWords =>
  ownWords[ownLanguageOf(language)] ?? {};

/** Own versions are stored by language, without the region. */
export const ownLanguageOf = (language: string): string => language.split("-")[0] ?? language;
