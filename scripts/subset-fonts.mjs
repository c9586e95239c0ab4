// `node scripts/subset-fonts.mjs`, after a change of the fonts' packages or of what is taken from them: writes
// src/site/fonts/ anew. A post's two fonts are 61 kB that way, and would be 162. With `copied`, also those of the other
// pairs, whose packages have to be installed first (font-files.mjs).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { copiedFonts, fontFolder, fonts, makeFont } from "./font-files.mjs";

for (const font of process.argv[2] === "copied" ? [...fonts, ...copiedFonts] : fonts) {
  const bytes = await makeFont(font);
  writeFileSync(join(fontFolder, `${font.name}.woff2`), bytes);
  console.log(`${font.name} ${bytes.length}`);
}
