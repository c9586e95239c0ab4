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

const gigabytes = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "gigabyte",
  maximumFractionDigits: 1,
});

/** `412 kB`, from a million bytes `1.3 MB`, and from a billion `2.4 GB`. */
export const sizeOf = (bytes: number) => {
  if (bytes >= 1_000_000_000) return gigabytes.format(bytes / 1_000_000_000);
  return bytes < 1_000_000 ? kilobytes.format(Math.ceil(bytes / 1_000)) : megabytes.format(bytes / 1_000_000);
};

const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Thousands with one decimal: 48,612 is `48.6` (spec, section 9). */
export const thousands = (value: number) => oneDecimal.format(value / 1_000);
