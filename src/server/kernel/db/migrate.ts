import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql, type Transaction } from "kysely";
import type { Clock } from "../../base/clock.ts";
import { codeOf, reasonOf, StartupError } from "../../base/errors.ts";
import { keepNewest } from "../../engines/files/keep-newest.ts";
import type { Log } from "../../base/log.ts";
import { root } from "../../base/root.ts";
import type { Database, Db, Engine } from "./open.ts";
import type { Tables } from "./schema.ts";

const MIGRATIONS = join(root, "migrations");
const COPIES_KEPT = 5;
const COPY_PREFIX = "before-migration-";
const COPIED = "Copied the database before its migration";
/** The first migration on both engines. Databases from before version 0.1.0 have others. */
const BASELINE = "0001_tables";
/** The last migration from before the baseline, which makes the same tables as all of those together. */
export const LAST_BEFORE_BASELINE = "0056_given_at";
const OLD_DATABASE =
  "This database was made before Masthead 0.1.0 and cannot be upgraded: export the site with the version that made it (./masthead export SITE.zip), and import the file with this version into an empty DATA_DIR or DATABASE_URL (./masthead import SITE.zip).";
/** Any number that no other advisory lock of the database uses. */
const POSTGRES_LOCK = 7_302_114;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

interface Migrating {
  now: Clock;
  log: Log;
  only?: readonly string[];
  /** The folder of the migrations; by default that of this version. */
  folder?: string;
  /** Writes a backup to a path. */
  backUp?: ((path: string) => Promise<unknown>) | undefined;
  /** Tells the operator about the copy; by default in the log. */
  sayCopied?: (path: string) => void;
}

/**
 * Brings the database to this version of the code and returns the names that were applied, in order. Everything
 * happens in one transaction under a lock: two instances that start together migrate once, and a failure leaves
 * the database as it was. A database that holds something is copied to `backups/` first, by `backUp`; a SQLite file
 * of which there can be no backup is copied as it is. With `only`, no others are applied: the tables of an older version, for rows that come from one.
 * A database that a newer version has migrated is used as it is, unless a migration of that version is a contract.
 * @throws StartupError if the database is from before version 0.1.0 or has such a migration, or if a migration fails.
 */
export async function migrate(
  database: Database,
  dataDir: string,
  { now, log, only, folder, backUp, sayCopied = (copy) => log.info({ copy }, COPIED) }: Migrating,
) {
  const all = await readMigrations(database.engine, folder);
  const known = only ? all.filter(({ name }) => only.includes(name)) : all;
  const applied = await appliedMigrations(database);
  requireBaseline(applied);
  const unknown = applied.filter((name) => !known.some((migration) => migration.name === name));
  const contracted = unknown.find(isContract);
  if (contracted) {
    throw new StartupError(
      `The database has been used by a newer version of Masthead (it has ${contracted}). Start that version, or restore a backup.`,
    );
  }
  if (applied.length - unknown.length === known.length) return [];
  if (applied.length > 0) {
    const copy = await copyBefore(database, dataDir, { now, log, backUp });
    if (copy) sayCopied(copy);
  }
  return database.db.transaction().execute(async (tx) => {
    if (database.engine === "postgres") {
      await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
      // A backup or an export has a lock on every table to its end, and all readers of a table queue behind us.
      await sql`set local lock_timeout = '5s'`.execute(tx);
    }
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      tx,
    );
    const done = new Set(await namesIn(tx));
    const pending = known.filter(({ name }) => !done.has(name));
    for (const migration of pending) {
      await applyMigration(tx, migration);
      await noteMigration(tx, migration.name, now());
      // A first start makes a database; only one that held something is worth a line to its operator.
      log[applied.length > 0 ? "info" : "debug"]({ migration: migration.name }, "Migrated the database");
    }
    return pending.map(({ name }) => name);
  });
}

/**
 * True if older versions of the code cannot work with a database that has this migration: it takes away what they use.
 * All others add only (docs/decisions/0025).
 */
export const isContract = (migration: string) => /_contract_/.test(migration);

/** True if a database or an archive with these migrations was made before version 0.1.0. */
export const isFromBeforeBaseline = (applied: readonly string[]) =>
  applied.length > 0 && !applied.includes(BASELINE);

/** @throws StartupError if the database with these migrations was made before version 0.1.0. */
export function requireBaseline(applied: readonly string[]) {
  if (isFromBeforeBaseline(applied)) throw new StartupError(OLD_DATABASE);
}

/**
 * The migrations of this version that make the tables of an archive. What was made with the last migrations from before
 * the baseline has the same tables.
 */
export const migrationsOfArchive = (applied: readonly string[]): readonly string[] =>
  isFromBeforeBaseline(applied) && applied.includes(LAST_BEFORE_BASELINE) ? [BASELINE] : applied;

