import { countOf } from "../../../contract/base/counting.ts";
import { access, constants, statfs } from "node:fs/promises";
import { judgeBackups } from "../../kernel/backup-names.ts";
import { openBackupPlace } from "../../kernel/backup-place.ts";
import { HOUR } from "../../base/clock.ts";
import type { Config } from "../../kernel/config.ts";
import { sizeInWords } from "../../base/size-in-words.ts";
import { findStats } from "../../engines/files/find-stats.ts";
import { broken, look, ok, type Finding } from "./finding.ts";

const GIGABYTE = 1e9;
/** Below this a write may fail half-way, and /readyz says so. */
const NO_ROOM_BYTES = 64 * 1024 * 1024;

export async function checkDisk({ dataDir }: Pick<Config, "dataDir">): Promise<Finding> {
  if (!(await findStats(dataDir)))
    return broken("disk", `There is no folder ${dataDir}`, "Look at DATA_DIR, or start the server once.");
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const words = `${sizeInWords(freeBytes)} are free at ${dataDir}`;
  if (freeBytes < NO_ROOM_BYTES) return broken("disk", words, "Make room: writes fail.");
  if (freeBytes < GIGABYTE)
    return look("disk", words, "Make room soon: backups, uploads and the database grow.");
  return ok("disk", words);
}

/** The newest backup of the site with this id in the place of backups, made by the server or by a person. */
export async function checkBackups(
  config: Pick<Config, "backup" | "dataDir" | "databaseUrl">,
  now: Date,
  site: string | undefined,
): Promise<Finding> {
  const { backup } = config;
  const { folder, bucket, everyHours } = backup;
  // A folder that cannot be read must not count as empty.
  if (!bucket && (await findStats(folder))) await access(folder, constants.R_OK);
  const backups = openBackupPlace(backup);
  const kept = await backups.list();
  const { newest, larger, isEmptyBesideOthers } = judgeBackups(kept, site);
  const place = backups.description;
  const todo = "Run ./masthead backup, and see that the server runs or that BACKUP_DIR can be written.";
  if (!newest) {
    const others =
      kept.length > 0 ? ` of this site; there are ${countOf(kept.length, "backup")} of others` : "";
    return look("backup", `There is none in ${place}${others}`, todo);
  }
  const hours = Math.max(0, (now.getTime() - newest.madeAt.getTime()) / HOUR);
  const words = `The newest in ${place} is ${ageInWords(hours)} old`;
  const limitHours = 2 * (everyHours || 24 * 7);
  if (hours > limitHours) return look("backup", words, todo);
  if (larger) {
    const lost = `${words}, and has less than half of the posts and subscribers of an older one`;
    return look("backup", lost, `If something got lost, restore ${larger.address}. If not, delete it.`);
  }
  if (isEmptyBesideOthers) {
    const empty = `${words}, and has no posts or subscribers, but there are other backups`;
    return look("backup", empty, `If this is not meant to be a new site, restore one of those in ${place}.`);
  }
  const isLostTogether = await isOnDiskOfDatabase(config);
  return ok(
    "backup",
    isLostTogether ? `${words}. It is lost with the disk of the database (BACKUP_DIR)` : words,
  );
}

/** True if backups are in a folder on the disk that has the SQLite file. */
async function isOnDiskOfDatabase({ backup, dataDir, databaseUrl }: Parameters<typeof checkBackups>[0]) {
  if (backup.bucket || databaseUrl) return false;
  const [ofBackups, ofDatabase] = await Promise.all([backup.folder, dataDir].map(findStats));
  return ofBackups !== undefined && ofBackups.dev === ofDatabase?.dev;
}

export function ageInWords(hours: number): string {
  if (hours < 1) return countOf(Math.round(hours * 60), "minute");
  return hours < 48 ? countOf(Math.round(hours), "hour") : countOf(Math.round(hours / 24), "day");
}
