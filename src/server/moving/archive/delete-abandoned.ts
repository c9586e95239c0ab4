import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY, type Clock } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";

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
export async function deleteAbandoned({ dataDir, now, log }: { dataDir: string; now: Clock; log: Log }) {
  for (const [folder, pattern] of PLACES) {
    const place = join(dataDir, folder);
    for (const name of (await namesIn(place)).filter((each) => pattern.test(each))) {
      const path = join(place, name);
      try {
        const { mtimeMs } = await stat(path);
        if (now().getTime() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
      } catch (err) {
        // It is gone meanwhile, or another user of the system left it, such as root.
        if (codeOf(err) !== "ENOENT") log.warn({ err, path }, "What a killed command left stays there");
      }
    }
  }
}

/** None of a folder that is not there, or that another user of the system has made. */
const namesIn = (folder: string) => readdir(folder).catch(() => []);
