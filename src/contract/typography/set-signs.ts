import { UNSPACED } from "../base/unspaced.ts";
import { languageOf, signsOf, type Signs } from "./signs.ts";

/** A part of a text, and the sign that belongs there. */
export interface Edit {
  from: number;
  to: number;
  sign: string;
}

const APOSTROPHE = "’";
/** Looked at before a sign: no rule reads farther back. */
const REACH = 16;

/** A quote opens at the start of a line and after a space, a bracket, a dash or another opening quote. */
const OPENS_AFTER = /^$|[\s([{<«„‚“‘‹–—\u00A0\u202F\uFFFC-]$/u;
/** What a quote that begins a word may follow if none is open, such as `¿` or a slash; and one before anything else. V8 14 finds no emoji by `[…]$`. */
const BEFORE_WORD = /(?<=[^\p{L}\p{M}\p{N}])$/u;
const BEFORE_ANY = /[¿¡:：/=*#_~|>•’]$/u;
/** A number as lengths and angles have it. Years are longer. */
const MEASURE = /(?<![\p{L}\p{N}])\d{1,3}(?:[.,]\d{1,2})?$/u;
const FEET_AND_INCHES = /\d′ ?\d{1,2}(?:[.,]\d{1,2})?$/u;
/** What begins with an apostrophe: years and decades, ’tis, rock ’n’ roll, the Dutch ’t and ’s. */
const ELIDED = /^(?:\d\d(?![\d'’])|(?:tis|twas|twere|twill|til|em|bout)(?![\p{L}'’])|n['’] \p{L}|[stnk] )/iu;

/** What is not for signs: addresses, code, fields, formulas and the markup of other programs. All of it has a limit. */
const UNTOUCHED = [
  String.raw`(?:https?:\/\/|www\.|mailto:)[^\s"<>]*[^\s"<>'.,;:!?)\]]`,
  "`[^`\\n]{1,500}`",
  String.raw`\$\$[^$]{1,2000}\$\$|\\\([^\n]{1,200}?\\\)|\\\[[^\n]{1,200}?\\\]`,
  String.raw`(?<![\p{L}\p{N}$])\$(?! )[^$\n]{1,200}(?<! )\$(?!\d)`,
  String.raw`\{[^{}\n]{1,200}\}`,
  String.raw`\]\([^()\s]{0,500}(?: "[^"\n]{0,200}")?\)`,
  String.raw`\[\/?[a-z][\w-]{0,40} [^[\]\n]{1,300}\]`,
  String.raw`(?:<|&lt;)(?:[a-z/][^<>&]{0,300}|!--[^<>&]{0,300})(?:>|&gt;)`,
].join("|");

const QUOTES = `["'“”„«»‘’‚‹›]`;
const PARTS = new RegExp(`(${UNTOUCHED})|${QUOTES}|(?<!-)-{2,3}(?!-)|(?<!\\.)\\.{3}(?!\\.)`, "giu");

/** Which quotes are open, as a text is read from its beginning. */
class Open {
  double = false;
  single = false;
  readonly #signs: Signs;

  constructor(signs: Signs) {
    this.#signs = signs;
  }

  /** Follows a sign that stands in the text. What is between two letters is an apostrophe. */
  pass(sign: string, before: string, after: string | undefined) {
    const isApostrophe = sign === APOSTROPHE && /[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(after ?? "");
    if (isApostrophe) return;
    this.double = isOpenAfter(this.double, this.#signs.double, sign, before);
    this.single = isOpenAfter(this.single, this.#signs.single, sign, before);
  }
}

function isOpenAfter(
  isOpen: boolean,
  [opening, closing]: readonly [string, string],
  sign: string,
  before: string,
): boolean {
  const [first, last] = [opening.trim(), closing.trim()];
  if (sign === first && (first !== last || OPENS_AFTER.test(before))) return true;
  return isOpen && sign !== last;
}

/** The sign for a straight quote between `before` and `after`, which is undefined while nobody knows it; undefined if none is certain. */
function quoteBetween(
  quote: '"' | "'",
  { before, after, open, signs }: { before: string; after: string | undefined; open: Open; signs: Signs },
): string | undefined {
  const isDouble = quote === '"';
  const [opening, closing] = isDouble ? signs.double : signs.single;
  const isOpen = isDouble ? open.double : open.single;
  const isBeforeLetter = /^\p{L}/u.test(after ?? "");
  if (OPENS_AFTER.test(before)) {
    if (after !== undefined && !isDouble && ELIDED.test(after)) return APOSTROPHE;
    if (after === undefined || /^\S/u.test(after)) return opening;
    return isOpen ? closing : undefined;
  }
  const isMeasure = isOpen ? isDouble && FEET_AND_INCHES.test(before) : MEASURE.test(before);
  if (isMeasure && !isBeforeLetter) return isDouble ? "″" : "′";
  if (/\p{Script=Hebrew}$/u.test(before)) {
    const isWithinWord = /^\p{Script=Hebrew}/u.test(after ?? "");
    if (!isOpen || isWithinWord) return isDouble ? "״" : "׳";
  }
  if (
    isDouble &&
    !isOpen &&
    (isUnspacedEnd(before) || (isBeforeLetter ? BEFORE_WORD : BEFORE_ANY).test(before))
  )
    return opening;
  return isDouble || (isOpen && !isBeforeLetter) ? closing : APOSTROPHE;
}

/** After letters and signs of scripts without spaces, what is open decides. */
const isUnspacedEnd = (before: string) => {
  const last = /.$/su.exec(before)?.[0] ?? "";
  return UNSPACED.test(last) || /[\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF1F]/u.test(last);
};

/** The sign for a straight quote that is typed after `before`. A single one that closes nothing is an apostrophe. */
export function quoteAfter(before: string, quote: '"' | "'", signs: Signs): string {
  const open = new Open(signs);
  for (const { 0: sign, index, 1: untouched } of before.matchAll(PARTS))
    if (untouched === undefined)
      open.pass(sign, before.slice(Math.max(0, index - REACH), index), before.slice(index + 1, index + 2));
  const around = { before: before.slice(-REACH), after: undefined, open, signs };
  return quoteBetween(quote, around) ?? quote;
}

const BEFORE_DASH = /[\p{L}\p{M}\p{N}.,;:!?)\]"'”’“‘»›…%′″،؛؟۔।] ?$/u;
const AFTER_DASH = /^(?:$|[\s\p{L}\p{N}"'“„«‘‚‹(…])/u;

function dashBetween(hyphens: string, before: string, after: string, { dash }: Signs): string | undefined {
  // A word behind a space and two hyphens is an option of a command, and `xn--` begins a name of the internet.
  const isOption = before.endsWith(" ") && !/^(?:\s|$)/.test(after);
  const isDash = BEFORE_DASH.test(before) && AFTER_DASH.test(after) && !isOption && !/\bxn$/i.test(before);
  if (!isDash) return undefined;
  return hyphens.length === 3 ? "—" : dash;
}

/** The parts of a line of text that are straight, and the signs of a language for them. Where that is uncertain, they stay. */
export function findSigns(text: string, signs: Signs): Edit[] {
  const open = new Open(signs);
  const edits: Edit[] = [];
  let written = "";
  let last = 0;
  for (const { 0: found, 1: untouched, index } of text.matchAll(PARTS)) {
    written = `${written}${text.slice(Math.max(last, index - REACH), index)}`.slice(-REACH);
    last = index + found.length;
    const after = text.slice(last, last + REACH);
    const sign = untouched ?? signFor(found, { before: written, after, open, signs }) ?? found;
    if (sign !== found) edits.push({ from: index, to: last, sign });
    if (untouched === undefined) open.pass(sign.trim(), written, after);
    written += sign.slice(-REACH);
  }
  return edits;
}

function signFor(
  found: string,
  { before, after, open, signs }: { before: string; after: string; open: Open; signs: Signs },
): string | undefined {
  if (found === '"' || found === "'") return quoteBetween(found, { before, after, open, signs });
  if (found.startsWith("-")) return dashBetween(found, before, after, signs);
  return found === "..." && !/[/\\]$/.test(before) && !/^[/\\]/.test(after) ? "…" : undefined;
}

/** A line of text with typographic signs. Doing it again changes nothing. */
export function setSigns(text: string, ofSite: string): string {
  let set = "";
  let last = 0;
  for (const { from, to, sign } of findSigns(text, signsOf(languageOf(text, ofSite)))) {
    set += text.slice(last, from) + sign;
    last = to;
  }
  return set + text.slice(last);
}
