import { lookOf } from "../base/text.ts";

/** Letters of other scripts that look like Latin ones (Unicode Technical Standard 39, confusables; the common ones). */
const LATIN_LOOKS: readonly [alike: string, latin: string][] = [
  ["аɑαᴀ", "a"],
  ["вβʙ", "b"],
  ["сϲᴄ", "c"],
  ["ԁᴅ", "d"],
  ["еҽεᴇ", "e"],
  ["ғꜰ", "f"],
  ["ɡցɢ", "g"],
  ["нһհʜ", "h"],
  ["іıɩιӏɪʟ|1l", "i"],
  ["јϳᴊ", "j"],
  ["кκᴋ", "k"],
  ["мμᴍ", "m"],
  ["пոηɴ", "n"],
  ["оοօσᴏ0", "o"],
  ["рρᴘ", "p"],
  ["ԛզ", "q"],
  ["гᴦʀ", "r"],
  ["ѕꜱ", "s"],
  ["тτᴛ", "t"],
  ["υսцᴜ", "u"],
  ["ѵνᴠ", "v"],
  ["шѡωաᴡ", "w"],
  ["хχ", "x"],
  ["уүγყʏ", "y"],
  ["ᴢζ", "z"],
];

/** Capitals of other scripts that look like Latin ones, though their small letters do not. */
const CAPITAL_LOOKS = [
  "ΑАA",
  "ΒВB",
  "СϹC",
  "ΕЕE",
  "ΗНH",
  "ΙІӀ1I",
  "ЈJ",
  "ΚКK",
  "ΜМM",
  "ΝN",
  "ΟО0O",
  "ΡРP",
  "ЅS",
  "ΤТT",
  "ΥУҮY",
  "ΧХX",
  "ΖZ",
];

const smallOf = new Map(
  LATIN_LOOKS.flatMap(([alike, latin]) => Array.from(alike, (sign) => [sign, latin] as const)),
);
const capitalOf = new Map(
  CAPITAL_LOOKS.flatMap((alike) => Array.from(alike, (sign) => [sign, alike.at(-1) ?? ""] as const)),
);

/** True if people would take one name for the other, in small letters or in capitals. Signs alone look like nothing. */
export const lookAlike = (one: string, other: string): boolean =>
  [smallSkeletonOf, capitalSkeletonOf].some((of) => of(one) !== "" && of(one) === of(other));

/** The spelling that names share which look alike in small letters: without accents and script. */
const smallSkeletonOf = (name: string) => spell(lookOf(name), smallOf).replaceAll("rn", "m");
const capitalSkeletonOf = (name: string) => spell(lookOf(name).toUpperCase(), capitalOf);

const spell = (name: string, latinOf: ReadonlyMap<string, string>) =>
  Array.from(name.normalize("NFD").replaceAll(ACCENTS, ""), (sign) => latinOf.get(sign) ?? sign)
    .join("")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The marks of other scripts are vowels and consonants, by which one name is not the other. */
const ACCENTS =
  /(?<=[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Hebrew}\p{scx=Arabic}])\p{M}+/gu;

/** Scripts whose letters are mistaken for each other. Japanese and Korean mix others, which look like none of these. */
const SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Coptic}/u,
];

/** A Latin word has no letters and digits of other scripts, but for those that Japanese and Korean names mix with it. */
const FOREIGN_TO_LATIN =
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;

const isMixed = (word: string) =>
  (/\p{Script=Latin}/u.test(word) && FOREIGN_TO_LATIN.test(word)) ||
  SCRIPTS.filter((script) => script.test(word)).length > 1;

/** True if the letters of each word of a name are of one script, as far as scripts look alike. */
export const isOneScript = (name: string): boolean => !name.normalize("NFKC").split(/\s+/).some(isMixed);
