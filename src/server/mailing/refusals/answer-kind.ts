const LINK = /https?:\/\/\S+/gi;
const ADDRESS = /[^\s<>()[\]"':;,]{0,100}@[\w.-]*|<[^<>]{0,320}>/g;
const HOST = /(?<![\w.])(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\.?(?![\w.])/gi;
/** Weekdays and months, as timestamps have them. */
const CALENDAR =
  /\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|utc|gmt|[cp]e?s?t)\b/g;
/** The ids of queues and requests that have no digit: capitals within a word, or a long run without a vowel. */
const MIXED = /\b[A-Za-z]*[a-z][A-Z][A-Za-z]*[a-z][A-Z][A-Za-z]*\b/g;
const WITHOUT_VOWELS = /\b(?=[b-df-hj-np-tv-z]{5,}\b)[a-z]+\b/gi;
/** Whatever contains a digit, with what is tied to it: numbers, times, IP addresses, hexadecimal ids. */
const NUMBERED = /[\p{L}\p{N}_:.\-+/=]*\p{N}[\p{L}\p{N}_:.\-+/=]*/gu;
/** A shorter local part may be a word of the answer. */
const MIN_LOCAL = 3;

/**
 * Returns what a server's reply says, without what differs from reader to reader and from moment to moment: addresses,
 * hosts, links, numbers, times and ids. Replies of one kind are equal.
 */
export function answerKind(reply: string, address = ""): string {
  const code = reply.slice(0, 3);
  const words = withoutReader(reply.slice(3), address)
    .replaceAll(LINK, " ")
    .replaceAll(ADDRESS, " ")
    .replaceAll(HOST, " ")
    .replaceAll(NUMBERED, " ")
    .replaceAll(MIXED, " ")
    .replaceAll(WITHOUT_VOWELS, " ")
    .toLowerCase()
    .replaceAll(CALENDAR, " ")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
  return `${code} ${words}`.trim();
}

function withoutReader(words: string, address: string): string {
  const at = address.lastIndexOf("@");
  const names = [address.slice(0, at), address.slice(at + 1)].filter(({ length }) => length >= MIN_LOCAL);
  return names.reduce(
    (rest, name) =>
      rest.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, "giu"), " "),
    words,
  );
}
