import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { SQLITE_FILE } from "../../platform/db/open.ts";
import { AppError } from "../../platform/errors.ts";
import { copySqlite } from "./copy-sqlite.ts";

/** What the database itself may need meanwhile. */
const SPARE_BYTES = 64 * 1024 * 1024;

interface Copying {
  dataDir: string;
  /** Begins the names of copies for this purpose: who calls has seen to it that nobody else has one now. */
  prefix: string;
  /** Where `work` writes: there is to be room as well. */
  folder: string;
  progress: (share: number) => void;
}

/**
 * Copies the SQLite database of a data folder, as it is at one moment, to a file beside it for as long as `work` takes.
 * Whoever reads for long reads a copy: in the file itself it would keep the WAL from being taken over into it, and the
 * first commit afterwards would write all of it, while everybody waits.
 * @throws AppError `unavailable` without room, `invalid` when it cannot be copied.
 */
export async function withCopyBeside<Result>(
  { dataDir, prefix, folder, progress }: Copying,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  // What a killed one left.
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(dataDir, name))));
  await requireRoom(dataDir, folder);
  const copy = join(dataDir, `${prefix}${process.pid}.db`);
  try {
    await copySqlite(join(dataDir, SQLITE_FILE), copy, progress);
    return await work(copy);
  } finally {
    for (const ending of ["", "-journal", "-wal", "-shm"]) await rm(`${copy}${ending}`, { force: true });
  }
}

/** The copy lies beside the database, and the zip may become as large. */
async function requireRoom(dataDir: string, folder: string) {
  const { size } = await stat(join(dataDir, SQLITE_FILE));
  for (const place of [dataDir, folder]) {
    const { bavail, bsize } = await statfs(place);
    const neededBytes = 2 * size + SPARE_BYTES;
    if (bavail * bsize < neededBytes) {
      const megabytes = Math.ceil(neededBytes / 1e6).toLocaleString("en");
      throw new AppError(
        "unavailable",
        `There is too little room on the disk of ${place}: it takes ${megabytes} MB.`,
      );
    }
  }
}
