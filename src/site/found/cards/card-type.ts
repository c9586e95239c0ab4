import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, PathCommand } from "opentype.js";

/** Draws words as outlines: a machine's own fonts, or their absence, change nothing. */
export interface CardType {
  /** The text as these letters can show it: symbols that they lack are left out. Undefined when a letter is lacking. */
  spell(text: string): string | undefined;
  /** In pixels. */
  widthOf(text: string, size: number): number;
  /** The box around a letter at `outline` 0, 0: half of it is above the line, so `top` is negative. */
  boxOf(letter: string, size: number): Box;
  /** A path's data; `y` is the line that the letters stand on. */
  outline(text: string, at: { x: number; y: number; size: number }): string;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Newsreader Medium in the parts that its package has of it. As WOFF, because that is unpacked without Brotli. Takes 30 ms. */
export async function loadCardType(): Promise<CardType> {
  const { resolve } = createRequire(import.meta.url);
  const { default: opentype } = await import("opentype.js");
  const fonts = ["latin", "latin-ext", "vietnamese"].map(async (part) => {
    const path = resolve(`@fontsource/newsreader/files/newsreader-${part}-500-normal.woff`);
    return opentype.parse(new Uint8Array(await readFile(path)).buffer);
  });
  return typeOf(await Promise.all(fonts));
}

function typeOf(fonts: Font[]): CardType {
  const fontOf = (character: string) => fonts.find((font) => font.hasChar(character));
  /** Pieces of one font each. */
  const piecesOf = (text: string) => {
    const pieces: { font: Font; text: string }[] = [];
    for (const character of text) {
      const font = fontOf(character);
      const last = pieces.at(-1);
      if (last && last.font === font) last.text += character;
      else if (font) pieces.push({ font, text: character });
    }
    return pieces;
  };
  return {
    spell(text) {
      const characters = Array.from(text.normalize("NFC").replaceAll(/\s+/g, " ").trim());
      if (characters.some((each) => /[\p{L}\p{N}]/u.test(each) && !fontOf(each))) return undefined;
      return characters.filter(fontOf).join("").replaceAll(/ +/g, " ").trim();
    },
    widthOf: (text, size) =>
      piecesOf(text).reduce((width, piece) => width + piece.font.getAdvanceWidth(piece.text, size), 0),
    boxOf(letter, size) {
      const { x1, y1, x2, y2 } =
        piecesOf(letter)[0]?.font.getPath(letter, 0, 0, size).getBoundingBox() ?? NO_BOX;
      return { left: x1, top: y1, width: x2 - x1, height: y2 - y1 };
    },
    outline(text, { x, y, size }) {
      let left = x;
      return piecesOf(text)
        .map(({ font, text: letters }) => {
          const { commands } = font.getPath(letters, left, y, size);
          left += font.getAdvanceWidth(letters, size);
          return commands.map(writeCommand).join("");
        })
        .join("");
    },
  };
}

const NO_BOX = { x1: 0, y1: 0, x2: 0, y2: 0 };

/** Written by ourselves: opentype.js 2.0.0 writes NaN for numbers that are almost 0. */
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
