import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The newest backup in a folder, made by the server, by the command or before a migration; undefined when there is none. */
export async function findNewestBackup(folder: string): Promise<{ file: string; madeAt: Date } | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^(?:scheduled|masthead|before-migration)-.*\.zip$/.test(name),
  );
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      // The server removes old ones meanwhile.
      const stats = await stat(file).catch(() => undefined);
      return stats ? [{ file, madeAt: stats.mtime }] : [];
    }),
  );
  return found.flat().sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0];
}
