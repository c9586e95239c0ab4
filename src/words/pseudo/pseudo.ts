import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { english } from "../english/english.ts";
import type { Words } from "../english/english.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçđéƒĝĥíĵķĺɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓƤɊŔŠŢÚṼŴẊÝŽ";

/** How much longer than English other languages are. */
const LONGER = 0.4;
const FILLER = "ōōōōō ";

/**
 * `en-XA`, as CLDR calls it: English in brackets, with accents and 40% longer. On a page in it, a sentence that comes from
 * no table shows itself, and so does what has no room for other languages.
 */
export const pseudo = (newsletter: NewsletterIdentity): Words => {
  const { locale, ...words } = english(newsletter);
  return { locale, ...spoken(words) };
};

/** Everything of a table, and what its functions return. */
function spoken<T>(words: T): T;
function spoken(words: unknown): unknown {
  if (typeof words === "string") return /[a-z]/i.test(words) ? bracketed(words) : words;
  if (typeof words === "function")
    return (...parts: unknown[]) => spoken(Reflect.apply(words, undefined, parts));
  if (Array.isArray(words)) return words.map((each: unknown) => spoken(each));
  if (!(words instanceof Object)) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, spoken(value)]));
}

/** A space at the end stays there, and so does a slot such as `{email}`. */
export function bracketed(text: string): string {
  const words = text.trimEnd();
  const filler = FILLER.repeat(words.length)
    .slice(0, Math.ceil(words.length * LONGER))
    .trim();
  const accented = words
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[a-z]/gi, accent) : part));
  return `[${accented.join("")} ${filler}]${text.slice(words.length)}`;
}

const accent = (letter: string) => ACCENTED.charAt(LETTERS.indexOf(letter));
