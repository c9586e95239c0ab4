import { accentFrom, grounds, own } from "../../../contract/settings/color/accent.ts";
import type { Settings } from "../../../contract/settings/settings.ts";
import type { CardType } from "../cards/card-type.ts";

/** How an icon fills its square. */
export interface IconShape {
  /** In pixels. */
  size: number;
  /** Filled to the corners, which the system rounds itself; otherwise there is nothing around the icon. */
  isOpaque?: boolean;
  /** How much of the width is certain to be seen; all of it by default. */
  safeShare?: number;
}

const SIDE = 512;
const CORNER = 104;
/** The largest height and width of the letter, as shares of what is certain to be seen. */
const LETTER = { height: 0.6, width: 0.7 };

/** The pennant on its mast, for names whose first letter we have no outline of. */
const pennant = { path: "M4 2h3v28H4zM7 3l20 8.5L7 20z", left: 4, top: 2, width: 23, height: 28 };

/**
 * Draws the first letter of the site's name, or a pennant, on a tile in its accent color: an SVG document of 512×512. With
 * `hasDarkMode`, it follows the reader's color scheme.
 */
export function drawMonogram(
  settings: Pick<Settings, "siteName" | "language" | "accentColor">,
  type: CardType,
  { isOpaque, safeShare = 1, hasDarkMode }: Omit<IconShape, "size"> & { hasDarkMode?: boolean } = {},
): string {
  const { light, dark } = settings.accentColor ? accentFrom(settings.accentColor).accent : own.accent;
  const letter = firstLetterOf(settings, type);
  const sign = letter
    ? { path: type.outline(letter, AT_ZERO), ...type.boxOf(letter, AT_ZERO.size) }
    : pennant;
  const scale = SIDE * safeShare * Math.min(LETTER.height / sign.height, LETTER.width / sign.width);
  const x = SIDE / 2 - (sign.left + sign.width / 2) * scale;
  const y = SIDE / 2 - (sign.top + sign.height / 2) * scale;
  const darkMode = `<style>@media (prefers-color-scheme:dark){rect{fill:${dark}}path{fill:${grounds.dark.ink}}}</style>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `${hasDarkMode ? darkMode : ""}<rect width="${SIDE}" height="${SIDE}" rx="${isOpaque ? 0 : CORNER}" fill="${light}"/>` +
    `<path fill="${grounds.light.paper}" transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale)})" d="${sign.path}"/></svg>`
  );
}

/** Of a size at which outlines, which are rounded, are smooth. */
const AT_ZERO = { x: 0, y: 0, size: 400 };

/** The first letter or digit as a capital; empty if there is none that can be drawn. */
function firstLetterOf(
  { siteName, language }: Pick<Settings, "siteName" | "language">,
  type: CardType,
): string {
  const signs = [...new Intl.Segmenter(language).segment(siteName)].map(({ segment }) => segment);
  const first = signs.find((sign) => /[\p{L}\p{N}]/u.test(sign));
  return first ? type.spell(first.toLocaleUpperCase(language)) : "";
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
