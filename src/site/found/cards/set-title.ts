import type { CardType } from "./card-type.ts";

interface TitleLines {
  lines: string[];
  /** In pixels. */
  size: number;
  lineHeight: number;
}

const SMALLEST = 42;
/** In pixels, the largest first. */
const SIZES = [92, 84, 76, 68, 60, 54, 48, SMALLEST];
const LINE_HEIGHT = 1.08;
/** Characters of these scripts fill their line, and have vowels above and below: they need more room. */
const TALL = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Arab}]/u;
const TALL_LINE_HEIGHT = 1.28;

/** Breaks a title into lines, as large as it fits into the box. What does not fit at the smallest size is cut off with '…'. */
export function setTitle(type: CardType, title: string, box: { width: number; height: number }): TitleLines {
  const parts = partsOf(title).flatMap((part) => fitted(type, part, box.width));
  const leading = TALL.test(title) ? TALL_LINE_HEIGHT : LINE_HEIGHT;
  let size = 0;
  let lines: string[][] = [];
  for (size of SIZES) {
    lines = breakLines(type, parts, { size, width: box.width });
    const isTooWide = lines.some((line) => type.widthOf(textOf(line), size) > box.width);
    if (!isTooWide && lines.length * size * leading <= box.height) break;
  }
  const lineHeight = size * leading;
  return { lines: cutOff(lines, Math.floor(box.height / lineHeight)), size, lineHeight };
}

const textOf = (parts: readonly string[]) => parts.join("").trim();

/** What a line may end after: words with the space behind them, and words of the scripts that are written without spaces. */
const partsOf = (title: string): string[] =>
  Array.from(title.matchAll(/\S+\s*/gu), ([word]) => word).flatMap((word) =>
    /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u.test(word) ? wordsIn(word) : [word],
  );

/** Breaks a word that is wider than the box at every size, such as an address. */
function fitted(type: CardType, word: string, width: number): string[] {
  const letters = Array.from(word);
  if (letters.length < 2 || type.widthOf(word.trim(), SMALLEST) <= width) return [word];
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle), letters.slice(middle)].flatMap((half) =>
    fitted(type, half.join(""), width),
  );
}

const words = new Intl.Segmenter("ja", { granularity: "word" });

/** A sign stays with the word before it, and an opening bracket with the one after it. */
function wordsIn(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1);
    const isJoined =
      /\p{Ps}$|\p{Pi}$/u.test(last ?? "") || (!isWordLike && !/^[\p{Ps}\p{Pi}]/u.test(segment));
    if (last !== undefined && isJoined) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

function breakLines(
  type: CardType,
  parts: readonly string[],
  { size, width }: { size: number; width: number },
): string[][] {
  const lines: string[][] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line && type.widthOf(textOf([...line, part]), size) <= width) line.push(part);
    else lines.push([part]);
  }
  return lines;
}

function cutOff(lines: string[][], count: number): string[] {
  const shown = lines.slice(0, count).map(textOf);
  if (lines.length <= count) return shown;
  const last = lines[count - 1] ?? [];
  const kept = last.length > 1 ? textOf(last.slice(0, -1)) : Array.from(textOf(last)).slice(0, -2).join("");
  return [...shown.slice(0, -1), `${kept}…`];
}
