import { statfs } from "node:fs/promises";
import { findNewestBackup } from "../platform/files/newest-backup.ts";
import { HOUR } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { reasonOf } from "../platform/errors.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { broken, look, ok } from "./finding.ts";
import type { Finding } from "./finding.ts";

const GIGABYTE = 1e9;
/** Below this a write may fail half-way, and /readyz says so. */
const NO_ROOM_BYTES = 64 * 1024 * 1024;

export async function checkDisk({ dataDir }: Pick<Config, "dataDir">): Promise<Finding> {
  const found = await statfs(dataDir).catch(() => undefined);
  if (!found)
    return broken("disk", `There is no folder ${dataDir}`, "Look at DATA_DIR, or start the server once.");
  const { bavail, bsize } = found;
  const freeBytes = bavail * bsize;
  const words = `${(freeBytes / GIGABYTE).toFixed(1)} GB are free at ${dataDir}`;
  if (freeBytes < NO_ROOM_BYTES) return broken("disk", words, "Make room: writes fail.");
  if (freeBytes < GIGABYTE)
    return look("disk", words, "Make room soon: backups, uploads and the database grow.");
  return ok("disk", words);
}

/** Asks for a file that is never there. */
export async function checkPictures(files: FileStore): Promise<Finding> {
  try {
    await files.read("00/doctor");
    return ok("pictures", `They are in ${files.description}`);
  } catch (error) {
    return broken(
      "pictures",
      `${files.description} does not answer: ${reasonOf(error)}`,
      "Look at the S3_ variables and at the storage.",
    );
  }
}

/** The newest backup in the folder of backups, whoever made it. */
export async function checkBackups({ backup }: Pick<Config, "backup">, now: Date): Promise<Finding> {
  const { folder, everyHours } = backup;
  const newest = await findNewestBackup(folder);
  const todo = "Run ./masthead backup, and see that the server runs or that BACKUP_DIR can be written.";
  if (!newest) return look("backup", `There is none in ${folder}`, todo);
  const hours = Math.max(0, (now.getTime() - newest.madeAt.getTime()) / HOUR);
  const words = `The newest in ${folder} is ${ageInWords(hours)} old`;
  const limitHours = 2 * (everyHours || 24 * 7);
  return hours > limitHours ? look("backup", words, todo) : ok("backup", words);
}

export function ageInWords(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`;
}
