import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { SQLITE_FILE } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { copySqlite } from "./copy-sqlite.ts";

/** The space that the database itself may need meanwhile. */
const SPARE_BYTES = 64 * 1024 * 1024;

interface Copying {
  dataDir: string;
  /** Begins the names of copies for this purpose: the caller makes sure that nobody else has one now. */
  prefix: string;
  /** The folder that `work` writes to; it also needs space. */
  folder: string;
  /** True if that may become as large as the database; a list is little beside it. */
  hasWholeSite: boolean;
  progress: (share: number) => void;
}

/**
 * Copies the SQLite database of a data folder, as it is at one moment, to a file beside it for as long as `work` takes.
 * Long reads use a copy: a long read of the file itself would keep SQLite from moving the WAL into it, and the first
 * commit afterwards would write all of it, while everybody waits.
 * @throws AppError `unavailable` without room, `invalid` when it cannot be copied.
 */
export async function withCopyBeside<Result>(
  { dataDir, prefix, folder, hasWholeSite, progress }: Copying,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  await deleteCopiesLeft(dataDir, prefix);
  await requireRoom(dataDir, folder, hasWholeSite);
  const copy = join(dataDir, `${prefix}${process.pid}.db`);
  try {
    await copySqlite(join(dataDir, SQLITE_FILE), copy, progress);
    return await work(copy);
  } finally {
    for (const ending of ["", "-journal", "-wal", "-shm"]) await rm(`${copy}${ending}`, { force: true });
  }
}

/** Removes what a killed process has left of copies: the caller makes sure that nobody has one now. */
export async function deleteCopiesLeft(dataDir: string, prefix: string) {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { force: true })));
}

/** The copy lies beside the database, and the output may become as large, on the same disk or a different disk. */
async function requireRoom(dataDir: string, folder: string, hasWholeSite: boolean) {
  const { size } = await stat(join(dataDir, SQLITE_FILE));
  const writtenBytes = hasWholeSite ? size : 0;
  const isOneDisk = (await stat(dataDir)).dev === (await stat(folder)).dev;
  await requireBytes(dataDir, size + (isOneDisk ? writtenBytes : 0));
  if (!isOneDisk) await requireBytes(folder, writtenBytes);
}

async function requireBytes(place: string, bytes: number) {
  const { bavail, bsize } = await statfs(place);
  const neededBytes = bytes + SPARE_BYTES;
  if (bavail * bsize >= neededBytes) return;
  const megabytes = Math.ceil(neededBytes / 1e6).toLocaleString("en");
  throw new AppError(
    "unavailable",
    `There is too little room on the disk of ${place}: it takes ${megabytes} MB.`,
  );
}
