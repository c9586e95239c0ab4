import type { Words } from "../english/english.ts";
import { namesOfValues } from "./values.ts";
import type { NameOfValue, OwnableWords } from "./values.ts";

/** A sentence of a table: text, or a function of named values. */
interface Leaf {
  /** Its keys, joined by dots. */
  key: string;
  said: unknown;
  names: readonly NameOfValue[];
}

/** A sentence, or a form of one, as an owner can word it. */
export interface Sentence {
  key: string;
  /** As the language has it, with its values in braces. */
  text: string;
  /** The values and places that it may have. */
  places: readonly string[];
}

/** The table with each of its sentences as `change` returns it. */
export function mapSentences(words: Words, change: (leaf: Leaf) => unknown): Words;
export function mapSentences(words: Words, change: (leaf: Leaf) => unknown): unknown {
  const { locale, defaults, about, faq, privacy, terms, legal, ...ownable } = words;
  const elsewhere = { locale, defaults, about, faq, privacy, terms, legal };
  return { ...elsewhere, ...mapTable(ownable satisfies OwnableWords, namesOfValues, "", change) };
}

/** Every sentence that an owner can word, in the order of the table. */
export function sentencesOf(words: Words): Sentence[] {
  const all: Sentence[] = [];
  mapSentences(words, (leaf) => {
    all.push(...formsOf(leaf, words.locale));
    return leaf.said;
  });
  return all;
}

/** The sentence as one text, or one for each form that the language has for its number. */
export function formsOf(leaf: Leaf, locale: string): Sentence[] {
  const counted = leaf.names.find((name) => name instanceof Object && "counted" in name);
  if (!counted) return [sentenceOf(leaf, leaf.key, SAMPLE, locale)];
  return [...samplesIn(locale)].map(([form, sample]) =>
    sentenceOf(leaf, `${leaf.key}.${form}`, sample, locale),
  );
}

/** The form of a number: `one`, `few`, `other`. Those that begin above 100 are `other`. */
export function formOf(count: number, locale: string): string {
  const form = new Intl.PluralRules(locale).select(count);
  return samplesIn(locale).has(form) ? form : "other";
}

/** In no sentence of a language. */
const SAMPLE = 7919;

/** A number of each form, from 1 to 100. */
function samplesIn(locale: string): ReadonlyMap<string, number> {
  const rules = new Intl.PluralRules(locale);
  const samples = new Map<string, number>();
  for (let count = 1; count <= 100; count++) {
    const form = rules.select(count);
    if (!samples.has(form)) samples.set(form, count);
  }
  return samples;
}

function sentenceOf({ said, names }: Leaf, key: string, sample: number, locale: string): Sentence {
  const values = names.map((name) => (name instanceof Object ? sample : name && `{${name}}`));
  const number = names.find((name) => name instanceof Object);
  const place = number && ("counted" in number ? number.counted : number.number);
  const whole = typeof said === "function" ? String(Reflect.apply(said, undefined, values)) : String(said);
  const written = [String(sample), new Intl.NumberFormat(locale).format(sample)];
  const text = place ? written.reduce((rest, digits) => rest.replaceAll(digits, `{${place}}`), whole) : whole;
  const named = names.flatMap((name) => (name instanceof Object ? [place ?? ""] : (name ?? [])));
  return { key, text: text.trimEnd(), places: [...new Set([...named, ...placesIn(text)])] };
}

/** The names in braces of a text. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);

function mapTable(table: unknown, names: unknown, path: string, change: (leaf: Leaf) => unknown): object {
  const entries = Object.entries(table instanceof Object ? table : {}).map(([key, value]) => {
    const within = path ? `${path}.${key}` : key;
    const named: unknown = names instanceof Object ? Reflect.get(names, key) : undefined;
    const isSentence = typeof value === "string" || typeof value === "function";
    if (!isSentence) return [key, mapTable(value, named, within, change)];
    return [key, change({ key: within, said: value, names: Array.isArray(named) ? named : [] })];
  });
  return Array.isArray(table) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
