import { accentFrom, type Shades } from "../contract/settings/color/accent.ts";
import { palettes, type PaletteName } from "../contract/content/palettes.ts";
import { emailBlocks } from "./content-blocks.ts";

/*
 * The values of the site's tokens, written out: mail clients read neither files nor variables.
 */

export const SERIF = "Georgia, 'Times New Roman', serif";
export const SANS = "Helvetica, Arial, sans-serif";
export const MONO = "Menlo, Consolas, 'Courier New', monospace";

/** Width in pixels of an email. */
export const EMAIL_WIDTH = 600;

/** The width in pixels of the text inside the side padding of an email. */
export const textWidthOf = (width: number) => width - 48;

export const light = {
  paper: "#FBFAF7",
  sunken: "#F3F1EB",
  ink: "#1A1916",
  ink2: "#56524A",
  ink3: "#706B61",
  line: "#E4E0D7",
  accent: "#C23A1B",
  accentInk: "#FFFFFF",
} as const;

/** The heading of a short mail. */
export const titleLook = {
  margin: "36px 0 14px",
  font: `normal 40px/44px ${SERIF}`,
  letterSpacing: "-1.1px",
  color: light.ink,
};

/** The button of a short mail. Its background is the site's accent color. */
export const buttonLook = {
  padding: "14px 22px",
  borderRadius: 6,
  color: light.accentInk,
  fontFamily: SANS,
  fontSize: 15,
  fontWeight: "bold",
};

const dark: Record<keyof typeof light, string> = {
  paper: "#141311",
  sunken: "#0F0E0D",
  ink: "#ECE9E2",
  ink2: "#B2ADA2",
  ink3: "#918B7F",
  line: "#2E2B27",
  accent: "#FF7A5C",
  accentInk: "#1A0D08",
};

/** The hue of each palette, for the name of a category above a post. */
export const lightHues: Record<PaletteName, string> = {
  copper: "#8A3B12",
  blue: "#1F5FA8",
  green: "#2C6E3F",
  violet: "#6A4BA3",
  pink: "#A32E6B",
  teal: "#0F6B74",
  red: "#A33224",
  olive: "#5B5A1E",
};

const darkHues: Record<PaletteName, string> = {
  copper: "#E29B6F",
  blue: "#86B6EE",
  green: "#83C795",
  violet: "#B99EEB",
  pink: "#EE8FC0",
  teal: "#6EC6CF",
  red: "#F0907F",
  olive: "#C5C36B",
};

/** The accent of an email: the default, or made from the color that the owner picked. */
export const accentOf = (accentColor = ""): Shades =>
  accentColor ? accentFrom(accentColor).accent : { light: light.accent, dark: dark.accent };

/**
 * The looks of elements that occur hundreds of times in one newsletter. Inline they cost more than the text itself, and
 * Gmail clips a long email. A program that drops this block shows the same text with its own spacing and typewriter font.
 */
export const wordsBlock = `
.words li { margin: 0 0 8px; }
.words code { font-family: ${MONO}; font-size: .86em; }
.grid td, .grid th { padding: 8px 16px 8px 0; border-bottom: 1px solid ${light.line}; vertical-align: top; }
.grid th { border-color: ${light.ink}; vertical-align: bottom; }
`;

/** The rule that each class gets in dark mode. Links of the text have no class; those of cards outweigh them by theirs. */
const darkRulesFor = (
  accent: string,
  hues: readonly PaletteName[],
): (readonly [selector: string, rule: string])[] => [
  [".paper", `background-color:${dark.paper}`],
  [".sunken", `background-color:${dark.sunken}`],
  [".words a", `color:${accent}`],
  [".ink", `color:${dark.ink}`],
  ["a.ink", `color:${dark.ink}`],
  [".ink2", `color:${dark.ink2}`],
  [".ink3", `color:${dark.ink3}`],
  [".accent", `color:${accent}`],
  [".line", `border-color:${dark.line}`],
  [".grid td", `border-color:${dark.line}`],
  [".grid th", `border-color:${dark.ink}`],
  [".rule", `border-color:${dark.ink}`],
  [".quote", `border-color:${accent}`],
  [".button", `background-color:${accent}`],
  [".button", `color:${dark.accentInk}`],
  ["a.button", `color:${dark.accentInk}`],
  ...emailBlocks.flatMap(({ darkRules = [] }) => darkRules),
  ...hues.map((name): [string, string] => [`.hue-${name}`, `color:${darkHues[name]}`]),
];

/**
 * Outlook on the web and its apps rewrite colors in dark mode instead of asking the style block, and mark what they
 * have rewritten: `data-ogsc` for a color, `data-ogsb` for a background as its pages in a browser show.
 */
export const outlookBlockFor = ({ dark: accent }: Shades, hues: readonly PaletteName[]) =>
  `\n${darkRulesFor(accent, hues)
    .map(([selector, rule]) => {
      const mark = rule.startsWith("background") ? "data-ogsb" : "data-ogsc";
      return `[${mark}] ${selector},${selector}[${mark}]{${rule}!important}`;
    })
    .join("\n")}\n`;

/**
 * Only what cannot be said inline: dark mode and narrow screens. A client that drops it still shows a whole email.
 * Gmail drops a block with anything that it does not know, so what is for Outlook alone is a block of its own.
 */
export const styleBlockFor = ({ dark: accent }: Shades, hues: readonly PaletteName[]) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 560px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 34px !important; line-height: 37px !important; }
  .lead { font-size: 27px !important; line-height: 31px !important; }
  .thumb, .thumb-cell { width: 88px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
${darkRulesFor(accent, hues)
  .map(([selector, rule]) => `${selector}{${rule}!important}`)
  .join("\n")}
  .image { opacity: .9; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
}`;

/** Each text with its background, in both modes: the pairs whose contrast has to be enough. */
export const textPairs = [
  ...(["ink", "ink2", "ink3", "accent"] as const).flatMap((name) => [
    { name, text: light[name], ground: light.paper },
    { name, text: dark[name], ground: dark.paper },
  ]),
  { name: "ink on sunken", text: light.ink, ground: light.sunken },
  { name: "ink on sunken", text: dark.ink, ground: dark.sunken },
  { name: "button", text: light.accentInk, ground: light.accent },
  { name: "button", text: dark.accentInk, ground: dark.accent },
  ...palettes.flatMap((name) => [
    { name, text: lightHues[name], ground: light.paper },
    { name, text: darkHues[name], ground: dark.paper },
  ]),
];
