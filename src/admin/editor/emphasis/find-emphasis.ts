/** What signs in a line make of the words between them. */
export type Emphasis = "italic" | "bold" | "strike" | "code";

/** A pair of signs. Both are `length` characters long. */
export interface SignPair {
  kind: Emphasis;
  /** Where each of the two begins. */
  open: number;
  close: number;
  length: number;
}

/** Signs of one kind that follow each other. */
interface Run {
  sign: string;
  /** What is left of it: where it begins, and its length. */
  at: number;
  length: number;
  /** How long it was at first. */
  whole: number;
  canOpen: boolean;
  canClose: boolean;
}

/** Unicode punctuation and symbols, and whitespace, of CommonMark 0.31, section 2.1. */
const isPunctuation = (character: string) => /^[\p{P}\p{S}]$/u.test(character);
const isSpace = (character: string) => character === "" || /^[\p{Zs}\t\n\f\r]$/u.test(character);
const isNumber = (character: string) => /^\p{N}$/u.test(character);

/** Letters beyond the first 65,536 take two places. */
function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  const isSecond = last >= 0xdc00 && last <= 0xdfff;
  return text.slice(Math.max(0, at - (isSecond ? 2 : 1)), at);
}

function characterAfter(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? "" : String.fromCodePoint(point);
}

/**
 * Left- and right-flanking runs (CommonMark 0.31, section 6.2). Two rules are ours: a star between two numbers multiplies,
 * as in `5*6*7` and `2½*3½*4`, and `*|NAME|*` is a field of another program.
 */
function readRun(text: string, at: number, length: number): Run {
  const sign = text.charAt(at);
  const before = characterBefore(text, at);
  const after = characterAfter(text, at + length);
  const isLeft = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const isRight = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const run = { sign, at, length, whole: length };
  if (sign === "_")
    return {
      ...run,
      canOpen: isLeft && (!isRight || isPunctuation(before)),
      canClose: isRight && (!isLeft || isPunctuation(after)),
    };
  const isOwn = sign !== "*" || !(isNumber(before) && isNumber(after));
  return { ...run, canOpen: isLeft && isOwn && after !== "|", canClose: isRight && isOwn && before !== "|" };
}

const RUNS = /\\[!-/:-@[-`{-~]|`+|\*+|_+|~+/g;

/**
 * The pairs of signs in the words of one block, in the order in which they close: code first, then emphasis and GitHub's
 * `~~`, as CommonMark defines them. A sign that pairs with none stays a sign.
 */
export function findEmphasis(text: string): SignPair[] {
  const pairs: SignPair[] = [];
  const open: Run[] = [];
  const pattern = new RegExp(RUNS);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [signs] = found;
    const at = found.index;
    if (signs.startsWith("\\")) continue;
    if (signs.startsWith("`")) {
      const close = closeOfCode(text, at, signs.length);
      if (close === undefined) continue;
      pairs.push({ kind: "code", open: at, close, length: signs.length });
      pattern.lastIndex = close + signs.length;
      continue;
    }
    // GitHub allows a single one; here it is a sign for “about”.
    if (signs.startsWith("~") && signs.length !== 2) continue;
    const run = readRun(text, at, signs.length);
    if (run.canClose) close(run, open, pairs);
    if (run.canOpen && run.length > 0) open.push(run);
  }
  return pairs;
}

/** Where the signs are that end the code; none for code that a space begins or ends, as of a sign that is written about. */
function closeOfCode(text: string, at: number, length: number): number | undefined {
  for (const { 0: signs, index } of text.slice(at + length).matchAll(/`+/g)) {
    if (signs.length !== length) continue;
    const code = text.slice(at + length, at + length + index);
    return /^\s|\s$/.test(code) ? undefined : at + length + index;
  }
  return undefined;
}

/** Pairs a run with the nearest ones before it; what is open between them stays signs. */
function close(run: Run, open: Run[], pairs: SignPair[]) {
  while (run.length > 0) {
    const index = open.findLastIndex((each) => canPair(each, run));
    const opener = open[index];
    if (!opener) return;
    open.length = index + 1;
    const isDouble = run.sign === "~" || (opener.length > 1 && run.length > 1);
    const length = isDouble ? 2 : 1;
    const kind = run.sign === "~" ? "strike" : isDouble ? "bold" : "italic";
    // The inner signs of the opening run, and the first ones of the closing run.
    opener.length -= length;
    pairs.push({ kind, open: opener.at + opener.length, close: run.at, length });
    run.at += length;
    run.length -= length;
    if (opener.length === 0) open.pop();
  }
}

/** Rules 9 and 10: a run that could do both pairs only with one of which the lengths do not add up to a multiple of 3. */
function canPair(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false;
  const isAmbiguous = opener.canClose || closer.canOpen;
  if (closer.sign === "~" || !isAmbiguous || (opener.whole + closer.whole) % 3 !== 0) return true;
  return opener.whole % 3 === 0 && closer.whole % 3 === 0;
}

/**
 * The pairs that the sign at the end of `typed` closes, from within; none while its run and the one that opens are not
 * whole, since the next key may be one more. `after` is what follows it in the block.
 */
export function findClosed(typed: string, after = ""): SignPair[] {
  const [signs = ""] = /(?:`+|\*+|_+|~+)$/.exec(typed) ?? [];
  if (signs === "") return [];
  const start = typed.length - signs.length;
  const closed = findEmphasis(typed + after).filter(({ close: at }) => at >= start && at < typed.length);
  const last = closed.at(-1);
  if (!last || closed.reduce((sum, { length }) => sum + length, 0) !== signs.length) return [];
  const sign = signs.charAt(0);
  const isWhole = last.open === 0 || typed.charAt(last.open - 1) !== sign;
  // A longer run of backticks that nothing has closed yet may be meant.
  const isCode = last.kind === "code";
  const isWithin = isCode && /`{2,}/.test(typed.slice(0, last.open));
  return isWhole && !isWithin ? closed : [];
}
