import { readFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./root.mjs";

/** Where the fonts lie that pages load. */
export const fontFolder = join(root, "src/site/fonts");

/** What English is written with, and its typographic signs: as `unicode-range` says it in styles/fonts.css. */
const ENGLISH =
  "U+0020-007E, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026";
/** What else the packages have in their "latin" files. */
const MORE =
  "U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, " +
  "U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+20AC, " +
  "U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";

/** What their "latin-ext" files have: Polish, Czech, Turkish and other languages that Latin letters write. */
const EXTENDED =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, " +
  "U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

/** The weights and sizes that the styles use; the packages have 200–800 from 6 pt on. From 16 pt on it would be 50 kB. */
const roman = { wght: { min: 400, max: 600 }, opsz: { min: 18, max: 72 } };
/** One weight at one size between quotations and the largest titles: all sizes would be 33 kB instead of 14. */
const italic = { wght: 400, opsz: 40 };

/** The same of Literata, whose italic is made for smaller sizes. */
const literataItalic = { wght: 400, opsz: 56 };
/** The package has 100–900. */
const grotesk = { wght: { min: 400, max: 700 } };

/** Kerning, accents, and figures of one width or height; small capitals and the like are not used. */
const FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];

const NEWSREADER = "newsreader/files/newsreader-latin-opsz";
const INSTRUMENT_SANS = "instrument-sans/files/instrument-sans-latin-wght";

const wholeFace = (name, source, axes) => [
  { name, source: source("latin"), range: ENGLISH, axes },
  { name: `${name}-more`, source: source("latin"), range: MORE, axes },
  { name: `${name}-extended`, source: source("latin-ext"), range: EXTENDED, axes },
];

export const fonts = [
  { name: "newsreader", source: `${NEWSREADER}-normal`, range: ENGLISH, axes: roman },
  { name: "newsreader-more", source: `${NEWSREADER}-normal`, range: MORE, axes: roman },
  { name: "newsreader-italic", source: `${NEWSREADER}-italic`, range: ENGLISH, axes: italic },
  { name: "newsreader-italic-more", source: `${NEWSREADER}-italic`, range: MORE, axes: italic },
  { name: "instrument-sans", source: `${INSTRUMENT_SANS}-normal`, range: ENGLISH, axes: {} },
  { name: "instrument-sans-more", source: `${INSTRUMENT_SANS}-normal`, range: MORE, axes: {} },
];

/**
 * The faces of the other pairs: copies, so that they cost nobody a package. To make them anew, install their packages
 * first: `npm install --no-save @fontsource-variable/literata@5.3.0 @fontsource-variable/hanken-grotesk@5.3.0`.
 */
export const copiedFonts = [
  ...wholeFace("literata", (part) => `literata/files/literata-${part}-opsz-normal`, roman),
  ...wholeFace("literata-italic", (part) => `literata/files/literata-${part}-opsz-italic`, literataItalic),
  ...wholeFace(
    "hanken-grotesk",
    (part) => `hanken-grotesk/files/hanken-grotesk-${part}-wght-normal`,
    grotesk,
  ),
];

/** The bytes of a font, as WOFF2: the part of its package's file that the pages use. */
export function makeFont({ source, range, axes }) {
  const whole = readFileSync(join(root, `node_modules/@fontsource-variable/${source}.woff2`));
  const options = { targetFormat: "woff2", keepFeatures: FEATURES, variationAxes: axes };
  return subsetFont(whole, charactersIn(range), options);
}

function charactersIn(range) {
  return range
    .split(", ")
    .map((part) => {
      const [first, last = first] = part
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join("");
}
