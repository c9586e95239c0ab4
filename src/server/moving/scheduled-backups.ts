import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DAY, HOUR, MINUTE, instant, latestCredible } from "../base/clock.ts";
import { isFarLarger, nameBackup, readBackupName } from "../kernel/backup-names.ts";
import { openBackupPlace, type BackupPlace } from "../kernel/backup-place.ts";
import type { Config } from "../kernel/config.ts";
import { reasonOf } from "../base/errors.ts";
import { holdIfFree } from "../kernel/db/hold-alone.ts";
import { engineOf } from "../kernel/db/open.ts";
import { findStats } from "../engines/files/find-stats.ts";
import { makeFolder } from "../engines/files/make-folder.ts";
import { happened } from "../kernel/events.ts";
import { findObservation, noteObservation } from "../kernel/observations.ts";
import { countSiteRows, ensureSiteId } from "../kernel/site-id.ts";
import { findExpired, type OwnBackup } from "./keep-backups.ts";
import type { MovingThreads } from "./moving-threads.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";

type Settings = Config["backup"];

type ScheduleDeps = Pick<Kernel, "db" | "now" | "databaseTime" | "log" | "stopping"> & {
  config: Config;
  makeArchive: MovingThreads["makeArchive"];
  /** True if newsletters are being sent by this process. */
  isSending: () => boolean;
};

/** A backup beside a send takes 45 MB more, so it comes after it; a send at a low rate may take a day. */
const LONGEST_WAIT_HOURS = 6;
/** A backup that a person makes at the same time is no reason to go without this one. */
const WAIT_MS = 30 * MINUTE;

/**
 * Creates the server's backup job. The job makes a backup when the site's newest is older than the settings say, and removes
 * those of the site that are no longer needed. It never touches a backup whose name does not say that it is this site's. It
 * tells the owner of the first of several failures, and of a backup that has far fewer rows than the one before.
 */
export function createScheduledBackups(deps: ScheduleDeps) {
  const { db, config, now, log, makeArchive, isSending, stopping } = deps;
  let failedAt: Date | undefined;
  let waitingSince: Date | undefined;
  const longestWaitMs = Math.min(LONGEST_WAIT_HOURS, config.backup.everyHours) * HOUR;
  const { backup } = config;
  const place = openBackupPlace(backup);
  const list = async (site: string) => listOwn(place, site, now());
  const make = async () => {
    const site = await ensureSiteId(db, config.dataDir, now());
    await deleteDrafts(backup, site);
    const [before] = await list(site);
    const rows = await countSiteRows(db);
    const name = nameBackup({ kind: "scheduled", startedAt: now(), site, rows });
    const { hasMedia } = backup;
    const listening = { signal: stopping, onProgress: () => undefined };
    await place.keep(name, (path) =>
      makeArchive({ kind: "backup", target: null, path, hasMedia, waitMs: WAIT_MS }, listening),
    );
    for (const expired of findExpired(await list(site), backup.keep)) await place.remove(expired.name);
    if (before && isFarLarger(before, { rows })) {
      log.warn(
        { rows, before: before.rows, kept: before.name },
        "The backup has less than half of the rows of the one before",
      );
      await happened(db, { kind: "backup.shrunk", rows, before: before.rows, kept: before.name }, now());
    }
  };
  return async () => {
    if (backup.everyHours === 0 || (failedAt && isRecent(failedAt, now(), HOUR))) return;
    try {
      const [newest] = await list(await ensureSiteId(db, config.dataDir, now()));
      if (newest && isRecent(newest.madeAt, now(), backup.everyHours * HOUR)) return;
      if (isSending() && isRecent((waitingSince ??= now()), now(), longestWaitMs)) return;
      await (engineOf(db) === "postgres" ? makeForAll(deps, make) : make());
      failedAt = undefined;
      waitingSince = undefined;
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error }, "The scheduled backup failed");
      if (!failedAt) await happened(db, { kind: "backup.failed", reason: reasonOf(error) }, now());
      failedAt = now();
    }
  };
}

/** Lets one of the servers that share a PostgreSQL make the backup; the others see in the database when that was. */
async function makeForAll({ db, databaseTime, config }: ScheduleDeps, make: () => Promise<void>) {
  const name = "scheduled-backup";
  const startedAt = await databaseTime(db);
  const isDue = async () => {
    const madeAt = await findObservation(db, name);
    return !madeAt || !isRecent(new Date(madeAt), await databaseTime(db), config.backup.everyHours * HOUR);
  };
  if (!(await isDue())) return;
  await holdIfFree(db, { name }, async () => {
    // The one that held it before may have made it.
    if (!(await isDue())) return;
    await make();
    await noteObservation(db, name, instant(startedAt));
  });
}

/** True if `at` is less than `withinMs` before `now`, and not a time that a clock wrote which was ahead. */
const isRecent = (at: Date, now: Date, withinMs: number) =>
  !isAhead(at, now) && now.getTime() - at.getTime() < withinMs;

const isAhead = (at: Date, now: Date) => at > new Date(latestCredible(now));

/**
 * The backups that servers of this site made by themselves, newest first. Those of a clock that was ahead count as the oldest:
 * what has been made since is newer, and must not give way to them.
 */
async function listOwn(place: BackupPlace, site: string, now: Date): Promise<OwnBackup[]> {
  return (await place.list())
    .flatMap(({ name }) => {
      const facts = readBackupName(name);
      if (facts?.kind !== "scheduled" || facts.site !== site) return [];
      const { startedAt: madeAt, rows } = facts;
      return [{ name, madeAt, rows, isAhead: isAhead(madeAt, now) }];
    })
    .sort((a, b) => Number(a.isAhead) - Number(b.isAhead) || b.madeAt.getTime() - a.madeAt.getTime());
}

/** Removes the drafts of a server of this site that was killed during a backup, and those of others that have not grown for a day. */
async function deleteDrafts({ folder }: Settings, site: string) {
  await makeFolder(folder);
  const drafts = (await readdir(folder)).filter((name) => /^scheduled-.*\.unfinished$/.test(name));
  for (const name of drafts) {
    const path = join(folder, name);
    const isOwn = readBackupName(name.replace(/\.unfinished$/, ""))?.site === site;
    const stats = await findStats(path);
    if (isOwn || (stats && Date.now() - stats.mtimeMs > DAY)) await rm(path, { force: true });
  }
}
