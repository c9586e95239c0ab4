import type { CardType } from "./card-type.ts";

interface TitleLines {
  lines: string[];
  /** In pixels. */
  size: number;
  lineHeight: number;
}

/** In pixels, the largest first. */
const SIZES = [92, 84, 76, 68, 60, 54, 48, 42];
const LINE_HEIGHT = 1.08;
/** No word that people write is longer; what is, such as an address, is broken. */
const LONGEST_WORD = 24;

/** Breaks a title into lines, as large as it fits into the box. What does not fit at the smallest size is cut off with '…'. */
export function setTitle(type: CardType, title: string, box: { width: number; height: number }): TitleLines {
  const words = title
    .split(" ")
    .flatMap((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, "gu")) ?? []);
  let size = 0;
  let lines: string[] = [];
  for (size of SIZES) {
    lines = breakLines(type, words, { size, width: box.width });
    const isTooWide = lines.some((line) => type.widthOf(line, size) > box.width);
    if (!isTooWide && lines.length * size * LINE_HEIGHT <= box.height) break;
  }
  const lineHeight = size * LINE_HEIGHT;
  return { lines: cutOff(lines, Math.floor(box.height / lineHeight)), size, lineHeight };
}

function breakLines(
  type: CardType,
  words: readonly string[],
  { size, width }: { size: number; width: number },
) {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && type.widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutOff(lines: string[], count: number): string[] {
  if (lines.length <= count) return lines;
  const last = lines[count - 1]?.replace(/\s\S*$/, "") ?? "";
  return [...lines.slice(0, count - 1), `${last}…`];
}
