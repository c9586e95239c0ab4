/** Letters that Unicode does not decompose into a plain one and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** The marks of other scripts make other letters: `й` is not `и`. */
const OF_LATIN_AND_GREEK = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** A text in NFKC without accents, so that it can be compared with words that have none: `déjà` is `deja`. */
export const withoutAccents = (text: string, accents = OF_LATIN_AND_GREEK): string =>
  text
    .normalize("NFKD")
    .replaceAll(accents, "")
    .normalize("NFKC")
    .replaceAll(/[łŁøØđĐıßæœ]/g, (letter) => plainLetters[letter] ?? letter);
