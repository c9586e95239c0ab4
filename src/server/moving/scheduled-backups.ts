import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { HOUR, instant, latestCredible } from "../base/clock.ts";
import type { Clock } from "../base/clock.ts";
import { openBackupPlace } from "../kernel/backup-place.ts";
import type { BackupPlace } from "../kernel/backup-place.ts";
import type { Config } from "../kernel/config.ts";
import { reasonOf } from "../base/errors.ts";
import type { DatabaseTime } from "../kernel/db/database-time.ts";
import { holdIfFree } from "../kernel/db/hold-alone.ts";
import { engineOf } from "../kernel/db/open.ts";
import type { Db } from "../kernel/db/open.ts";
import { makeFolder } from "../engines/files/make-folder.ts";
import type { Log } from "../base/log.ts";
import { happened } from "../kernel/events.ts";
import { findObservation, noteObservation } from "../kernel/observations.ts";
import type { MovingThreads } from "./moving-threads.ts";

type Settings = Config["backup"];

interface ScheduleDeps {
  db: Db;
  config: Config;
  now: Clock;
  /** Decides between servers that share a database, because their clocks differ. */
  databaseTime: DatabaseTime;
  log: Log;
  makeBackup: MovingThreads["makeBackup"];
  /** True if newsletters are being sent by this process. */
  isSending: () => boolean;
  /** Aborted when the server stops: a backup that is being made is then given up. */
  stopping: AbortSignal;
}

/** `scheduled-2026-03-02T09-00-00Z.zip` */
const NAME = /^scheduled-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.zip$/;

const nameFor = (date: Date) => `scheduled-${instant(date).slice(0, 19).replaceAll(":", "-")}Z.zip`;

/** A backup beside a send takes 45 MB more, so it comes after it; a send at a low rate may take a day. */
const LONGEST_WAIT_HOURS = 6;

/**
 * Creates the server's backup job. The job makes a backup when its newest is older than the settings say, and removes
 * the oldest beyond those to keep. It tells the owner of the first of several failures.
 */
export function createScheduledBackups(deps: ScheduleDeps) {
  const { db, config, now, log, makeBackup, isSending, stopping } = deps;
  let failedAt: Date | undefined;
  let waitingSince: Date | undefined;
  const longestWaitMs = Math.min(LONGEST_WAIT_HOURS, config.backup.everyHours) * HOUR;
  const { backup } = config;
  const place = openBackupPlace(backup);
  const make = async () => {
    await deleteDrafts(backup);
    await place.keep(nameFor(now()), (path) => makeBackup({ path, hasMedia: backup.hasMedia }, stopping));
    for (const { name } of (await listScheduled(place, now())).slice(0, -backup.keep))
      await place.remove(name);
  };
  return async () => {
    if (backup.everyHours === 0 || (failedAt && isRecent(failedAt, now(), HOUR))) return;
    try {
      const newest = (await listScheduled(place, now())).at(-1);
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
 * The backups that the server made by itself, oldest first. Those of a clock that was ahead count as the oldest: what has
 * been made since is newer, and must not give way to them.
 */
async function listScheduled(place: BackupPlace, now: Date) {
  return (await place.list())
    .flatMap(({ name }) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      return day ? [{ name, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : [];
    })
    .sort(
      (a, b) =>
        Number(isAhead(b.madeAt, now)) - Number(isAhead(a.madeAt, now)) ||
        a.madeAt.getTime() - b.madeAt.getTime(),
    );
}

/** Removes the drafts of a server that was killed during a backup. */
async function deleteDrafts({ folder }: Settings) {
  await makeFolder(folder);
  const drafts = (await readdir(folder)).filter((name) => /^scheduled-.*\.unfinished$/.test(name));
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })));
}
