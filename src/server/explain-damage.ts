import { join } from "node:path";
import type { Config } from "./kernel/config.ts";
import { SQLITE_FILE } from "./kernel/db/open.ts";
import { reasonOf, StartupError } from "./base/errors.ts";
import { findNewestBackup } from "./kernel/newest-backup.ts";
import { isDamagedFile } from "./base/system-errors.ts";

/** Turns the error of a start into a line that says what to do if the SQLite file is damaged; undefined for any other error. */
export async function explainDamage(error: unknown, config: Config): Promise<StartupError | undefined> {
  if (config.databaseUrl || !isDamagedFile(error)) return undefined;
  const cause = error.cause ?? error;
  const backup = await newestBackup([config.backup.folder, join(config.dataDir, "backups")]);
  const remedy = backup
    ? `Restore the newest backup: ./masthead restore ${backup} --yes`
    : `There is no backup in ${config.backup.folder}. SQLite's own tool may save what is left: sqlite3 ${SQLITE_FILE} .recover`;
  return new StartupError(
    `The database ${join(config.dataDir, SQLITE_FILE)} is damaged (${reasonOf(cause)}). ${remedy}`,
    { cause: error },
  );
}

async function newestBackup(folders: string[]): Promise<string | undefined> {
  const found = await Promise.all([...new Set(folders)].map(findNewestBackup));
  return found.filter((each) => each !== undefined).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0]
    ?.file;
}
