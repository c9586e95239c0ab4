import { createHash } from "node:crypto";
import { readCsv } from "../../platform/csv/read-csv.ts";
import type { CsvRecord } from "../../platform/csv/read-csv.ts";
import { AppError } from "../../platform/errors.ts";
import type { ListFile } from "./list-file.ts";
import { readColumns } from "./read-columns.ts";
import type { ColumnOptions, Columns } from "./read-columns.ts";

export interface ScannedList {
  /** The record that names the columns. */
  head: CsvRecord;
  /** Records below it. */
  rowCount: number;
  /** The same for the same bytes only. */
  fingerprint: string;
}

export interface CheckedList extends Omit<ScannedList, "head"> {
  columns: Columns;
}

/** Hears how much of a list has been read, in bytes. */
export type Progress = (readBytes: number) => void;

/**
 * Reads a list from its first to its last line before anything is written, so that a broken file writes nothing.
 * @throws AppError `invalid` with the line, for a file that cannot be read on or has no column of addresses.
 */
export async function checkList(
  file: ListFile,
  options: Omit<ColumnOptions, "fileName">,
  onProgress?: Progress,
): Promise<CheckedList> {
  const { head, ...scanned } = await scanList(file, onProgress);
  return { ...scanned, columns: readColumns(head, { ...options, fileName: file.name }) };
}

/** The same of any CSV file. @throws AppError `invalid` with the line. */
export async function scanList(file: ListFile, onProgress: Progress = () => undefined): Promise<ScannedList> {
  const hash = createHash("sha256");
  let head: CsvRecord | undefined;
  let recordCount = 0;
  for await (const records of readCsv(watched(file, hash, onProgress))) {
    head ??= records[0];
    recordCount += records.length;
  }
  if (!head) throw new AppError("invalid", "The file is empty.");
  return { head, rowCount: recordCount - 1, fingerprint: hash.digest("base64url") };
}

async function* watched(file: ListFile, hash: ReturnType<typeof createHash>, onProgress: Progress) {
  let readBytes = 0;
  let lines = 1;
  for await (const piece of file.open()) {
    if (readBytes === 0) refuseOtherFiles(piece);
    const nul = piece.indexOf(0);
    if (nul >= 0) {
      lines += countLineFeeds(piece.subarray(0, nul));
      throw new AppError(
        "invalid",
        `Line ${lines} has a zero byte: the file is no text, or not in UTF-8. ${SAVE_AS}`,
      );
    }
    lines += countLineFeeds(piece);
    hash.update(piece);
    readBytes += piece.length;
    onProgress(readBytes);
    yield piece;
  }
}

const SAVE_AS = "Save the list as “CSV UTF-8” and import it again.";

/** Refuses files that begin like another encoding or like a zip (Unicode 16.0, 23.8; APPNOTE.TXT 4.3.7). */
function refuseOtherFiles(piece: Uint8Array) {
  const [first, second, third, fourth] = piece;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new AppError("invalid", `Line 1: the file is in UTF-16. ${SAVE_AS}`);
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04)
    throw new AppError("invalid", `The file is a ZIP archive or a workbook, not a list in CSV. ${SAVE_AS}`);
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count++;
  return count;
}
