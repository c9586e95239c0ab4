import { lookOf } from "./text.ts";

/** Letters of other scripts that look like Latin ones (Unicode Technical Standard 39, confusables; the common ones). */
const LATIN_LOOKS: readonly [alike: string, latin: string][] = [
  ["аɑα", "a"],
  ["вβ", "b"],
  ["сϲ", "c"],
  ["ԁ", "d"],
  ["еҽε", "e"],
  ["ғ", "f"],
  ["ɡց", "g"],
  ["нһհ", "h"],
  ["іıɩιӏ|1l", "i"],
  ["јϳ", "j"],
  ["кκ", "k"],
  ["мμ", "m"],
  ["пոη", "n"],
  ["оοօσ0", "o"],
  ["рρ", "p"],
  ["ԛզ", "q"],
  ["гᴦ", "r"],
  ["ѕ", "s"],
  ["тτ", "t"],
  ["υսц", "u"],
  ["ѵν", "v"],
  ["шѡωա", "w"],
  ["хχ", "x"],
  ["уүγყ", "y"],
  ["ᴢζ", "z"],
];

const latinOf = new Map(
  LATIN_LOOKS.flatMap(([alike, latin]) => Array.from(alike, (sign) => [sign, latin] as const)),
);

/** The spelling that names share which people would take for each other: without accents, case, and script. */
export const skeletonOf = (name: string): string =>
  Array.from(lookOf(name).normalize("NFD").replaceAll(/\p{M}/gu, ""), (sign) => latinOf.get(sign) ?? sign)
    .join("")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Scripts whose letters are mistaken for each other. Japanese and Korean mix others, which look like none of these. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Coptic}/u,
];

/** True if the letters of each word of a name are of one script, as far as scripts look alike. */
export const isOneScript = (name: string): boolean =>
  name
    .normalize("NFKC")
    .split(/\s+/)
    .every((word) => SCRIPTS.filter((script) => script.test(word)).length <= 1);
