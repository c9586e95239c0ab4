import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";

/** The folders of a data folder in which a killed process may leave something, and what its name says. */
const PLACES: readonly (readonly [folder: string, name: RegExp])[] = [
  // Backups that come from a bucket, and copies on which an update tries its migrations.
  [".", /^\.(?:fetched|rehearsal)-/],
  // Archives and copies of the database that are not whole.
  ["backups", /\.unfinished/],
  // Emails that are not whole.
  ["outbox", /\.part$/],
];

/**
 * Deletes what killed commands and servers have left in a data folder: copies of the whole site, which nobody will ask
 * for. What is less than a day old may be at work.
 */
export async function deleteAbandoned(dataDir: string, now: Clock) {
  for (const [folder, pattern] of PLACES) {
    const place = join(dataDir, folder);
    for (const name of (await namesIn(place)).filter((each) => pattern.test(each))) {
      const path = join(place, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (now().getTime() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}
