import { createHash } from "node:crypto";
import { readCsv, type CsvRecord } from "../../engines/csv/read-csv.ts";
import { AppError, systemReasonOf } from "../../base/errors.ts";
import { ContentsReader, type ColumnContents } from "./list-contents.ts";
import { readColumns, type ColumnOptions, type Columns } from "./read-columns.ts";
import { readRow, tagsOf } from "./read-row.ts";
import { MAX_TAGS } from "../../../contract/audience/subscriber-attributes.ts";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";

export interface ScannedList {
  /** The record that names the columns. */
  head: CsvRecord;
  /** What is in the columns below it. */
  contents: readonly ColumnContents[];
  /** Records below it. */
  rowCount: number;
  /** The same for the same bytes only. */
  fingerprint: string;
  /** The first line that is not UTF-8. */
  foreignLine: number | undefined;
}

export interface CheckedList extends ScannedList {
  columns: Columns;
  /** The tags that rows name which can be imported, each in one spelling; more than there may be are not all here. */
  tagNames: readonly string[];
}

/** Receives how much of a list has been read, in bytes. */
type Progress = (readBytes: number) => void;

/**
 * Reads a list from its first to its last line before anything is written, so that a broken file writes nothing.
 * @throws AppError `invalid` with the line, for a file that cannot be read on or has no column of addresses; or with what
 * has to be said of its columns first.
 */
export async function checkList(
  file: ListFile,
  options: Omit<ColumnOptions, "fileName">,
  onProgress?: Progress,
): Promise<CheckedList> {
  const scanned = await scanList(file, onProgress);
  const columns = readColumns(scanned.head, { ...options, fileName: file.name }, scanned.contents);
  return { ...scanned, columns, tagNames: await tagsIn(file, columns) };
}

async function tagsIn(file: ListFile, columns: Columns): Promise<string[]> {
  const names = new Map<string, string>();
  if (columns.tags === undefined) return [];
  for await (const records of readCsv(file.open()))
    for (const record of records) {
      const fresh = tagsOf(record, columns).filter((name) => !names.has(tagKeyOf(name)));
      // Few rows name a new tag, so few are read twice. Whether a row can be imported does not depend on the time.
      if (fresh.length > 0 && !("reason" in readRow(record, columns, ANY_TIME)))
        for (const name of fresh) names.set(tagKeyOf(name), name);
      if (names.size > MAX_TAGS) return [...names.values()];
    }
  return [...names.values()];
}

const ANY_TIME = new Date(0);
const EMPTY = "The file is empty.";

/** Scans any CSV file in the same way. @throws AppError `invalid` with the line. */
export async function scanList(file: ListFile, onProgress: Progress = () => undefined): Promise<ScannedList> {
  const hash = createHash("sha256");
  const cells = new ContentsReader();
  let head: CsvRecord | undefined;
  let foreignLine: number | undefined;
  let rowCount = 0;
  const onForeignLine = (line: number) => (foreignLine ??= line);
  for await (const records of readCsv(watched(file, hash, onProgress), { onForeignLine }))
    for (const record of records)
      if (head) {
        rowCount++;
        cells.read(record);
      } else head = record;
  if (!head) throw new AppError("invalid", EMPTY);
  const contents = cells.contents();
  return { head, contents, rowCount, fingerprint: hash.digest("base64url"), foreignLine };
}

async function* watched(file: ListFile, hash: ReturnType<typeof createHash>, onProgress: Progress) {
  let readBytes = 0;
  for await (const piece of file.open()) {
    hash.update(piece);
    readBytes += piece.length;
    onProgress(readBytes);
    yield piece;
  }
}

/** A list of subscribers to import. It is read more than once. */
export interface ListFile {
  /** Recorded with the run; Mailchimp also names the status of its subscribers in it. */
  name: string;
  sizeBytes: number;
  open: () => AsyncIterable<Uint8Array>;
}

/** Holds many lines: the CSV reader splits after the last line of a piece. */
const PIECE_BYTES = 64 * 1024;

/** @throws AppError `invalid` for what is no file, or cannot be read. */
export async function listFileAt(path: string): Promise<ListFile> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw new Error("it is not a file");
    const open = () => createReadStream(path, { highWaterMark: PIECE_BYTES });
    return { name: basename(path), sizeBytes: stats.size, open };
  } catch (cause) {
    throw new AppError("invalid", `${path} cannot be read: ${systemReasonOf(cause)}`, { cause });
  }
}
