import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Deletes all but the newest of the files whose names begin with `prefix` and a moment; files that belong together have
 * the same moment (`….db` and `….db-wal`). Another process may delete them, too.
 */
export async function keepNewest(folder: string, prefix: string, count: number) {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && /\.(?:zip|db|db-wal|db-shm)$/.test(name),
  );
  const stems = [...new Set(names.map(stemOf))].sort();
  const old = new Set(stems.slice(0, -count));
  for (const name of names.filter((each) => old.has(stemOf(each))))
    await rm(join(folder, name), { force: true });
}

const stemOf = (name: string) => name.replace(/\.[^.]+$/, "");
