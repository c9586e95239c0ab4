const counting = new Intl.NumberFormat("en-US");

/** `12,345`. */
export const counted = (count: number) => counting.format(count);

/** `1 subscriber`, `12,345 subscribers`, `2 addresses`. */
export const countOf = (count: number, thing: string) => `${counted(count)} ${thingsOf(count, thing)}`;

/** The name of one thing or of so many: `subscriber`, `subscribers`, `addresses`. */
const thingsOf = (count: number, thing: string) =>
  count === 1 ? thing : `${thing}${thing.endsWith("s") ? "es" : "s"}`;

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `an author`, `a tag`. */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
