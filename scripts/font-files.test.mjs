import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { copiedFonts, fontFolder, fonts, makeFont } from "./font-files.mjs";
import { root } from "./root.mjs";

test.each(fonts)("the font $name is what scripts/subset-fonts.mjs makes", async (font) => {
  const kept = readFileSync(join(fontFolder, `${font.name}.woff2`));
  expect(Buffer.compare(await makeFont(font), kept)).toBe(0);
});

const styles = ["fonts.css", "typefaces/literata.css", "typefaces/hanken-grotesk.css"];

test("the styles ask each font for the characters that are in it", () => {
  const style = styles
    .map((file) => readFileSync(join(root, "src/site/styles", file), "utf8"))
    .join("")
    .replaceAll(/\s+/g, " ");
  const faces = style.match(/@font-face \{[^}]*\}/g) ?? [];
  const all = [...fonts, ...copiedFonts];
  for (const { name, range } of all) {
    const face = faces.find((each) => each.includes(`/${name}.woff2"`));
    expect(face, name).toContain(`unicode-range: ${range};`);
  }
  expect(readdirSync(fontFolder).filter((file) => file.endsWith(".woff2"))).toHaveLength(all.length);
});

test.each(["literata", "literata-italic", "hanken-grotesk"])("the copied %s writes English", async (name) => {
  const kept = readFileSync(join(fontFolder, `${name}.woff2`));
  const english = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  const bytes = await subsetFont(kept, english.join(""), { targetFormat: "truetype" });
  const points = new Set(new Face(new Blob(bytes)).collectUnicodes());
  expect(english.filter((letter) => !points.has(letter.charCodeAt(0)))).toEqual([]);
});
