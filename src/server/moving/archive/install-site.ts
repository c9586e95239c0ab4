import { copyFile, link, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Config } from "../../kernel/config.ts";
import { openDatabase, SQLITE_FILE, type DbOrTx } from "../../kernel/db/open.ts";
import { hasBytes } from "../../engines/files/find-stats.ts";
import { AppError } from "../../base/errors.ts";
import { findStats } from "../../engines/files/find-stats.ts";
import type { Log } from "../../base/log.ts";
import { copyTables, type CopyProgress } from "../tables/copy-tables.ts";
import { emptyPostgres, postgresTablesOf } from "../tables/postgres-tables.ts";
import type { TableTally } from "../tables/table-lines.ts";
import type { TableSource } from "../tables/table-shape.ts";
import { sync } from "./paced-file.ts";
import { indexAllPosts } from "../../content/search/index-post.ts";
import type { Stage } from "./stage-site.ts";

/**
 * Puts the staged database in the place of the one in the data folder. The switch is one renaming: a crash leaves the
 * old database or the new one. What was there is kept as `keepAs`.
 * @throws AppError `conflict` while another process has the database open.
 */
export async function installSqlite(
  { dataDir }: Pick<Config, "dataDir">,
  stage: Stage,
  keepAs: string,
): Promise<boolean> {
  const live = join(dataDir, SQLITE_FILE);
  const isKept = await hasBytes(live);
  if (isKept) settleLive(live);
  const isLeft = isKept || (await hasLog(live));
  if (isLeft) {
    await mkdir(dirname(keepAs), { recursive: true, mode: 0o700 });
    // Some file systems have no links.
    if (isKept) await link(live, keepAs).catch(() => copyFile(live, keepAs));
    for (const path of [...(isKept ? [keepAs] : []), dirname(keepAs), dataDir]) await sync(path);
    // A log stays beside a database that was deleted, and would be read into the one that takes its place.
    for (const beside of [`${live}-wal`, `${live}-shm`])
      await rename(beside, `${keepAs}${beside.slice(live.length)}`).catch(() => undefined);
  }
  await rename(stage.file, live);
  await sync(dataDir);
  return isKept;
}

const hasLog = async (file: string) => (await findStats(`${file}-wal`)) !== undefined;

const SQLITE_BUSY = 5;

/** Takes what lies in the log beside the file into it: beside another file it would be taken into that. */
function settleLive(file: string) {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    database.exec("pragma journal_mode = delete");
  } catch (cause) {
    // A damaged file is what backups are for: it is kept as it is, with the log that belongs to it.
    if (!(cause instanceof Error && "errcode" in cause) || (Number(cause.errcode) & 0xff) !== SQLITE_BUSY)
      return;
    throw new AppError("conflict", "Another command is using the database. Try again when it has ended.", {
      cause,
    });
  } finally {
    database.close();
  }
}

/**
 * Puts other rows in the place of what PostgreSQL holds, in one transaction, compared before it ends; `finish` may change
 * them afterwards in the same transaction.
 */
export async function installPostgres(
  {
    config,
    log,
    progress,
    finish = async () => {},
  }: {
    config: Pick<Config, "dataDir" | "databaseUrl">;
    log: Log;
    progress?: CopyProgress;
    finish?: (tx: DbOrTx) => Promise<void>;
  },
  source: TableSource,
): Promise<Record<string, TableTally>> {
  await using database = await openDatabase(config, log);
  return await database.db.transaction().execute(async (tx) => {
    const tables = await postgresTablesOf(tx);
    await emptyPostgres(tx, tables.tables);
    const tallies = await copyTables(source, tables, progress);
    await indexAllPosts(tx);
    await finish(tx);
    return tallies;
  });
}
