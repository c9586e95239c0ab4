/** Letters that are as wide as they are high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Returns the length of a name in em of its type: "Masthead" takes 4. */
export const widthOf = (name: string) =>
  Array.from(name).reduce((width, letter) => width + (WIDE.test(letter) ? 1 : 0.5), 0);

/** Says of a name that it needs smaller type or several lines in the header (styles/header.css). */
export function lengthOf(name: string): "long" | "longer" | undefined {
  const width = widthOf(name);
  if (width <= 6) return undefined;
  return width <= 16 ? "long" : "longer";
}
