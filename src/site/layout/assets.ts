import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Typeface } from "../../contract/settings/typefaces.ts";

export type SheetName = keyof typeof SHEETS;

/** The addresses of what every page loads. */
export interface SiteAssets {
  stylesheet: string;
  /** The additional style sheets of one kind of page each. */
  sheets: Record<SheetName, string>;
  /** The script of every page, and the additional scripts of posts, of lists of posts and of the set-up. */
  script: string;
  postScript: string;
  listScript: string;
  setupScript: string;
  /** What pages load when a reader first needs it, such as at a form. */
  moreScript: string;
  /** What a post loads when a part of it is first pressed. */
  partScript: string;
  typefaces: Readonly<Record<Typeface, TypefaceAssets>>;
}

/** What pages load of a pair of typefaces. */
interface TypefaceAssets {
  /** After that of every page; the default pair has none. */
  stylesheet?: string;
  /** The fonts of every page. Other letters than English load when the style needs them. */
  fonts: readonly string[];
  /** The additional fonts of pages with italics. */
  italicFonts: readonly string[];
}

const STYLESHEET = "src/site/styles/site.css";
/** What only some pages need stays out of what every post loads. */
const SHEETS = {
  archive: "src/site/styles/pages/archive.css",
  home: "src/site/styles/pages/home.css",
  static: "src/site/styles/pages/static.css",
  plainPage: "src/site/styles/pages/plain-page.css",
  wideImages: "src/site/styles/pages/wide-images.css",
  notFound: "src/site/styles/pages/not-found.css",
  apiDocs: "src/site/styles/pages/api-docs.css",
};
const SCRIPT = "src/site/client/main.ts";
const MORE_SCRIPT = "src/site/client/more.ts";
const POST_SCRIPT = "src/site/client/post.ts";
const LIST_SCRIPT = "src/site/client/list-in-place.ts";
const SETUP_SCRIPT = "src/site/client/set-up.ts";
const PART_SCRIPT = "src/site/client/open-part.ts";
const TYPEFACES: Readonly<Record<Typeface, TypefaceAssets>> = {
  newsreader: {
    fonts: ["fonts/newsreader.woff2", "fonts/instrument-sans.woff2"],
    italicFonts: ["fonts/newsreader-italic.woff2"],
  },
  literata: {
    stylesheet: "src/site/styles/typefaces/literata.css",
    fonts: ["fonts/literata.woff2", "fonts/instrument-sans.woff2"],
    italicFonts: ["fonts/literata-italic.woff2"],
  },
  "hanken-grotesk": {
    stylesheet: "src/site/styles/typefaces/hanken-grotesk.css",
    fonts: ["fonts/hanken-grotesk.woff2", "fonts/newsreader.woff2"],
    italicFonts: ["fonts/newsreader-italic.woff2"],
  },
};

/** The assets of each pair, at the addresses that `addressOf` gives. */
const typefacesAt = (addressOf: (file: string) => string, fonts: (files: readonly string[]) => string[]) => {
  const at = ({ stylesheet, ...files }: TypefaceAssets): TypefaceAssets => ({
    ...(stylesheet && { stylesheet: addressOf(stylesheet) }),
    fonts: fonts(files.fonts),
    italicFonts: fonts(files.italicFonts),
  });
  return {
    newsreader: at(TYPEFACES.newsreader),
    literata: at(TYPEFACES.literata),
    "hanken-grotesk": at(TYPEFACES["hanken-grotesk"]),
  };
};

/** Before a build, the files themselves: so Vite serves them in development. */
export const sourceAssets: SiteAssets = {
  stylesheet: `/${STYLESHEET}`,
  sheets: eachSheet((source) => `/${source}`),
  script: `/${SCRIPT}`,
  postScript: `/${POST_SCRIPT}`,
  listScript: `/${LIST_SCRIPT}`,
  setupScript: `/${SETUP_SCRIPT}`,
  moreScript: `/${MORE_SCRIPT}`,
  partScript: `/${PART_SCRIPT}`,
  typefaces: typefacesAt(
    (file) => `/${file}`,
    () => [],
  ),
};

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** Reads Vite's manifest in `clientFolder`. @throws when the style, a script or a font is missing. */
export function readAssets(clientFolder: string): SiteAssets {
  const text = readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8");
  const manifest = Object.entries(manifestSchema.parse(JSON.parse(text)));
  const addressOf = (end: string) => {
    const built = manifest.find(([source]) => source.endsWith(end));
    if (!built) throw new Error(`The build in ${clientFolder} has no ${end}.`);
    return `/${built[1].file}`;
  };
  return {
    stylesheet: addressOf(STYLESHEET),
    sheets: eachSheet(addressOf),
    script: addressOf(SCRIPT),
    postScript: addressOf(POST_SCRIPT),
    listScript: addressOf(LIST_SCRIPT),
    setupScript: addressOf(SETUP_SCRIPT),
    moreScript: addressOf(MORE_SCRIPT),
    partScript: addressOf(PART_SCRIPT),
    typefaces: typefacesAt(addressOf, (files) => files.map(addressOf)),
  };
}

function eachSheet(addressOf: (source: string) => string): Record<SheetName, string> {
  return {
    archive: addressOf(SHEETS.archive),
    home: addressOf(SHEETS.home),
    static: addressOf(SHEETS.static),
    plainPage: addressOf(SHEETS.plainPage),
    wideImages: addressOf(SHEETS.wideImages),
    notFound: addressOf(SHEETS.notFound),
    apiDocs: addressOf(SHEETS.apiDocs),
  };
}
