/** `1,234`. */
export const count = (value: number) => value.toLocaleString("en-US");

/** Thousands with one decimal: 48,612 is `48.6` (spec, section 9). */
export const thousands = (value: number) => (value / 1_000).toFixed(1);