/** Writes that a restored SQLite database from before the baseline has the tables of the baseline. */
export async function noteBaseline(db: Db, now: Date) {
  await db.transaction().execute(async (tx) => {
    await sql`delete from migrations`.execute(tx);
    await noteMigration(tx, BASELINE, now);
  });
}

/** The names of all migrations of this version, in order. */
export const migrationNames = async (engine: Engine) =>
  (await readMigrations(engine)).map(({ name }) => name);

const CHANGE_OF_TABLES =
  /^(?:create (?:virtual )?table (?<made>\w+)|drop table (?<gone>\w+)|alter table (?<gone>\w+) rename to (?<renamed>\w+))/gm;

/** The tables that the migrations make. A schema of PostgreSQL may hold those of other programs too. */
export async function migratedTables(engine: Engine): Promise<ReadonlySet<string>> {
  const migrations = await readMigrations(engine);
  const tables = new Set(["migrations"]);
  for (const { statements } of migrations)
    for (const { groups = {} } of statements.matchAll(CHANGE_OF_TABLES)) {
      const { gone, made, renamed } = groups;
      if (gone) tables.delete(gone);
      if (made) tables.add(made);
      if (renamed) tables.add(renamed);
    }
  return tables;
}

/** The names of the migrations that the database has not seen yet. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database));
  const known = await readMigrations(database.engine);
  return known.map(({ name }) => name).filter((name) => !applied.has(name));
}

const noteMigration = (tx: Transaction<Tables>, name: string, now: Date) =>
  sql`insert into migrations (name, applied_at) values (${name}, ${now.toISOString()})`.execute(tx);

interface Migration {
  name: string;
  statements: string;
}

async function readMigrations(engine: Engine, migrations = MIGRATIONS): Promise<Migration[]> {
  const folder = join(migrations, engine);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (file) => ({
      name: file.replace(/\.sql$/, ""),
      statements: await readFile(join(folder, file), "utf8"),
    })),
  );
}

async function applyMigration(tx: Transaction<Tables>, { name, statements }: Migration) {
  try {
    for (const statement of splitStatements(statements)) await sql.raw(statement).execute(tx);
  } catch (cause) {
    const reason =
      codeOf(cause) === LOCK_NOT_AVAILABLE
        ? "another program, such as a backup or an export, is reading the database. Try again when it has finished."
        : reasonOf(cause);
    throw new StartupError(`Migration ${name} failed, and nothing was changed: ${reason}`, { cause });
  }
}

/**
 * Splits a migration into its statements, because SQLite prepares one at a time. A statement ends with a semicolon before a
 * line that is not indented. The `begin` and `end` of a trigger or function are not indented either, but do not start one.
 */
const splitStatements = (statements: string) =>
  statements
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/;\s*(?:$|\n(?=\S)(?!(?:begin|end)\b))/)
    .map((statement) => statement.trim())
    .filter(Boolean);

/** The names of the migrations that the database has seen, in order; none if it is empty. */
export async function appliedMigrations({ db, engine }: { db: Db; engine: Engine }): Promise<string[]> {
  const table =
    engine === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
      : sql<{ name: string }>`select 'migrations' as name where to_regclass('migrations') is not null`;
  const { rows } = await table.execute(db);
  return rows.length > 0 ? namesIn(db) : [];
}

async function namesIn(db: Db | Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the path of the copy; undefined where PostgreSQL is migrated without `backUp`. */
async function copyBefore(
  { file }: Database,
  dataDir: string,
  { now, log, backUp }: Pick<Migrating, "now" | "log" | "backUp">,
): Promise<string | undefined> {
  if (!file && !backUp) return undefined;
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${COPY_PREFIX}${now().toISOString().replaceAll(/[:.]/g, "-")}`);
  try {
    const copy = await writeCopy(path, file, { log, backUp });
    await keepNewest(copy, COPY_PREFIX, COPIES_KEPT);
    return copy;
  } catch (cause) {
    throw new StartupError(`The copy before the migration could not be made: ${reasonOf(cause)}`, { cause });
  }
}

async function writeCopy(
  path: string,
  file: string | undefined,
  { log, backUp }: Pick<Migrating, "log" | "backUp">,
) {
  try {
    if (backUp) {
      await backUp(`${path}.zip`);
      return `${path}.zip`;
    }
  } catch (error) {
    // A backup is refused for one row that refers to nothing, which must not keep anybody from an update.
    if (!file) throw error;
    log.warn({ err: error }, "Kept a plain copy before the migration, because a backup could not be made");
  }
  if (file) await copyFile(file, `${path}.db`);
  return `${path}.db`;
}

/**
 * Copies a SQLite database; the copy has its name when it is whole. It reads in a transaction, because SQLite otherwise
 * begins the copy anew at each commit of a server that runs.
 */
async function copyFile(file: string, copy: string) {
  const draft = `${copy}.unfinished`;
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    source.exec("begin; select 1 from sqlite_master");
    await backup(source, draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    source.close();
  }
}
