import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Deletes all but the newest of the files beside `made` whose names begin with `prefix` and a moment; files that belong
 * together have the same moment (`….db` and `….db-wal`). The one that was just made stays, whatever its clock said, and so do
 * those written within `alwaysMs`. Another process may delete them, too.
 */
export async function keepNewest(made: string, prefix: string, count: number, alwaysMs = 0) {
  const folder = dirname(made);
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && /\.(?:zip|db|db-wal|db-shm)$/.test(name),
  );
  const others = [...new Set(names.map(stemOf))].filter((stem) => stem !== stemOf(basename(made)));
  const old = new Set(
    others
      .sort()
      .toReversed()
      .slice(count - 1),
  );
  for (const name of names.filter((each) => old.has(stemOf(each)))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs >= alwaysMs) await rm(path, { force: true });
  }
}

const stemOf = (name: string) => name.replace(/\.[^.]+$/, "");
