export type CsvValue = string | null;

/** One record with its line break (RFC 4180). An absent value is an empty field. */
export const csvRecord = (values: readonly CsvValue[]): string =>
  `${values.map((value) => field(value ?? "")).join(",")}\r\n`;

/**
 * Spreadsheets run what begins like a formula, so such a text gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[=+\-@\t\r]/;

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text before it was kept from being a formula. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
