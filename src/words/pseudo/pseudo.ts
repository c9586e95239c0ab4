const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçđéƒĝĥíĵķĺɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓƤɊŔŠŢÚṼŴẊÝŽ";

/** How much longer than English other languages are. */
const LONGER = 0.4;
const FILLER = "ōōōōō ";

/**
 * A sentence of `en-XA`, as CLDR calls it: English in brackets, with accents and 40% longer. On a page in it, a sentence that
 * comes from no table shows itself, and so does what has no room for other languages.
 */
export const pseudo = (text: string): string => (/[a-z]/i.test(text) ? bracketed(text) : text);

/** A space at the end stays there, and so does a slot such as `{email}`. */
export function bracketed(text: string): string {
  const words = text.trimEnd();
  const filler = FILLER.repeat(words.length)
    .slice(0, Math.ceil(words.length * LONGER))
    .trim();
  const accented = words
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[a-z]/gi, accent) : part));
  return `[${accented.join("")} ${filler}]${text.slice(words.length)}`;
}

const accent = (letter: string) => ACCENTED.charAt(LETTERS.indexOf(letter));
