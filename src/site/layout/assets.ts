import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

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
  /** The fonts of every page. Other letters than English load when the style needs them. */
  fonts: readonly string[];
  /** The additional fonts of pages with italics. */
  italicFonts: readonly string[];
}

const STYLESHEET = "src/site/styles/site.css";
/** What only some pages need stays out of what every post loads. */
const SHEETS = {
  home: "src/site/styles/pages/home.css",
  static: "src/site/styles/pages/static.css",
  plainPage: "src/site/styles/pages/plain-page.css",
  apiDocs: "src/site/styles/pages/api-docs.css",
};
const SCRIPT = "src/site/client/main.ts";
const MORE_SCRIPT = "src/site/client/more.ts";
const POST_SCRIPT = "src/site/client/post.ts";
const LIST_SCRIPT = "src/site/client/list-in-place.ts";
const SETUP_SCRIPT = "src/site/client/set-up.ts";
const PART_SCRIPT = "src/site/client/open-part.ts";
const FONTS = ["fonts/newsreader.woff2", "fonts/instrument-sans.woff2"];
const ITALIC_FONTS = ["fonts/newsreader-italic.woff2"];

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
  fonts: [],
  italicFonts: [],
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
    fonts: FONTS.map(addressOf),
    italicFonts: ITALIC_FONTS.map(addressOf),
  };
}

function eachSheet(addressOf: (source: string) => string): Record<SheetName, string> {
  return {
    home: addressOf(SHEETS.home),
    static: addressOf(SHEETS.static),
    plainPage: addressOf(SHEETS.plainPage),
    apiDocs: addressOf(SHEETS.apiDocs),
  };
}
