import { statfs } from "node:fs/promises";
import { AppError } from "../errors.ts";

/** Below this a write may fail half-way: SQLite's log, an upload and the outbox all grow. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** How much an unprivileged process may still write to the disk of `folder`. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const FULL = "The server's disk is full. Free some space, then try again.";
const WORDS: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: "The server's disk is read-only. Make it writable, then try again.",
};

/** A disk that takes no more as a refusal; undefined for every other error. */
export function refusalOfDisk(error: unknown): AppError | undefined {
  const words = error instanceof Error && "code" in error ? WORDS[String(error.code)] : undefined;
  return words === undefined ? undefined : new AppError("out_of_space", words, { cause: error });
}
