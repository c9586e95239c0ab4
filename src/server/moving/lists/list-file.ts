import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { AppError, systemReasonOf } from "../../base/errors.ts";

/** A list of subscribers that somebody brings. It is read more than once. */
export interface ListFile {
  /** For the record, and for formats that say in it whom they list. */
  name: string;
  sizeBytes: number;
  open: () => AsyncIterable<Uint8Array>;
}

/** Many lines at once: the reader of CSV cuts behind the last line of a piece. */
const PIECE_BYTES = 64 * 1024;

/** @throws AppError `invalid` for what is no file, or cannot be read. */
export async function listFileAt(path: string, name = basename(path)): Promise<ListFile> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw new Error("it is not a file");
    const open = () => createReadStream(path, { highWaterMark: PIECE_BYTES });
    return { name, sizeBytes: stats.size, open };
  } catch (cause) {
    throw new AppError("invalid", `${path} cannot be read: ${systemReasonOf(cause)}`, { cause });
  }
}
