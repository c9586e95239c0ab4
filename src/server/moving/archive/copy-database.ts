import { basename, dirname, join, resolve } from "node:path";
import { commandLine } from "../../../contract/site-owner/audit.ts";
import { holdCopied } from "../../mailing/delivery/progress/guard-sending.ts";
import { instant } from "../../base/clock.ts";
import { lockAlone } from "../../kernel/db/database-lock.ts";
import { migrate, migrationNames } from "../../kernel/db/migrate.ts";
import { openDatabase, SQLITE_FILE, type DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { AppError } from "../../base/errors.ts";
import { findStats } from "../../engines/files/find-stats.ts";
import { withSnapshot } from "../tables/open-snapshot.ts";
import type { TableTally } from "../tables/table-lines.ts";
import type { TableStore } from "../tables/table-shape.ts";
import { installPostgres, installSqlite } from "./install-site.ts";
import { describeSite } from "./site-here.ts";
import { openStage, requireKnown, stageTables, takeDataDir } from "./stage-site.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** The place of a database: a PostgreSQL address, or a data folder with SQLite. */
interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

type CopyDeps = Pick<Kernel, "now" | "log"> & {
  /** The data folder of this command, for what is copied between two servers of PostgreSQL. */
  dataDir: string;
  progress?: (what: string) => void;
};

/**
 * Returns the place of a database that was named as `postgres://…`, a data folder, or the `masthead.db` in one. @throws
 * AppError `invalid`.
 */
export function placeOf(name: string, dataDir: string): DatabasePlace {
  if (/^postgres(ql)?:/.test(name) && URL.canParse(name)) return { databaseUrl: name, dataDir };
  if (/^\w+:\/\//.test(name))
    throw new AppError("invalid", `${name} is neither postgres://… nor a data folder.`);
  const path = resolve(name);
  if (basename(path) === SQLITE_FILE) return { databaseUrl: undefined, dataDir: dirname(path) };
  if (/\.(?:db|sqlite3?)$/.test(path)) {
    throw new AppError(
      "invalid",
      `A SQLite database is the ${SQLITE_FILE} of a data folder: name the folder.`,
    );
  }
  return { databaseUrl: undefined, dataDir: path };
}

/**
 * Copies every table from one database into an empty other one, of the same engine or not. Each table is read back and
 * compared by a digest of all its rows; a difference, or a crash, leaves the target as it was. Images are no part of it.
 * The copy mails nobody until the owner confirms.
 * @throws AppError `conflict` when the target is not empty or the source is not up to date, `not_found` without a source;
 * StartupError while a server runs on one of the data folders or databases.
 */
export async function copyDatabase(
  deps: CopyDeps,
  { from, to }: { from: DatabasePlace; to: DatabasePlace },
): Promise<Record<string, TableTally>> {
  await using locks = new AsyncDisposableStack();
  if (!from.databaseUrl) await requireFile(from.dataDir);
  for (const folder of foldersOf(from, to)) locks.use(await takeDataDir(folder, deps.log));
  for (const { databaseUrl } of [from, to])
    if (databaseUrl) locks.use(await lockAlone(databaseUrl, deps.log));
  await requireEmpty(deps, to);
  return await withSnapshot({ config: from, log: deps.log }, async (source) => {
    await requireCurrent(source, from);
    await requireKnown(source.migrations);
    return to.databaseUrl ? await fillPostgres(deps, to, source) : await fillSqlite(deps, to, source);
  });
}

const foldersOf = (...places: DatabasePlace[]) => {
  const folders = places.filter(({ databaseUrl }) => !databaseUrl).map(({ dataDir }) => dataDir);
  const names = new Set(places.map(({ databaseUrl, dataDir }) => databaseUrl ?? dataDir));
  if (names.size < places.length) throw new AppError("invalid", "Both are the same database.");
  return folders;
};

async function requireFile(dataDir: string) {
  const file = join(dataDir, SQLITE_FILE);
  if (!(await findStats(file))) throw new AppError("not_found", `There is no database at ${file}.`);
}

async function requireEmpty({ log }: CopyDeps, to: DatabasePlace) {
  const present = await describeSite({ config: to, log });
  if (present) throw new AppError("conflict", `The target is not empty (${present}), so nothing was copied.`);
}

async function requireCurrent(source: TableStore, { databaseUrl }: DatabasePlace) {
  const known = await migrationNames(databaseUrl ? "postgres" : "sqlite");
  const missing = known.find((name) => !source.migrations.includes(name));
  if (missing)
    throw new AppError(
      "conflict",
      `The source is not up to date (it lacks ${missing}). Run ./masthead migrate on it first.`,
    );
}

async function fillPostgres({ now, log, progress }: CopyDeps, to: DatabasePlace, source: TableStore) {
  {
    await using database = await openDatabase(to, log);
    await migrate(database, to.dataDir, { now, log });
  }
  const copying = { config: to, log, progress: (table: string) => progress?.(`Copying ${table}`) };
  return installPostgres({ ...copying, finish: (tx) => finishCopy(tx, now()) }, source);
}

async function finishCopy(tx: DbOrTx, now: Date) {
  await holdCopied(tx, instant(now));
  await happened(tx, { kind: "site.copy", by: commandLine }, now);
}

async function fillSqlite({ now, log, progress }: CopyDeps, to: DatabasePlace, source: TableStore) {
  await using stage = await openStage(to);
  const deps = { dataDir: to.dataDir, now, log, progress: (table: string) => progress?.(`Copying ${table}`) };
  const finish = (db: DbOrTx) => finishCopy(db, now());
  const tallies = await stageTables(deps, { stage, source, finish });
  const stamp = instant(now()).replaceAll(/[:.]/g, "-");
  await installSqlite(to, stage, join(to.dataDir, "backups", `before-copy-${stamp}.db`));
  return tallies;
}
