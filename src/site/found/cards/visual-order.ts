export type Direction = "ltr" | "rtl";

/** A part of a line that runs in one direction. */
interface Run {
  signs: string[];
  direction: Direction;
}

type Side = "left" | "right";
type Kind = Side | "number" | "neutral";

const NUMBER = /^\p{Nd}/u;
const RIGHT = /^[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

const kindOf = (sign: string): Kind =>
  NUMBER.test(sign) ? "number" : !/^\p{L}/u.test(sign) ? "neutral" : RIGHT.test(sign) ? "right" : "left";

/** The direction of a text: that of its first letter (UAX 9, P2 and P3). */
export const directionOf = (text: string): Direction =>
  RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr";

/**
 * Puts the signs of a line into the order in which they stand from left to right: the Unicode Bidirectional Algorithm (UAX
 * 9) without embeddings, which titles do not have.
 */
export function runsOf(signs: readonly string[], direction: Direction): Run[] {
  const levels = levelsOf(signs, direction);
  const runs: { level: number; signs: string[] }[] = [];
  for (const [index, sign] of signs.entries()) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.signs.push(sign);
    else runs.push({ level, signs: [sign] });
  }
  return reversed(reversed(runs, 2), 1).map(({ level, signs: inRun }) => ({
    signs: inRun,
    direction: level % 2 === 1 ? "rtl" : "ltr",
  }));
}

/** Turns each sequence of runs of at least this level around (L2). */
function reversed<Item extends { level: number }>(runs: readonly Item[], least: number): Item[] {
  const turned: Item[] = [];
  let sequence: Item[] = [];
  for (const run of runs) {
    if (run.level >= least) sequence.unshift(run);
    else {
      turned.push(...sequence, run);
      sequence = [];
    }
  }
  return [...turned, ...sequence];
}

/** The levels: odd ones run to the left. */
function levelsOf(signs: readonly string[], direction: Direction): number[] {
  const base = direction === "rtl" ? "right" : "left";
  const kinds = withWords(withNumbers(signs.map(kindOf), signs), base);
  const level = { left: direction === "rtl" ? 2 : 0, right: 1, number: 2, neutral: 0 };
  return withNeutrals(withBrackets(kinds, signs, base), base).map((kind) => level[kind]);
}

/** Signs in a number or right beside it are a part of it (W4, W5). */
const withNumbers = (kinds: readonly Kind[], signs: readonly string[]): Kind[] =>
  kinds.map((kind, index) => {
    const [before, after] = [kinds[index - 1] === "number", kinds[index + 1] === "number"];
    const sign = signs[index] ?? "";
    const isPart =
      (before && after && /^[.,:/+-]$/.test(sign)) || ((before || after) && /^[%#$€£¥°]$/.test(sign));
    return kind === "neutral" && isPart ? "number" : kind;
  });

/** Numbers after letters that run to the right are like them (W7). */
function withWords(kinds: readonly Kind[], base: Side): Kind[] {
  let strong = base;
  return kinds.map((kind) => {
    if (kind === "left" || kind === "right") strong = kind;
    return kind === "number" && strong === "left" ? "left" : kind;
  });
}

const sideOf = (kind: Kind): Side | undefined =>
  kind === "neutral" ? undefined : kind === "number" ? "right" : kind;

/** The last side before a place. */
const sideBefore = (kinds: readonly Kind[], index: number, base: Side): Side =>
  sideOf(kinds.slice(0, index).findLast((kind) => kind !== "neutral") ?? base) ?? base;

/** Both brackets of a pair are on one side: that of the line if something inside is, else that of what is inside (N0). */
function withBrackets(kinds: readonly Kind[], signs: readonly string[], base: Side): Kind[] {
  const result = [...kinds];
  const open: number[] = [];
  for (const [index, sign] of signs.entries()) {
    if (/^[([{]$/.test(sign)) open.push(index);
    const start = /^[)\]}]$/.test(sign) ? open.pop() : undefined;
    if (start === undefined) continue;
    const inside = result.slice(start + 1, index).flatMap((kind) => sideOf(kind) ?? []);
    const [first] = inside;
    if (!first) continue;
    const side = inside.includes(base) || sideBefore(result, start, base) !== first ? base : first;
    result[start] = side;
    result[index] = side;
  }
  return result;
}

/** Signs follow what is on both sides of them, or the line (N1, N2). */
const withNeutrals = (kinds: readonly Kind[], base: Side): Kind[] =>
  kinds.map((kind, index) => {
    if (kind !== "neutral") return kind;
    const after = sideOf(kinds.slice(index).find((each) => each !== "neutral") ?? base);
    return sideBefore(kinds, index, base) === after ? after : base;
  });
