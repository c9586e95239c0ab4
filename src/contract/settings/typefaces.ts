/** The pairs of typefaces that a site can be set in, by the one that tells them apart; the first is the default. */
export const typefaces = ["newsreader", "literata", "hanken-grotesk"] as const;

export type Typeface = (typeof typefaces)[number];
