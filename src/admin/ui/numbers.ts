const counting = new Intl.NumberFormat("en-US");
const kilobytes = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "kilobyte",
  maximumFractionDigits: 0,
});
const megabytes = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** `12,345`. */
export const counted = (count: number) => counting.format(count);

/** `1 subscriber`, `12,345 subscribers`, `2 addresses`. */
export const countOf = (count: number, thing: string) => `${counted(count)} ${thingsOf(count, thing)}`;

/** The name of one thing or of so many: `subscriber`, `subscribers`, `addresses`. */
export const thingsOf = (count: number, thing: string) =>
  count === 1 ? thing : `${thing}${thing.endsWith("s") ? "es" : "s"}`;

/** `412 kB`, and from a million bytes `1.3 MB`. */
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? kilobytes.format(Math.ceil(bytes / 1_000)) : megabytes.format(bytes / 1_000_000);

/** Thousands with one decimal: 48,612 is `48.6` (spec, section 9). */
export const thousands = (value: number) => (value / 1_000).toFixed(1);
