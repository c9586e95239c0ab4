import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fontFolder, fonts, makeFont } from "./font-files.mjs";
import { root } from "./root.mjs";

test.each(fonts)("the font $name is what scripts/subset-fonts.mjs makes", async (font) => {
  const kept = readFileSync(join(fontFolder, `${font.name}.woff2`));
  expect(Buffer.compare(await makeFont(font), kept)).toBe(0);
});

test("the style asks each font for the characters that are in it", () => {
  const style = readFileSync(join(root, "src/site/styles/fonts.css"), "utf8").replaceAll(/\s+/g, " ");
  const faces = style.match(/@font-face \{[^}]*\}/g) ?? [];
  for (const { name, range } of fonts) {
    const face = faces.find((each) => each.includes(`/${name}.woff2"`));
    expect(face, name).toContain(`unicode-range: ${range};`);
  }
  expect(readdirSync(fontFolder).filter((file) => file.endsWith(".woff2"))).toHaveLength(fonts.length);
});
