import type { Words } from "../english/english.ts";
import { hasInk } from "../../contract/text.ts";
import { MAX_OWN_SENTENCE } from "../../contract/words.ts";
import { formOf, formsOf, mapSentences, placesIn } from "./sentences.ts";
import type { Sentence } from "./sentences.ts";
import type { NameOfValue } from "./values.ts";

/** The sentences that an owner has worded, by key: `layout.home`. */
export type OwnWords = Readonly<Record<string, string>>;

/** Those of each language, by its name without a region. */
export type AllOwnWords = Readonly<Record<string, OwnWords>>;

/** The words of a language with those of the owner. One that no longer fits its sentence is left out. */
export function withOwnWords(words: Words, own: OwnWords): Words {
  if (Object.keys(own).length === 0) return words;
  const { locale } = words;
  return mapSentences(words, (leaf) => {
    const forms = formsOf(leaf, locale).filter(
      (form) => own[form.key] !== undefined && !refusalOf(form, own[form.key] ?? ""),
    );
    if (forms.length === 0) return leaf.said;
    const { said, key, names } = leaf;
    if (typeof said !== "function") return `${own[key]}${spaceAfter(String(said))}`;
    return (...values: unknown[]) => {
      const counted = names.findIndex((name) => name instanceof Object && "counted" in name);
      const form = counted < 0 ? key : `${key}.${formOf(Number(values[counted]), locale)}`;
      const text = forms.some((each) => each.key === form) ? own[form] : undefined;
      return text === undefined ? Reflect.apply(said, undefined, values) : fill(text, names, values, locale);
    };
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

const listOf = (places: readonly string[]) => places.map((name) => `{${name}}`).join(", ");

/** What comes after some sentences, such as “Page ” before a number. */
const spaceAfter = (said: string) => said.slice(said.trimEnd().length);

/** The text with each value in its place. What values say themselves is not filled again. */
function fill(text: string, names: readonly NameOfValue[], values: readonly unknown[], locale: string) {
  const filled = new Map(names.flatMap((name, at) => written(name, values[at], locale)));
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => filled.get(name) ?? place).trim();
}

function written(name: NameOfValue, value: unknown, locale: string): [string, string][] {
  if (name === undefined) return [];
  if (typeof name === "string") return [[name, String(value)]];
  if ("number" in name) return [[name.number, String(value)]];
  return [[name.counted, new Intl.NumberFormat(locale).format(Number(value))]];
}
