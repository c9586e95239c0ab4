import { accentFrom, own, type Accent, type Shades } from "../../contract/settings/color/accent.ts";

/** A color that the set-up offers of the site. */
export interface Look {
  name: string;
  /** Empty for the default. */
  color: string;
  shades: Shades;
  /** The tokens that it changes, as declarations of CSS. */
  tokens: string;
}

const tokensOf = (accent: Accent) =>
  Object.entries(accent)
    .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`)
    .join(";");

const picked = [
  ["Blue", "#1f5fa8"],
  ["Green", "#2c6e3f"],
  ["Violet", "#6a4ba3"],
  ["Rose", "#a32e6b"],
  ["Teal", "#0f6b74"],
] as const;

/** A few to begin with; Settings takes any color. */
export const looks: readonly Look[] = [
  { name: "Vermilion", color: "", shades: own.accent, tokens: "" },
  ...picked.map(([name, color]) => {
    const accent = accentFrom(color);
    return { name, color, shades: accent.accent, tokens: tokensOf(accent) };
  }),
];
