import { isPlain } from "./judge-refusal.ts";

const LINK = /https?:\/\/\S+/gi;
const ADDRESS = /[^\s<>()[\]"':;,]{0,100}@[\w.-]*|<[^<>]{0,320}>/g;
const HOST = /(?<![\w.])(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\.?(?![\w.])/gi;
/** Weekdays and months, as timestamps and sentences have them. */
const CALENDAR =
  /\b(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:s?|nes|rs|ur)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?|utc|gmt|[cp]e?s?t)\b/g;
/** What stands in brackets is the id of a request, or whom it is about. */
const BRACKETED = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g;
/** Behind a comma come advice, waits and ids; one word before it, such as "sorry", does not answer yet. */
const ASIDE = /(\p{L}+\P{L}+?\p{L}[^,;([{]*)[,;([{][^]*/u;
/** The ids of queues and requests that have no digit: capitals within a word, or a long run without a vowel. */
const MIXED = /\b[A-Za-z]*[a-z][A-Z][A-Za-z]*[a-z][A-Z][A-Za-z]*\b/g;
const WITHOUT_VOWELS = /\b(?=[b-df-hj-np-tv-z]{5,}\b)[a-z]+\b/gi;
/** Whatever contains a digit, with what is tied to it: numbers, times, IP addresses, hexadecimal ids. */
const NUMBERED = /[\p{L}\p{N}_:.\-+/=]*\p{N}[\p{L}\p{N}_:.\-+/=]*/gu;
/** A shorter name may be a word of the answer. */
const MIN_NAME = 3;

/**
 * Returns what a server's reply says, without what differs from reader to reader and from moment to moment: addresses,
 * hosts, links, numbers, times, ids and asides. Replies of one kind are equal.
 */
export function answerKind(reply: string, address = ""): string {
  const code = reply.slice(0, 3);
  const named = reply.slice(3).replaceAll(LINK, " ").replaceAll(ADDRESS, " ").replaceAll(HOST, " ");
  const words = withoutReader(named, address).replaceAll(NUMBERED, " ");
  return `${code} ${plain(words.replaceAll(BRACKETED, " ").replace(ASIDE, "$1")) || plain(words)}`.trim();
}

const plain = (words: string) =>
  words
    .replaceAll(MIXED, " ")
    .replaceAll(WITHOUT_VOWELS, " ")
    .toLowerCase()
    .replaceAll(CALENDAR, " ")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();

/** The reader's address and its parts in any order, unless they are words that servers use. */
function withoutReader(words: string, address: string): string {
  const at = address.lastIndexOf("@");
  const whole = [address.slice(0, at), address.slice(at + 1)];
  const parts = whole.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u)).filter((part) => !isPlain(part));
  const names = [...whole, ...parts].filter(({ length }) => length >= MIN_NAME);
  return names.reduce(
    (rest, name) =>
      rest.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, "giu"), " "),
    words,
  );
}
