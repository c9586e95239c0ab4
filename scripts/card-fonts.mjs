// `node scripts/card-fonts.mjs FOLDER`: writes src/site/found/cards/fonts/ anew, the fonts of sharing cards. FOLDER is one in
// which these were installed, 300 MB that nobody else needs: `npm install --ignore-scripts --prefix FOLDER
// @expo-google-fonts/{noto-serif,noto-serif-hebrew,noto-naskh-arabic,noto-serif-sc,noto-serif-jp,noto-serif-kr}`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";
import { root } from "./root.mjs";

const folder = join(root, "src/site/found/cards/fonts");
const sources = process.argv[2] ?? "";

const noto = (name, file) =>
  join(sources, `node_modules/@expo-google-fonts/${name}/500Medium/${file}_500Medium.ttf`);
const newsreader = (part) =>
  join(root, `node_modules/@fontsource-variable/newsreader/files/newsreader-${part}-opsz-normal.woff2`);

/** The characters of ranges, the last one included. */
const range = (...ranges) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((point) => String.fromCodePoint(point))
    .join("");

/** What an old character set has in these rows, the most common characters in its first ones; `from` is where a row begins. */
function rowsOf(encoding, first, last, from = 0xa1) {
  const decoder = new TextDecoder(encoding);
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const characters = rows.flatMap((row) =>
    Array.from({ length: 0xff - from }, (_, index) => decoder.decode(new Uint8Array([row, from + index]))),
  );
  return characters.filter((each) => Array.from(each).length === 1 && each !== "\uFFFD").join("");
}

const without = (text, others) => [...new Set(text)].filter((each) => !others.includes(each)).join("");

const LATIN = range([0x20, 0x24f], [0x2b0, 0x36f], [0x1e00, 0x1eff], [0x2000, 0x22ff]);
const GREEK = range([0x300, 0x3ff], [0x1f00, 0x1fff]);
const CYRILLIC = range([0x400, 0x52f], [0x1c80, 0x1c8f], [0x2de0, 0x2dff], [0xa640, 0xa69f]);
const HEBREW = range([0x590, 0x5ff], [0xfb1d, 0xfb4f]);
const ARABIC = range(
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x8a0, 0x8ff],
  [0x200c, 0x200f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
);
const SIGNS = range([0x3000, 0x303f], [0xff01, 0xffe6]);
const HAN = rowsOf("gb18030", 0xb0, 0xd7);
const MORE_HAN = rowsOf("gb18030", 0xd8, 0xf7) + rowsOf("big5", 0xa4, 0xc6, 0x40);
const BOPOMOFO = range([0x3100, 0x312f]);
const KANA = range([0x3040, 0x30ff], [0x31f0, 0x31ff]);
const KANJI = rowsOf("euc-jp", 0xb0, 0xcf);
const MORE_KANJI = rowsOf("euc-jp", 0xd0, 0xf4);
const HANGUL = rowsOf("euc-kr", 0xb0, 0xc8);
const ALL_HANGUL = range([0xac00, 0xd7a3]);
const JAMO = range([0x3130, 0x318f]);

const chinese = noto("noto-serif-sc", "NotoSerifSC");
const japanese = noto("noto-serif-jp", "NotoSerifJP");
const korean = noto("noto-serif-kr", "NotoSerifKR");
/** Weight and size of the files as they were before; other scripts come in one weight. */
const text = { variationAxes: { wght: 500, opsz: 16 } };
/** No vertical lines and no other forms. */
const plain = { keepFeatures: [] };

/** @type {{ name: string, source: string, characters: string, options?: Parameters<typeof subsetFont>[2] }[]} */
const fonts = [
  { name: "latin", source: newsreader("latin"), characters: LATIN, options: text },
  { name: "latin-ext", source: newsreader("latin-ext"), characters: LATIN, options: text },
  { name: "vietnamese", source: newsreader("vietnamese"), characters: LATIN, options: text },
  { name: "greek-cyrillic", source: noto("noto-serif", "NotoSerif"), characters: GREEK + CYRILLIC },
  { name: "hebrew", source: noto("noto-serif-hebrew", "NotoSerifHebrew"), characters: HEBREW },
  { name: "arabic", source: noto("noto-naskh-arabic", "NotoNaskhArabic"), characters: ARABIC },
  { name: "han", source: chinese, characters: HAN + SIGNS + BOPOMOFO, options: plain },
  { name: "han-more", source: chinese, characters: without(MORE_HAN, HAN), options: plain },
  { name: "kanji", source: japanese, characters: KANJI + KANA + SIGNS, options: plain },
  { name: "kanji-more", source: japanese, characters: without(MORE_KANJI, KANJI), options: plain },
  { name: "hangul", source: korean, characters: HANGUL + SIGNS + JAMO, options: plain },
  { name: "hangul-more", source: korean, characters: without(ALL_HANGUL, HANGUL), options: plain },
];

for (const { name, source, characters, options } of fonts) {
  const font = await subsetFont(readFileSync(source), characters, { targetFormat: "truetype", ...options });
  // The best quality saves 10 % more and takes twenty times as long.
  const bytes = brotliCompressSync(font, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  writeFileSync(join(folder, `${name}.ttf.br`), bytes);
  console.log(`${name} ${font.length} ${bytes.length}`);
}
