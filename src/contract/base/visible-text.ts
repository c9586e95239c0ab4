import { withRaised } from "./raised.ts";
import { UNSPACED, UNSPACED_PARTS } from "./unspaced.ts";

/** A tag without an end goes to the end of the text, as in HTML; a pattern that looked for one would take hours. */
const BLOCK =
  /<\/?(?:p|div|aside|details|summary|h[1-6]|li|ul|ol|dl|dt|dd|section|article|blockquote|pre|table|caption|tr|td|th|br|hr|figure|figcaption)\b[^>]*(?:>|$)/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

/** Returns the text that a reader sees of some HTML: no tags, no scripts, entities decoded, white space folded. */
export function visibleText(html: string): string {
  return withRaised(html)
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replaceAll(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replaceAll(BLOCK, " ")
    .replaceAll(/<\/?q\b[^>]*(?:>|$)/gi, '"')
    .replaceAll(/<\/?[a-z][^>]*(?:>|$)/gi, "")
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decodeEntity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The longest entity, cut off before its last sign. */
const LONGEST_REST = 10;

/** True if a reader sees at least `min` characters of some HTML. Reads no more of a long text than it needs. */
export function hasVisibleText(html: string, min = 1): boolean {
  for (let length = 4_096; length < html.length; length *= 4)
    if (visibleText(html.slice(0, length)).length >= min + LONGEST_REST) return true;
  return visibleText(html).length >= min;
}

/** Words per minute: adults read English prose at 238 (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
const READING_SPEED = 238;

/** Characters per minute of scripts without spaces: an estimate, as Chinese and Japanese are read silently. */
const CHARACTER_SPEED = 500;

/** In characters of HTML: half an hour of reading. Counting 2,000,000 characters of Chinese takes a second. */
const MEASURED = 100_000;

/**
 * Returns the minutes that reading some HTML takes, at least one. The minutes of a longer text are those of its beginning,
 * times how much longer it is.
 */
export function readingMinutesOf(html: string): number {
  if (html.length <= MEASURED) return measureReading(html).minutes;
  const { minutes } = measureReading(html.slice(0, MEASURED));
  return Math.round((minutes * html.length) / MEASURED);
}

/**
 * Counts the words of some HTML and the minutes that reading them takes, at least one. Where no spaces part the words,
 * each character counts as one.
 */
export function measureReading(html: string): { words: number; minutes: number } {
  const words = (visibleText(html).match(UNSPACED_PARTS) ?? []).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const characters = words.filter((part) => UNSPACED.test(part)).length;
  const minutes = (words.length - characters) / READING_SPEED + characters / CHARACTER_SPEED;
  return { words: words.length, minutes: Math.max(1, Math.round(minutes)) };
}
