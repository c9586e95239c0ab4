import type { PaletteName } from "../../../contract/content/palettes.ts";
import { drawCover } from "../../../server/content/covers/draw-cover.ts";
import type { Schemes } from "../../../server/content/covers/presses/inks.ts";
import type { CardType } from "./card-type.ts";
import { setTitle } from "./set-title.ts";
import { directionOf, type Direction } from "./visual-order.ts";

export interface Card {
  title: string;
  /** A word or two above the title. */
  label: string;
  siteName: string;
  palette: PaletteName;
  /** Of the cover beside the title; a post's card has that of its cover. */
  design: string;
  /** The inks of the pattern; those of the palette by default. */
  schemes?: Schemes | undefined;
  brand: CardBrand;
}

/** The site's own parts of a card. */
export interface CardBrand {
  pennant: string;
  /** Shown instead of the name. */
  logo?: CardLogo | undefined;
}

interface CardLogo {
  png: Uint8Array;
  width: number;
  height: number;
}

/** The size in pixels that every network shows whole (https://ogp.me names none; Facebook and X ask for 1.91:1). */
export const CARD_WIDTH = 1200;
const HEIGHT = 630;
/** The x position at which the paper ends and the cover begins. */
const FOLD = 760;
const MARGIN = 64;
const TITLE_TOP = 148;
const TITLE_BOX = { width: FOLD - 2 * MARGIN, height: 340 };

/** The look's paper and ink in light (styles/tokens.css). */
const PAPER = "#fbfaf7";
const INK = "#1a1916";
const INK_2 = "#56524a";
const STAFF = "#8a8378";

/**
 * The image of a shared link as an SVG document of 1200×630: the title on paper beside the generated cover, mirrored if it
 * runs from right to left. What the fonts cannot show of a title is left out.
 */
export function drawCard(card: Card, type: CardType): string {
  const cover = drawCover(card.palette, card.design, card.schemes);
  const [title = "", label = "", siteName = ""] = [card.title, card.label, card.siteName].map((text) =>
    type.spell(text),
  );
  const isMirrored = directionOf(title || siteName) === "rtl";
  const left = isMirrored ? CARD_WIDTH - FOLD : 0;
  const place = `x="${isMirrored ? 0 : FOLD}" y="0" width="${CARD_WIDTH - FOLD}" height="${HEIGHT}"`;
  const paper: Paper = { type, left: left + MARGIN, width: FOLD - 2 * MARGIN, isMirrored };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${HEIGHT}">` +
    `<rect width="${CARD_WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${cover.replace("<svg ", `<svg ${place} `)}` +
    `${wordsOf({ title, label }, paper)}${signOf(card.brand, siteName, paper)}</svg>`
  );
}

/** Where words are set. */
interface Paper {
  type: CardType;
  /** In pixels, without the margins. */
  left: number;
  width: number;
  isMirrored: boolean;
}

/** Sets a line at the edge at which readers begin, `indent` from it. */
function setLine(
  text: string,
  { y, size, indent = 0, direction }: { y: number; size: number; indent?: number; direction?: Direction },
  { type, left, width, isMirrored }: Paper,
): string {
  const x = isMirrored ? left + width - indent - type.widthOf(text, size) : left + indent;
  return type.outline(text, { x, y, size, ...(direction && { direction }) });
}

function wordsOf({ title, label }: { title: string; label: string }, paper: Paper) {
  const { lines, size, lineHeight } = setTitle(paper.type, title, TITLE_BOX);
  const direction = paper.isMirrored ? "rtl" : "ltr";
  const titlePath = lines
    .map((line, index) =>
      setLine(line, { y: TITLE_TOP + size * 0.8 + index * lineHeight, size, direction }, paper),
    )
    .join("");
  const labelPath = setLine(label, { y: 100, size: 30 }, paper);
  return `<path fill="${INK_2}" d="${labelPath}"/><path fill="${INK}" d="${titlePath}"/>`;
}

/** The box of the logo in pixels: as high as the pennant on its mast, and no wider than the paper. */
const SIGN_BOX = { top: 536, width: FOLD - 2 * MARGIN, height: 48 };

/** Draws the logo, or the pennant and the name. */
function signOf({ pennant, logo }: CardBrand, siteName: string, paper: Paper): string {
  if (logo) return imageOf(logo, paper);
  const namePath = setLine(siteName, { y: 572, size: 36, indent: 44 }, paper);
  const x = paper.isMirrored ? paper.left + paper.width - 33 : paper.left - 6;
  return (
    `<path fill="${INK}" d="${namePath}"/>` +
    `<g transform="translate(${x} 538) scale(1.25)"><path d="M6 2v28" stroke="${STAFF}" stroke-width="3"/>` +
    `<path d="M7 3l20 8.5L7 20z" fill="${pennant}"/></g>`
  );
}

function imageOf({ png, width, height }: CardLogo, { left, isMirrored }: Paper): string {
  const scale = Math.min(SIGN_BOX.width / width, SIGN_BOX.height / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const x = isMirrored ? left + SIGN_BOX.width - shownWidth : left;
  const data = Buffer.from(png).toString("base64");
  return `<image x="${x}" y="${SIGN_BOX.top}" width="${shownWidth}" height="${shownHeight}" href="data:image/png;base64,${data}"/>`;
}
