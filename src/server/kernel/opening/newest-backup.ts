import { join } from "node:path";
import { reasonOf } from "../../base/errors.ts";
import { byAge, newestOf, openBackupPlace, type KeptBackup } from "../backup-place.ts";
import type { Config } from "../config.ts";
import { SQLITE_FILE } from "../db/open.ts";

type Places = Pick<Config, "backup" | "dataDir">;

/** The places that may hold backups of the site: BACKUP_DIR, and the data folder's own, where updates and migrations keep theirs. */
export const backupPlacesOf = ({ backup, dataDir }: Places) =>
  [backup, { folder: join(dataDir, "backups"), bucket: undefined }].map(openBackupPlace);

/** Returns the newest backup of all places; undefined without any. A place that cannot be listed counts as empty. */
export async function findNewestBackup(places: Places): Promise<KeptBackup | undefined> {
  const found = await Promise.all(
    backupPlacesOf(places).map((place) => place.newest().catch(() => undefined)),
  );
  return newestOfPlaces(found);
}

export const newestOfPlaces = (found: readonly (KeptBackup | undefined)[]): KeptBackup | undefined =>
  newestOf(found.filter((each) => each !== undefined).toSorted(byAge));

/** Says how to get the site back, in one or two sentences. */
export const restoreAdvice = (newest: KeptBackup | undefined, { backup }: Pick<Config, "backup">): string =>
  newest
    ? `Restore the newest backup: ./masthead restore ${newest.address} --yes`
    : `There is no backup in ${openBackupPlace(backup).description}.`;

/** Says that the SQLite file is damaged, why, and how to get the site back, in one line. */
export async function adviceForDamage(error: unknown, config: Config): Promise<string> {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const newest = await findNewestBackup(config);
  const recover = newest ? "" : ` SQLite's own tool may save what is left: sqlite3 ${SQLITE_FILE} .recover`;
  return `The database ${join(config.dataDir, SQLITE_FILE)} is damaged (${reasonOf(cause)}). ${restoreAdvice(newest, config)}${recover}`;
}
