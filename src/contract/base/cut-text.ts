const signs = new Intl.Segmenter();
/** The longest emoji has 35 characters. */
const LONGEST_SIGN = 40;

/** The beginning of a text, of at most `max` characters. It ends between what readers see as two signs: no emoji loses its parts, no letter its marks. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = signs.segment(text.slice(0, max + LONGEST_SIGN)).containing(max)?.index ?? 0;
  // One sign with many marks is longer than that.
  return text.slice(0, end > max - LONGEST_SIGN && end > 0 ? end : max).replace(/[\uD800-\uDBFF]$/, "");
}

/** The first words of a text, at most `max` characters and `…`. Only a text that is parted by spaces ends with a whole word. */
export function firstWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = beginningOf(text, max);
  const end = cut.lastIndexOf(" ");
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s\p{Pd},;:.،؛۔।、。，．：；]+$/u, "")}…`;
}
