import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { requireFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { findStats } from "./find-stats.ts";

/** No key begins with a dot, so nothing in this folder can be read. A crash may leave a file in it. */
const UNFINISHED = ".unfinished";

/** Keeps files under `folder`, which is made when the first one is written. */
export function createDiskStore(folder: string): FileStore {
  const put = async (key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const path = join(folder, requireFileKey(key));
    const draft = join(folder, UNFINISHED, randomUUID());
    await makeFolder(dirname(draft));
    await makeFolder(dirname(path));
    try {
      await writeToDisk(draft, content);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolders(dirname(path), dirname(folder));
  };
  return {
    description: `the folder ${folder}`,
    async read(key) {
      const path = join(folder, requireFileKey(key));
      try {
        return await readFile(path);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      return (await findStats(join(folder, requireFileKey(key))))?.isFile() ?? false;
    },
    write: (key, bytes) => put(key, bytes),
    writeFrom: (key, content) => put(key, content.open()),
    async open(key, { start, end }) {
      const path = join(folder, requireFileKey(key));
      return (await findStats(path))?.isFile() ? readPart(path, start, end) : undefined;
    },
    async remove(key) {
      await rm(join(folder, requireFileKey(key)), { force: true });
    },
  };
}

/** `ENOTDIR`: part of the key is a file, so nothing is below it. */
const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** Opens the file when the first piece is asked for, so that nothing stays open when nobody reads it. */
async function* readPart(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, end });
}

async function writeToDisk(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** A name is as durable as the folder that holds it (fsync(2)), so every folder from `from` up to `top` is synced. */
async function syncFolders(from: string, top: string) {
  for (let path = from; path.length >= top.length; path = dirname(path)) {
    await using folder = await open(path, "r");
    await folder.sync();
  }
}
