const PLAIN = "0123456789+-−";
/** Unicode has digits and signs that are set lower or higher. */
const RAISED: Record<string, string> = { sub: "₀₁₂₃₄₅₆₇₈₉₊₋₋", sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻" };

/** A number that HTML sets lower (`sub`) or higher (`sup`) as plain text does; undefined for other words. */
export const raised = (words: string, tag: string): string | undefined =>
  /^[\d+−-]+$/.test(words)
    ? words.replaceAll(/./g, (sign) => RAISED[tag]?.charAt(PLAIN.indexOf(sign)) ?? sign)
    : undefined;

/** Some HTML with such numbers as text: without its tags, 10<sup>6</sup> would be 106. */
export const withRaised = (html: string): string =>
  html.replaceAll(
    /<(su[bp])>([\d+−-]+)<\/\1>/g,
    (whole, tag: string, words: string) => raised(words, tag) ?? whole,
  );
