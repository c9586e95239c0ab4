import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, PathCommand } from "opentype.js";

/** Draws words as outlines: a machine's own fonts, or their absence, change nothing. */
export interface CardType {
  /** The text as these letters can show it: symbols that they lack are left out. Undefined when a letter is lacking. */
  spell(text: string): string | undefined;
  /** In pixels. */
  widthOf(text: string, size: number): number;
  /** A path's data; `y` is the line that the letters stand on. */
  outline(text: string, at: { x: number; y: number; size: number }): string;
}

/** Newsreader Medium, Latin. As WOFF, because that is unpacked without Brotli. Takes 15 ms. */
export async function loadCardType(): Promise<CardType> {
  const path = createRequire(import.meta.url).resolve(
    "@fontsource/newsreader/files/newsreader-latin-500-normal.woff",
  );
  const { default: opentype } = await import("opentype.js");
  const bytes = new Uint8Array(await readFile(path));
  return typeOf(opentype.parse(bytes.buffer));
}

const typeOf = (font: Font): CardType => ({
  spell(text) {
    const characters = Array.from(text.normalize("NFC").replaceAll(/\s+/g, " ").trim());
    if (characters.some((each) => /[\p{L}\p{N}]/u.test(each) && !font.hasChar(each))) return undefined;
    return characters
      .filter((each) => font.hasChar(each))
      .join("")
      .replaceAll(/ +/g, " ")
      .trim();
  },
  widthOf: (text, size) => font.getAdvanceWidth(text, size),
  outline: (text, { x, y, size }) => font.getPath(text, x, y, size).commands.map(writeCommand).join(""),
});

/** By ourselves: what the library writes has NaN for numbers that are almost 0 (opentype.js 2.0.0). */
function writeCommand(command: PathCommand): string {
  switch (command.type) {
    case "M":
    case "L":
      return command.type + rounded(command.x, command.y);
    case "Q":
      return `Q${rounded(command.x1, command.y1, command.x, command.y)}`;
    case "C":
      return `C${rounded(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    default:
      return "Z";
  }
}

const rounded = (...values: number[]) => values.map((value) => Math.round(value * 10) / 10).join(" ");
