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

const ZEROS = Array.from("٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០", (zero) => zero.charCodeAt(0));

/** A text with the digits of every script that is in daily use as those of ASCII. */
export const withAsciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const value = digit.charCodeAt(0);
    const zero = ZEROS.find((each) => value >= each && value < each + 10);
    return zero === undefined ? digit : String(value - zero);
  });

const HAS_ONLY_ASCII = /^[\0-\x7F]*$/;

/**
 * What searches leave out: the marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and the selectors of a form. In the scripts
 * of India, of South-East Asia and of Japan, marks are vowels and consonants, without which a word is another one. The
 * function `folded` of PostgreSQL has the same list.
 */
const LEFT_OUT = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180b-\u180d\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u2de0-\u2dff\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}]`,
  "gu",
);

/**
 * A text as searches compare it: lower case, compatibility forms unified, without accents, vowel points or letters that
 * a keyboard may lack. `Straße` is `strasse`, `Łódź` is `lodz`.
 */
export const folded = (text: string): string =>
  HAS_ONLY_ASCII.test(text)
    ? text.toLowerCase()
    : withoutAccents(text, LEFT_OUT).toLowerCase().replaceAll("ς", "σ");
