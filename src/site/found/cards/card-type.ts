import type * as HarfBuzz from "harfbuzzjs";
import { directionOf, runsOf, type Direction } from "./visual-order.ts";

/** Draws words as outlines: a machine's own fonts, or their absence, change nothing. */
export interface CardType {
  /** The text as these letters can show it: what they lack is left out. */
  spell(text: string): string;
  /** In pixels. */
  widthOf(text: string, size: number): number;
  /** The box around a letter at `outline` 0, 0: half of it is above the line, so `top` is negative. */
  boxOf(letter: string, size: number): Box;
  /** A path's data; `y` is the line that the letters stand on, `direction` that of the text which they are a line of. */
  outline(text: string, at: { x: number; y: number; size: number; direction?: Direction }): string;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LoadedFont {
  font: HarfBuzz.Font;
  unitsPerEm: number;
  /** The characters that it has. */
  points: ReadonlySet<number>;
}

/** A letter with its position on its line, in ems. */
interface Glyph {
  font: LoadedFont;
  id: number;
  x: number;
  y: number;
}

interface Line {
  glyphs: Glyph[];
  /** In ems. */
  width: number;
}

/** What is not drawn but may join or part letters. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const signs = new Intl.Segmenter("en");
const signsIn = (text: string) => Array.from(signs.segment(text), ({ segment }) => segment);

/** With these fonts, the preferred first. */
export function typeOf(fonts: readonly LoadedFont[], harfBuzz: typeof HarfBuzz): CardType {
  const hasAll = ({ points }: LoadedFont, sign: string) =>
    Array.from(sign).every((each) => IGNORABLE.test(each) || points.has(each.codePointAt(0) ?? 0));
  const fontOf = (sign: string) => fonts.find((font) => hasAll(font, sign));
  // One for all texts: the memory of each is freed only some time after it was last used.
  const shaper = { harfBuzz, buffer: new harfBuzz.Buffer() };
  const lines = new Map<string, Line>();
  const lineOf = (text: string, direction: Direction) => {
    const key = `${direction} ${text}`;
    const line = lines.get(key) ?? setLine(shaper, text, { direction, fontOf });
    lines.set(key, line);
    return line;
  };
  return {
    spell: (text) =>
      signsIn(text.normalize("NFC").replaceAll(/\s+/g, " "))
        .map((sign) =>
          [sign, Array.from(sign)[0] ?? ""].find((each) => each.replace(IGNORABLE, "") && fontOf(each)),
        )
        .join("")
        .replaceAll(/ +/g, " ")
        .trim(),
    widthOf: (text, size) => lineOf(text, directionOf(text)).width * size,
    boxOf: (letter, size) => boxAround(lineOf(letter, "ltr").glyphs, size),
    outline: (text, { x, y, size, direction = directionOf(text) }) =>
      lineOf(text, direction)
        .glyphs.map((glyph) => outlineOf(glyph, { x, y, size }))
        .join(""),
  };
}

interface Shaper {
  harfBuzz: typeof HarfBuzz;
  buffer: HarfBuzz.Buffer;
}

interface Setting {
  direction: Direction;
  fontOf: (sign: string) => LoadedFont | undefined;
}

function setLine(shaper: Shaper, text: string, { direction, fontOf }: Setting): Line {
  const glyphs: Glyph[] = [];
  let x = 0;
  for (const run of runsOf(signsIn(text), direction)) {
    const pieces = piecesOf(run.signs, fontOf);
    for (const piece of run.direction === "rtl" ? pieces.toReversed() : pieces) {
      const shaped = shape(shaper, piece, run.direction);
      glyphs.push(...shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + x })));
      x += shaped.width;
    }
  }
  return { glyphs, width: x };
}

interface Piece {
  font: LoadedFont;
  text: string;
}

/** Neighbors of one font are shaped together. */
function piecesOf(inRun: readonly string[], fontOf: Setting["fontOf"]): Piece[] {
  const pieces: Piece[] = [];
  for (const sign of inRun) {
    const font = fontOf(sign);
    const last = pieces.at(-1);
    if (font && last?.font === font) last.text += sign;
    else if (font) pieces.push({ font, text: sign });
  }
  return pieces;
}

function shape({ harfBuzz, buffer }: Shaper, { font, text }: Piece, direction: Direction): Line {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(harfBuzz.Direction[direction === "rtl" ? "RTL" : "LTR"]);
  harfBuzz.shape(font.font, buffer);
  const { unitsPerEm } = font;
  let width = 0;
  const glyphs = buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const glyph = { font, id: codepoint, x: width + xOffset / unitsPerEm, y: yOffset / unitsPerEm };
      width += xAdvance / unitsPerEm;
      return glyph;
    });
  return { glyphs, width };
}

interface Place {
  x: number;
  y: number;
  size: number;
}

const outlineOf = (glyph: Glyph, place: Place) =>
  pathOf(glyph, place)
    .map(({ type, points }) => type + points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(" "))
    .join("");

/** The commands of a path with the points that each has, in pixels. */
function pathOf({ font: { font, unitsPerEm }, id, x, y }: Glyph, place: Place) {
  const scale = place.size / unitsPerEm;
  const [left, base] = [place.x + x * place.size, place.y - y * place.size];
  return font.glyphToJson(id).map(({ type, values }) => ({
    type,
    points: values.flatMap((value, index): [number, number][] =>
      index % 2 === 0 ? [[left + value * scale, base - (values[index + 1] ?? 0) * scale]] : [],
    ),
  }));
}

function boxAround(glyphs: readonly Glyph[], size: number): Box {
  const points = glyphs
    .flatMap((glyph) => pathOf(glyph, { x: 0, y: 0, size }))
    .flatMap((each) => each.points);
  if (points.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
