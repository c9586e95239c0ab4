import { hasInk } from "../contract/base/text.ts";
import { MAX_OWN_SENTENCE } from "../contract/settings/words.ts";
import { counting, countedIn, inForm, literally, placesOf, textOf, type Message } from "./message.ts";

/** The sentences that an owner has worded, by key: `layout.home`. */
export type OwnWords = Readonly<Record<string, string>>;

/** Those of each language, by its name without a region. */
export type AllOwnWords = Readonly<Record<string, OwnWords>>;

/** A sentence, or a form of one, as an owner can word it. */
export interface Sentence {
  /** Its keys in the table, joined by dots; a form of its number is the last: `blog.count.few`. */
  key: string;
  /** As the language has it, with its values in braces. */
  text: string;
  /** The values and places that it may have. */
  places: readonly string[];
}

/** The sentence as one text, or one for each form that the language has for its number. */
export function sentencesOf(message: Message, key: string, locale: string): Sentence[] {
  const filled = placesOf(inForm(message, "other"));
  const texts = countedIn(message)
    ? formsOf(locale).map((form) => [`${key}.${form}`, inForm(message, form)] as const)
    : [[key, message] as const];
  return texts.map(([each, inIt]) => {
    const text = textOf(inIt);
    // The name of a newsletter may have braces, which stand for themselves.
    return { key: each, text: text.trimEnd(), places: [...new Set([...filled, ...placesIn(text)])] };
  });
}

/** The message as the owner has worded it. A version that no longer fits is left out. */
export function withOwnWords(message: Message, own: OwnWords, key: string, locale: string): Message {
  if (Object.keys(own).length === 0) return message;
  const versions = new Map<string, string>();
  for (const sentence of sentencesOf(message, key, locale)) {
    const version = own[sentence.key];
    if (version !== undefined && !refusalOf(sentence, version)) versions.set(sentence.key, version);
  }
  if (versions.size === 0) return message;
  const counted = countedIn(message);
  const places = placesOf(message);
  if (!counted) return literally(`${versions.get(key)}${spaceAfter(textOf(message))}`, places);
  return counting(counted, [...new Set([...formsOf(locale), "other"])], (form) => {
    const version = versions.get(`${key}.${form}`);
    return version === undefined ? inForm(message, form) : literally(version, places, counted);
  });
}

/** Why a text cannot be the owner's version of a sentence; undefined if it can. */
export function refusalOf({ text, places }: Sentence, own: string): string | undefined {
  if (!hasInk(own)) return "Write a sentence, or go back to the default.";
  if (own.length > MAX_OWN_SENTENCE) return `Must be at most ${MAX_OWN_SENTENCE} characters`;
  const present = placesIn(own);
  const unknown = present.find((name) => !places.includes(name));
  if (unknown !== undefined) {
    const known = places.length > 0 ? `It can have ${listOf(places)}.` : "It has no places in braces.";
    return `{${unknown}} is not known in this sentence. ${known}`;
  }
  const missing = placesIn(text).filter((name) => !present.includes(name));
  return missing.length > 0 ? `Keep ${listOf(missing)}, where readers see the value.` : undefined;
}

/** The forms that a language has for numbers from 1 to 100: `one`, `few`, `other`. */
export function formsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 100 }, (_, index) => rules.select(index + 1)))];
}

const listOf = (places: readonly string[]) => places.map((name) => `{${name}}`).join(", ");

/** What comes after some sentences, such as “Page ” before a number. */
const spaceAfter = (said: string) => said.slice(said.trimEnd().length);

/** The names in braces of a text. */
const placesIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
