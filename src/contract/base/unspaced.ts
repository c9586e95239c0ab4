/** Scripts that are written without spaces between words, for a class of characters. */
const SCRIPTS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

export const UNSPACED = new RegExp(`[${SCRIPTS}]`, "u");

/** Each of their characters, with the marks on it and what lengthens or repeats it; and what stands between them. */
export const UNSPACED_PARTS = new RegExp(String.raw`[${SCRIPTS}][\p{M}\p{Lm}]*|[^\s${SCRIPTS}]+`, "gu");

/** Each of their characters with the marks on it, and what stands between them, of a text without spaces. */
export const UNSPACED_CHARACTERS = new RegExp(String.raw`[${SCRIPTS}]\p{M}*|[^${SCRIPTS}]+`, "gu");
