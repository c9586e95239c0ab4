import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The addresses of what every page loads. */
export interface SiteAssets {
  stylesheet: string;
  /** What every page runs, and what a list of posts runs besides. */
  script: string;
  listScript: string;
  /** What every page is set in. Letters beyond English wait until the style asks for them. */
  fonts: readonly string[];
  /** What some pages are set in besides. */
  italicFonts: readonly string[];
}

const STYLESHEET = "src/site/styles/site.css";
const SCRIPT = "src/site/client/main.ts";
const LIST_SCRIPT = "src/site/client/list-in-place.ts";
const FONTS = ["fonts/newsreader.woff2", "fonts/instrument-sans.woff2"];
const ITALIC_FONTS = ["fonts/newsreader-italic.woff2"];

/** Before a build, the files themselves: so Vite serves them in development. */
export const sourceAssets: SiteAssets = {
  stylesheet: `/${STYLESHEET}`,
  script: `/${SCRIPT}`,
  listScript: `/${LIST_SCRIPT}`,
  fonts: [],
  italicFonts: [],
};

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** What Vite wrote about its build into `clientFolder`. @throws when the style, a script or a font is not in it. */
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
    script: addressOf(SCRIPT),
    listScript: addressOf(LIST_SCRIPT),
    fonts: FONTS.map(addressOf),
    italicFonts: ITALIC_FONTS.map(addressOf),
  };
}
