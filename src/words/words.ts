import {
  newsletterIdentity,
  type NewsletterIdentity,
  type NewsletterSettings,
} from "../contract/settings/newsletter-identity.ts";
import de from "./languages/de.json" with { type: "json" };
import en from "./languages/en.json" with { type: "json" };
import es from "./languages/es.json" with { type: "json" };
import fr from "./languages/fr.json" with { type: "json" };
import he from "./languages/he.json" with { type: "json" };
import it from "./languages/it.json" with { type: "json" };
import pl from "./languages/pl.json" with { type: "json" };
import pt from "./languages/pt.json" with { type: "json" };
import { bind, parseMessage, placesOf, textOf, formatter, type Message, type Values } from "./message.ts";
import { nameNewsletter, type NamedIn } from "./naming/name-newsletter.ts";
import { sentencesOf, withOwnWords, type AllOwnWords, type OwnWords, type Sentence } from "./own-words.ts";
import { pseudo } from "./pseudo/pseudo.ts";
import type { Sentences } from "./english.ts";

/** All sentences that readers see, in one language. Those with places are functions of their values. */
export interface Words extends Sentences {
  /** The locale of dates and numbers. */
  locale: string;
}

/** The sentences of each language, and the region that it has if none is named. */
export const languages: Readonly<Record<NamedIn, { table: object; locale: string }>> = {
  en: { table: en, locale: "en-US" },
  de: { table: de, locale: "de-DE" },
  fr: { table: fr, locale: "fr-FR" },
  es: { table: es, locale: "es-ES" },
  it: { table: it, locale: "it-IT" },
  pl: { table: pl, locale: "pl-PL" },
  pt: { table: pt, locale: "pt-BR" },
  he: { table: he, locale: "he-IL" },
};

/** Filled by what shows them, such as the scripts of pages: texts, with their places in braces. */
export const filledElsewhere: ReadonlySet<string> = new Set(["inBrowser", "ofParts", "blocks"]);

/** Parts whose texts the owner edits elsewhere: in pages and in the settings. */
const editedElsewhere = ["defaults", "about", "faq", "privacy", "terms", "legal"] as const;

/** The parts with sentences that an owner can word in Settings → Words. */
export type OwnableWords = Omit<Sentences, (typeof editedElsewhere)[number]>;

const isOwnable = (part: string) => !editedElsewhere.some((name) => name === part);

const PSEUDO = "en-XA";

const isLanguage = (name: string): name is NamedIn => Object.hasOwn(languages, name);

/** In the language of a tag (BCP 47): English where we have no words of it. */
function placeOf(tag: string): { language: NamedIn; locale: string } {
  const [name = "", region] = tag.split("-");
  if (!isLanguage(name) || tag === PSEUDO) return { language: "en", locale: languages.en.locale };
  return { language: name, locale: region ? tag : languages[name].locale };
}

/** Those that were asked for last: with and without the words of the owner, in English, of emails that name no newsletter. */
const made = new Map<string, Words>();
const MOST_MADE = 8;

/**
 * The words of a site in `language` (BCP 47), with those that its owner has worded: English where we have no others. Dates
 * and numbers are those of its region if it names one (`de-AT`).
 */
export function wordsFor(language: string, newsletter: NewsletterIdentity, own: OwnWords = {}): Words {
  const key = JSON.stringify([language, newsletter, own]);
  const words = made.get(key) ?? makeWords(language, newsletter, own);
  made.delete(key);
  made.set(key, words);
  for (const oldest of made.keys()) if (made.size > MOST_MADE) made.delete(oldest);
  return words;
}

function makeWords(tag: string, newsletter: NewsletterIdentity, own: OwnWords): Words;
function makeWords(tag: string, newsletter: NewsletterIdentity, own: OwnWords): object {
  const { language, locale } = placeOf(tag);
  const named = nameNewsletter(language, newsletter);
  const sentences = mapSentences(languages[language].table, (text, key, part) => {
    const bound = bind(parsed(text), named);
    const message = isOwnable(part) ? withOwnWords(bound, own, key, locale) : bound;
    const as = tag === PSEUDO && message === bound ? pseudo : asItIs;
    return filledElsewhere.has(part) ? as(textOf(message)) : said(message, locale, as);
  });
  return { locale, ...sentences };
}

/** Every sentence that an owner can word, in the order of the table. */
export function ownableSentences(tag: string, newsletter: NewsletterIdentity): Sentence[] {
  const { language, locale } = placeOf(tag);
  const named = nameNewsletter(language, newsletter);
  const all: Sentence[] = [];
  mapSentences(languages[language].table, (text, key, part) => {
    if (isOwnable(part)) all.push(...sentencesOf(bind(parsed(text), named), key, locale));
  });
  return all;
}

/** The settings that determine a site's words. */
export type WordSettings = NewsletterSettings & { language: string; ownWords: AllOwnWords };

/** The words of a site, in the language and with the sentences of its owner. */
export const wordsOf = (settings: WordSettings): Words =>
  wordsFor(settings.language, newsletterIdentity(settings), ownWordsIn(settings));

/** The owner's sentences in the language of the site: those of another language wait for it. */
export const ownWordsIn = ({ language, ownWords }: Pick<WordSettings, "language" | "ownWords">): OwnWords =>
  ownWords[ownLanguageOf(language)] ?? {};

/** Own versions are stored by language, without the region. */
export const ownLanguageOf = (language: string): string => language.split("-")[0] ?? language;

const asItIs = (text: string) => text;

const messages = new Map<string, Message>();

function parsed(text: string): Message {
  const message = messages.get(text) ?? parseMessage(text);
  messages.set(text, message);
  return message;
}

/** A text, or a function of its values that also has the text with its places in braces. */
function said(message: Message, locale: string, as: (text: string) => string) {
  const text = as(textOf(message));
  if (placesOf(message).length === 0) return text;
  let format: ReturnType<typeof formatter> | undefined;
  return Object.assign((values: Values) => as((format ??= formatter(message, locale))(values)), { text });
}

/** The table with what `change` returns for each sentence; `key` is its path in the table, joined by dots, and `part` how that begins. */
export function mapSentences(
  table: object,
  change: (text: string, key: string, part: string) => unknown,
  path: readonly string[] = [],
): object {
  const entries = Object.entries(table).map(([key, value]: [string, unknown]) => {
    const within = [...path, key];
    if (typeof value === "string") return [key, change(value, within.join("."), within[0] ?? key)];
    return [key, value instanceof Object ? mapSentences(value, change, within) : value];
  });
  return Array.isArray(table) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
