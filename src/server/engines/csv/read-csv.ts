import { isUtf8 } from "node:buffer";
import { AppError } from "../../base/errors.ts";

export interface CsvRecord {
  /** Its first line, from 1. */
  line: number;
  fields: string[];
}

/** No real record is longer: a longer one has a quote that is not closed, or the file is not CSV. */
const MAX_RECORD_LENGTH = 256 * 1024;
const LF = 0x0a;
const SAVE_AS = "Save the list as “CSV UTF-8” and import it again.";

interface CsvOptions {
  /** Receives the number of each line that is not UTF-8 and is read as Windows-1252. */
  onForeignLine?: (line: number) => void;
  /** In characters; a list of posts has their texts in it. */
  maxRecordLength?: number;
}

/**
 * The records of a CSV file as it comes in (RFC 4180): fields parted by a comma, a semicolon or a tab, whichever the
 * first line has most of or a line `sep=;` names, quoted where they have to be. It is in UTF-8, with or without a byte
 * order mark, or in UTF-16 with one; lines that are not UTF-8 are read as Windows-1252, as spreadsheets write them. Empty
 * lines are no records. It keeps one piece of the file in memory.
 * @throws AppError `invalid` for another kind of file, or with the line that is not text, is too long, or has a quote that
 * is not closed or closes in mid-field.
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  { onForeignLine = () => {}, maxRecordLength = MAX_RECORD_LENGTH }: CsvOptions = {},
): AsyncGenerator<CsvRecord[]> {
  const reader = new RecordReader(onForeignLine, maxRecordLength);
  for await (const lines of wholeLines(inUtf8(pieces), 4 * maxRecordLength)) {
    const records = reader.read(lines);
    if (records.length > 0) yield records;
  }
  const rest = reader.end();
  if (rest.length > 0) yield rest;
}

/** Refuses a zip, and translates UTF-16, which the first two bytes tell (Unicode 16.0, 23.8; APPNOTE.TXT 4.3.7). */
async function* inUtf8(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    if (first) {
      first = Buffer.concat([first, piece]);
      if (first.length < 4) continue;
      decoder = decoderFor(first);
    }
    const bytes = first ?? piece;
    first = undefined;
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  // A file of fewer bytes than tell what it is.
  if (first) yield first;
  if (decoder) yield Buffer.from(decoder.decode());
}

function decoderFor([first, second, third, fourth]: Uint8Array): TextDecoder | undefined {
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04)
    throw new AppError("invalid", `The file is a ZIP archive or a workbook, not a list in CSV. ${SAVE_AS}`);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return first === 0xfe && second === 0xff ? new TextDecoder("utf-16be") : undefined;
}

/** Cuts a file behind a line feed, which is never a part of another character in UTF-8. */
async function* wholeLines(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let open: Uint8Array[] = [];
  let openLength = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LF) + 1;
    if (end > 0) {
      yield Buffer.concat([...open, piece.subarray(0, end)]);
      open = [];
      openLength = 0;
    }
    open.push(Buffer.from(piece.subarray(end)));
    openLength += piece.length - end;
    if (openLength > maxBytes)
      throw new AppError("invalid", "The file has a line of more than a megabyte: it is not a list in CSV.");
  }
  if (openLength > 0) yield Buffer.concat(open);
}

class RecordReader {
  #line = 0;
  #delimiter: string | undefined;
  /** A record whose last field is quoted and goes on in the next line. */
  #open = "";
  #openLine = 0;
  /** True while it has an odd number of quotes: then no field of it can be closed. */
  #isOdd = false;
  readonly #onForeignLine: (line: number) => void;
  readonly #maxLength: number;

  constructor(onForeignLine: (line: number) => void, maxLength: number) {
    this.#onForeignLine = onForeignLine;
    this.#maxLength = maxLength;
  }

