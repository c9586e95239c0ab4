/** Letters that Unicode does not decompose into a plain one and an accent. The function `folded` of PostgreSQL has them, too. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  ħ: "h",
  Ħ: "H",
  ŋ: "n",
  Ŋ: "N",
  ŧ: "t",
  Ŧ: "T",
  ı: "i",
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  þ: "th",
  Þ: "TH",
};

/** The marks of other scripts make other letters: `й` is not `и`. */
const OF_LATIN_AND_GREEK = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** A text in NFKC without accents, so that it can be compared with words that have none: `déjà` is `deja`. */
export const withoutAccents = (text: string, accents = OF_LATIN_AND_GREEK): string =>
  text
    .normalize("NFKD")
    .replaceAll(accents, "")
    .normalize("NFKC")
    .replaceAll(/[łŁøØđĐðÐħĦŋŊŧŦıßẞæÆœŒþÞ]/g, (letter) => plainLetters[letter] ?? letter);

const HAS_ONLY_ASCII = /^[\0-\x7F]*$/;

/**
 * A text as searches compare it: lower case, compatibility forms unified, without any accents, vowel points or letters that
 * a keyboard may lack. `Straße` is `strasse`, `Łódź` is `lodz`.
 */
export const folded = (text: string): string =>
  HAS_ONLY_ASCII.test(text)
    ? text.toLowerCase()
    : withoutAccents(text, /\p{M}/gu).toLowerCase().replaceAll("ς", "σ");
