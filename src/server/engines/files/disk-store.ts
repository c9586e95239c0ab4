import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { HOUR } from "../../base/clock.ts";
import { isMissing } from "../../base/errors.ts";
import { requireFileKey, type FileStore } from "./file-store.ts";
import { findStats } from "./find-stats.ts";
import { makeFolder } from "./make-folder.ts";

/** No key begins with a dot, so nothing in this folder can be read. A crash may leave a file in it. */
const UNFINISHED = ".unfinished";

/** A file that is being written grows at least this often; an older one was left behind by a crash. */
const UNDER_WAY_MS = HOUR;

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
    async removeUnfinished(now) {
      for (const name of await readdir(join(folder, UNFINISHED)).catch(() => [])) {
        const path = join(folder, UNFINISHED, name);
        // The write may have finished meanwhile.
        const stats = await findStats(path);
        if (stats && stats.mtimeMs < now.getTime() - UNDER_WAY_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Opens the file when the first piece is asked for, so that nothing stays open when nobody reads it. */
async function* readPart(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, end });
}

async function writeToDisk(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Syncs every folder from `from` up to `top`: a new name is durable only once its folder is (fsync(2)). */
async function syncFolders(from: string, top: string) {
  for (let path = from; path.length >= top.length; path = dirname(path)) {
    await using folder = await open(path, "r");
    await folder.sync();
  }
}