  read(bytes: Buffer): CsvRecord[] {
    let text = this.#decode(bytes);
    if (this.#line === 0) text = text.replace(/^\uFEFF/, "");
    const records: CsvRecord[] = [];
    for (const line of linesOf(text)) {
      this.#line++;
      const record = this.#take(line);
      if (record) records.push(record);
    }
    return records;
  }

  end(): CsvRecord[] {
    if (this.#open) this.#refuseOpenQuote();
    return [];
  }

  #take(line: string): CsvRecord | undefined {
    if (!this.#open) {
      if (line === "") return undefined;
      const named = this.#delimiter === undefined ? SEPARATOR.exec(line)?.[1] : undefined;
      this.#delimiter ??= named ?? delimiterOf(line);
      if (named !== undefined) return undefined;
      this.#openLine = this.#line;
      if (!line.includes('"')) return { line: this.#line, fields: line.split(this.#delimiter) };
    }
    const text = this.#open ? `${this.#open}\n${line}` : line;
    this.#isOdd = (this.#open !== "" && this.#isOdd) !== (quotesIn(line) % 2 === 1);
    const isStillOpen = this.#open !== "" && this.#isOdd;
    const fields = isStillOpen ? undefined : fieldsOf(text, this.#delimiter ?? ",", this.#openLine);
    this.#open = fields ? "" : text;
    if (text.length > this.#maxLength && !fields) this.#refuseOpenQuote();
    return fields && { line: this.#openLine, fields };
  }

  #decode(bytes: Buffer): string {
    if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString("utf8");
    const lines: string[] = [];
    for (let start = 0; start < bytes.length;) {
      const line = this.#line + lines.length + 1;
      const end = bytes.indexOf(LF, start) + 1 || bytes.length;
      lines.push(this.#decodeLine(bytes.subarray(start, end), line));
      start = end;
    }
    return lines.join("");
  }

  #decodeLine(bytes: Buffer, line: number): string {
    if (bytes.includes(0))
      throw new AppError(
        "invalid",
        `Line ${line} has a zero byte: the file is not text, or not in UTF-8. ${SAVE_AS}`,
      );
    if (isUtf8(bytes)) return bytes.toString("utf8");
    const text = WINDOWS.decode(bytes);
    if (CONTROLS.test(text)) throw new AppError("invalid", `Line ${line} is not in UTF-8. ${SAVE_AS}`);
    this.#onForeignLine(line);
    return text;
  }

  #refuseOpenQuote(): never {
    throw new AppError(
      "invalid",
      `Line ${this.#openLine}: a field begins with a quote that is never closed.`,
    );
  }
}

function quotesIn(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count++;
  return count;
}

const WINDOWS = new TextDecoder("windows-1252");
/** Windows-1252 has no character for these, and text none of the first 32 but the tab and the ends of lines. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/;
/** Spreadsheets write it above the names of the columns. */
const SEPARATOR = /^"?sep=([,;\t|])"?$/i;

/** Lines end with LF, CRLF or, in files of very old programs, CR. */
function linesOf(text: string): string[] {
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  return lines.flatMap((line) => {
    const bare = line.endsWith("\r") ? line.slice(0, -1) : line;
    return bare.includes("\r") && !bare.includes('"') ? bare.split("\r") : [bare];
  });
}

function delimiterOf(line: string): string {
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => outside.split(delimiter).length;
  return [";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best), ",");
}

/** The fields of one record; undefined when its last one is quoted and not closed yet. */
function fieldsOf(text: string, delimiter: string, line: number): string[] | undefined {
  const fields: string[] = [];
  for (let at = 0; ; at++) {
    let field: string | undefined;
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close === undefined) return undefined;
      field = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    const end = text.indexOf(delimiter, at);
    const rest = text.slice(at, end < 0 ? text.length : end);
    if (field !== undefined && rest.trim() !== "") refuseText(line);
    fields.push(field ?? rest);
    if (end < 0) return fields;
    at = end;
  }
}

function refuseText(line: number): never {
  throw new AppError(
    "invalid",
    `Line ${line}: text follows the quote that ends a field. A quote inside a field is written twice.`,
  );
}

function closingQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return undefined;
}
