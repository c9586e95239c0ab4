import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { root } from "../../../server/base/root.ts";
import { typeOf, type CardType, type LoadedFont } from "./card-type.ts";

/** The fonts of sharing cards and monograms. */
export interface CardFonts {
  /** Loads the fonts that these texts of a site in `language` (BCP 47) need, and no others. A font stays loaded. */
  typeFor(language: string, ...texts: readonly string[]): Promise<CardType>;
}

interface FontFile {
  name: string;
  /** The characters for which it is loaded. */
  of: RegExp;
}

const HAN = /[\p{scx=Hani}\p{scx=Bopo}\uff00-\uffef]/u;
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;
const HANGUL = /[\p{scx=Hang}\uff00-\uffef]/u;

/** Newsreader, and Noto for other scripts (scripts/card-fonts.mjs): common characters first, so that few files are loaded. */
const files: readonly FontFile[] = [
  { name: "latin", of: /[^]/ },
  { name: "latin-ext", of: /[^\0-\x7f]/ },
  { name: "vietnamese", of: /[\p{scx=Latn}\u20ab]/u },
  { name: "greek-cyrillic", of: /[\p{scx=Grek}\p{scx=Cyrl}]/u },
  { name: "hebrew", of: /\p{scx=Hebr}/u },
  { name: "arabic", of: /\p{scx=Arab}/u },
  { name: "han", of: HAN },
  { name: "han-more", of: HAN },
  { name: "kanji", of: /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\uff00-\uffef]/u },
  { name: "kanji-more", of: HAN },
  { name: "hangul", of: HANGUL },
  { name: "hangul-more", of: HANGUL },
];

/**
 * Chinese and Japanese write many characters differently. A text with kana is Japanese and one with Hangul Korean, whatever
 * the site's language is; other characters are Japanese on a Japanese site, and Chinese elsewhere.
 */
function inOrderFor(text: string, language: string): readonly FontFile[] {
  const isJapanese = KANA.test(text) || /^ja\b/.test(language);
  const first = /\p{sc=Hang}/u.test(text) ? "hangul" : isJapanese ? "kanji" : "";
  if (!first) return files;
  const isFirst = ({ name }: FontFile) => name.startsWith(first);
  return [
    ...files.slice(0, 6),
    ...files.slice(6).filter(isFirst),
    ...files.slice(6).filter((each) => !isFirst(each)),
  ];
}

export function createCardFonts(): CardFonts {
  const loaded = new Map<string, Promise<LoadedFont>>();
  const load = (name: string) => {
    const loading = loaded.get(name) ?? loadFont(name);
    loaded.set(name, loading);
    return loading;
  };
  return {
    async typeFor(language, ...texts) {
      const text = texts.join(" ").normalize("NFC");
      const missing = new Set(text);
      const fonts: LoadedFont[] = [];
      for (const { name, of } of inOrderFor(text, language)) {
        if (![...missing].some((each) => of.test(each))) continue;
        const font = await load(name);
        fonts.push(font);
        for (const each of missing) if (font.points.has(each.codePointAt(0) ?? 0)) missing.delete(each);
      }
      return typeOf(fonts, await import("harfbuzzjs"));
    },
  };
}

const unpack = promisify(brotliDecompress);

/** Takes 5 to 100 ms, once. */
async function loadFont(name: string): Promise<LoadedFont> {
  const { Blob, Face, Font } = await import("harfbuzzjs");
  const bytes = await unpack(await readFile(join(root, `src/site/found/cards/fonts/${name}.ttf.br`)));
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  return { font, unitsPerEm: face.upem, points: new Set(face.collectUnicodes()) };
}
