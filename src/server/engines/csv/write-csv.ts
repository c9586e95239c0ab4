type CsvValue = string | null;

/**
 * Writes a CSV file of these columns and of `batches`, in UTF-8 without a byte order mark. A batch is one piece, and is
 * read when the piece before it was taken: a million rows need no more memory than a thousand.
 */
export async function* csvFile<Item>(
  columns: readonly string[],
  batches: AsyncIterable<readonly Item[]>,
  recordOf: (item: Item) => readonly CsvValue[],
  { isGuarded = true }: { isGuarded?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const record = isGuarded ? csvRecord : plainRecord;
  yield Buffer.from(record(columns));
  for await (const items of batches)
    if (items.length > 0) yield Buffer.from(items.map((item) => record(recordOf(item))).join(""));
}

/** One record with its line break (RFC 4180). An absent value is an empty field. */
export const csvRecord = (values: readonly CsvValue[]): string =>
  plainRecord(values.map((value) => guarded(value ?? "")));

/** A record for a program and not for a spreadsheet. */
const plainRecord = (values: readonly CsvValue[]): string =>
  `${values.map((value) => quoted(value ?? "")).join(",")}\r\n`;

/**
 * Spreadsheets run what begins like a formula, so such a text gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const guarded = (value: string) => (FORMULA.test(value) ? `'${value}` : value);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns the text as it was before the apostrophe was added, and that of `="007"`, which Excel keeps as it is written. */
export const withoutGuard = (text: string): string =>
  /^="([^"]*)"$/.exec(text)?.[1] ??
  (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text);
