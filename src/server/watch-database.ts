import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { HOUR, instant, type Clock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import { keepNewest } from "./engines/files/keep-newest.ts";
import type { Config } from "./kernel/config.ts";
import type { Database } from "./kernel/db/open.ts";
import { adviceForDamage, findNewestBackup, restoreAdvice } from "./kernel/opening/newest-backup.ts";

/** Copies that are older than this are recognized when they overwrite the file. */
const MARK_EVERY_MS = HOUR;

/** The copies of what the server had when its database was taken away. */
const PREFIX = "rescued-";
const COPIES_KEPT = 3;

interface Deps {
  database: Database;
  config: Config;
  now: Clock;
  log: Log;
}

/**
 * Creates the job that says once, with what to do, that the SQLite file under the server was deleted, replaced, overwritten or
 * damaged. The server then writes nothing to it (`FileWatch`) and goes on serving what it can read: only this process can still read a
 * file that was deleted, so it saves what it has before anything else.
 */
export function watchDatabase(deps: Deps): () => Promise<void> {
  const { database, config, now, log } = deps;
  let saidMoved = false;
  let saidDamage = false;
  let markedAt = -Infinity;
  return async () => {
    const moved = database.watch?.findMoved();
    if (moved === undefined && performance.now() - markedAt > MARK_EVERY_MS) {
      await database.renewMark?.(now());
      markedAt = performance.now();
    }
    if (moved !== undefined && !saidMoved) {
      saidMoved = true;
      log.fatal({ file: moved }, await wordsOfMoved(deps, moved));
    }
    if (moved === undefined && saidMoved) {
      saidMoved = false;
      log.warn("The database has its file again, and is written again.");
    }
    const damage = database.watch?.findDamage();
    if (damage === undefined || saidDamage) return;
    saidDamage = true;
    log.fatal(await adviceForDamage(damage, config));
  };
}

async function wordsOfMoved(deps: Deps, moved: string): Promise<string> {
  const { database, config } = deps;
  if (database.watch?.isOverwritten)
    return `${moved} was overwritten by an older copy while the server uses it. Nothing is written any more. Stop the server: what it has open is a mixture of both, and so is the file then. ${restoreAdvice(await findNewestBackup(config), config)} To use the copy instead, put it there again, without masthead.db-wal and masthead.db-shm beside it.`;
  const what = `${moved} was deleted or replaced while the server uses it. Nothing is written any more.`;
  const copy = await saveCopy(deps).catch(() => undefined);
  if (copy !== undefined)
    return `${what} All that was written until then is in ${copy}. Stop the server, move this file to ${database.file} without masthead.db-wal and masthead.db-shm beside it, and start the server.`;
  return `${what} A copy of what the server has could not be saved. Check the disk. ${restoreAdvice(await findNewestBackup(config), config)}`;
}

async function saveCopy({ database, config, now }: Deps): Promise<string | undefined> {
  if (!database.saveCopy) return undefined;
  const folder = join(config.dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${PREFIX}${instant(now()).replaceAll(/[:.]/g, "-")}.db`);
  await database.saveCopy(path);
  await keepNewest(path, PREFIX, COPIES_KEPT);
  return path;
}
