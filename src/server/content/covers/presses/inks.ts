import type { PaletteName } from "../../../../contract/content/palettes.ts";
import { hexOf, oklchOf } from "../../../../contract/settings/color/oklch.ts";

/** The colors of one cover. */
export interface CoverInks {
  ground: string;
  figure: string;
  pop: string;
  isDark: boolean;
}

interface Palette {
  deep: string;
  mid: string;
  pale: string;
  pop: string;
}

const inksOf: Record<PaletteName, Palette> = {
  copper: { deep: "#5A260C", mid: "#B9571F", pale: "#F1DDC9", pop: "#E9A23B" },
  blue: { deep: "#12325E", mid: "#2B6CB8", pale: "#D9E4EF", pop: "#F2A07F" },
  green: { deep: "#173F27", mid: "#3A8654", pale: "#DBE7D3", pop: "#F0C445" },
  violet: { deep: "#38265F", mid: "#7856B4", pale: "#E5DEEF", pop: "#F1A994" },
  pink: { deep: "#5C143B", mid: "#BE3F7B", pale: "#F4DBE4", pop: "#F4B43C" },
  teal: { deep: "#0A3F45", mid: "#1B828B", pale: "#D3E6E3", pop: "#F3956F" },
  red: { deep: "#651A10", mid: "#C84632", pale: "#F5DBD0", pop: "#F2BE4B" },
  olive: { deep: "#35340F", mid: "#827F29", pale: "#E9E6CC", pop: "#DF6C3B" },
};

/** The ways to print: on pale, on deep, on mid. */
export type Schemes = [CoverInks, CoverInks, CoverInks];

/** In the inks of a palette. */
export const schemesOf = (palette: PaletteName): Schemes => schemesIn(inksOf[palette]);

/** In inks of the hue of `color`, `#rrggbb`, as far apart as those of the palette, and no more vivid than it is. */
export function schemesTurnedTo(color: string, name: PaletteName): Schemes {
  const palette = inksOf[name];
  const [to, from] = [oklchOf(color), oklchOf(palette.mid)];
  const vividness = Math.min(1, to.chroma / from.chroma);
  const turn = (ink: string) => {
    const { lightness, chroma, hue } = oklchOf(ink);
    return hexOf({ lightness, chroma: chroma * vividness, hue: hue + to.hue - from.hue });
  };
  const { deep, mid, pale, pop } = palette;
  return schemesIn({ deep: turn(deep), mid: turn(mid), pale: turn(pale), pop: turn(pop) });
}

const schemesIn = ({ deep, mid, pale, pop }: Palette): Schemes => [
  { ground: pale, figure: mid, pop, isDark: false },
  { ground: deep, figure: pale, pop, isDark: true },
  { ground: mid, figure: pale, pop: deep, isDark: true },
];
