import { contrastOf, SIGN_CONTRAST, TEXT_CONTRAST } from "./contrast.ts";
import { hexOf, oklchOf, type Oklch } from "./oklch.ts";

/** A color as `#rrggbb` on paper and in the dark. */
export interface Shades {
  light: string;
  dark: string;
}

/** The parts of the look that follow the accent: the tokens of `src/site/styles/tokens.css`, each by its name there. */
export interface Accent {
  accent: Shades;
  "accent-wash": Shades;
  pennant: Shades;
  band: Shades;
  "band-ink": Shades;
  "band-ink-2": Shades;
  "band-button-ink": Shades;
}

/** The accent before one is chosen, as in the tokens. */
export const own: { accent: Shades; pennant: Shades } = {
  accent: { light: "#c23a1b", dark: "#ff7a5c" },
  pennant: { light: "#d8421e", dark: "#ff6a48" },
};

/** The grounds of the accent, as in the tokens: paper, surface, sunken and the ink of a button. */
export const grounds = {
  light: { paper: "#fbfaf7", surface: "#ffffff", sunken: "#f3f1eb", ink: "#ffffff" },
  dark: { paper: "#141311", surface: "#1c1a18", sunken: "#0f0e0d", ink: "#1a0d08" },
} as const;

/**
 * The accent of a site from the one color, `#rrggbb`, that its owner picked. If text of that color would be hard to
 * read, it is the nearest color of the same hue that is not: darker on paper, lighter in the dark.
 */
export function accentFrom(picked: string): Accent {
  const color = oklchOf(picked);
  const tint = (lightness: number, mostChroma: number) =>
    hexOf({ lightness, chroma: Math.min(color.chroma, mostChroma), hue: color.hue });
  const wash = { light: tint(0.96, 0.018), dark: tint(0.235, 0.03) };
  const bandInk = { light: tint(0.985, 0.01), dark: tint(0.985, 0.01) };
  const bandInk2 = { light: tint(0.955, 0.02), dark: tint(0.87, 0.05) };
  return {
    accent: {
      light: readable(color, DARKER, [...Object.values(grounds.light), wash.light]),
      dark: readable(color, LIGHTER, [...Object.values(grounds.dark), wash.dark]),
    },
    "accent-wash": wash,
    pennant: {
      light: readable(color, DARKER, [grounds.light.paper, grounds.light.sunken], SIGN_CONTRAST),
      dark: readable(color, LIGHTER, [grounds.dark.paper, grounds.dark.surface], SIGN_CONTRAST),
    },
    band: {
      light: readable(color, DARKER, [bandInk2.light]),
      dark: readable(atMost(color, DARK_BAND), DARKER, [bandInk2.dark]),
    },
    "band-ink": bandInk,
    "band-ink-2": bandInk2,
    "band-button-ink": {
      light: readable(atMost(color, BUTTON_INK), DARKER, [bandInk.light]),
      dark: readable(atMost(color, BUTTON_INK), DARKER, [bandInk.dark]),
    },
  };
}

/** A field of color over the whole width would shine in the dark. */
const DARK_BAND = 0.4;
const BUTTON_INK = 0.44;

/** The end of the lightness scale at which every color is readable. */
const DARKER = 0;
const LIGHTER = 1;
/** Less than the eye can distinguish. */
const LIGHTNESS_STEP = 0.002;

const atMost = (color: Oklch, lightness: number): Oklch => ({
  ...color,
  lightness: Math.min(color.lightness, lightness),
});

/** `color`, or the nearest one towards `end` that has the contrast with every ground. */
function readable(color: Oklch, end: number, against: readonly string[], least = TEXT_CONTRAST): string {
  const at = (lightness: number) => hexOf({ ...color, lightness });
  const isReadable = (hex: string) => against.every((ground) => contrastOf(hex, ground) >= least);
  const picked = at(color.lightness);
  if (isReadable(picked)) return picked;
  let [right, wrong] = [end, color.lightness];
  while (Math.abs(right - wrong) > LIGHTNESS_STEP) {
    const middle = (right + wrong) / 2;
    if (isReadable(at(middle))) right = middle;
    else wrong = middle;
  }
  return at(right);
}
