import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { AppError, reasonOf } from "../../base/errors.ts";
import { makeFolder } from "../../engines/files/make-folder.ts";

/** So much goes to the disk at a time: a database beside us never waits behind a larger piece for its own commit. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Writes a file beside `path` and gives it the name when it is whole and on the disk: readers find the old file or
 * the new one. Only its owner can read it. `check` may still refuse it, by throwing.
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  check: (draft: string) => Promise<void> = async () => {},
) {
  const draft = draftOf(path);
  try {
    await writePaced(draft, pieces);
    await check(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await sync(dirname(path));
}

/** Makes the folder that a file is to be in. @throws AppError `invalid` when it cannot be made. */
export async function makeFolderOf(path: string) {
  const folder = dirname(path);
  try {
    await makeFolder(folder);
  } catch (cause) {
    throw new AppError("invalid", `The folder ${folder} cannot be made: ${reasonOf(cause)}`, { cause });
  }
}

/** The name of what is not finished; a crash may leave it behind. */
const draftOf = (path: string) => `${path}.unfinished`;

export async function writePaced(path: string, pieces: AsyncIterable<Uint8Array>) {
  await using file = await open(path, "w", 0o600);
  let unsyncedBytes = 0;
  for await (const piece of pieces) {
    await file.writeFile(piece);
    unsyncedBytes += piece.length;
    if (unsyncedBytes < PIECE_BYTES) continue;
    await file.datasync();
    unsyncedBytes = 0;
  }
  await file.sync();
}

/** Waits until a file is on the disk, or the names in a folder: a name is as durable as its folder (fsync(2)). */
export async function sync(path: string) {
  await using file = await open(path, "r");
  await file.sync();
}
