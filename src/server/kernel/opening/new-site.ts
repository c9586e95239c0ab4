import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { instant } from "../../base/clock.ts";
import { reasonOf, StartupError, withoutStop } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { findStats, hasBytes, namesIn } from "../../engines/files/find-stats.ts";
import type { Config } from "../config.ts";
import { appliedMigrations } from "../db/migrate.ts";
import { openDatabase, SQLITE_FILE, type Database, type Opening } from "../db/open.ts";
import { backupPlacesOf, newestOfPlaces, restoreAdvice } from "./newest-backup.ts";

/*
 * A missing or empty database is no proof of a new site: the disk may not be mounted, DATA_DIR or DATABASE_URL may be
 * mistyped, a file deleted. The first start of a site writes the database before it writes anything else, so a folder that
 * has more than an empty database has been used, however early a first start was killed.
 */

export interface Beginning {
  /** True with `--new`: the owner says that this is a new site, whatever the place has. */
  isNew?: boolean;
  /** False for commands that make no sense on an empty site. */
  mayBegin?: boolean;
}

export interface OpenedSite {
  database: Database;
  /** True if the database has no site yet. */
  isEmpty: boolean;
}

const TABLES_OF_OTHERS =
  "has tables, but none that say that they are Masthead's. Another program uses it, or a copy of a site is not complete. Check DATA_DIR and DATABASE_URL. To begin a new site beside these tables: ./masthead serve --new";

/**
 * Opens the database of the site, which may be empty only where no site has been before, or with `isNew`.
 * @throws StartupError that names the newest backup and the command to restore it; with `isNew` if there is a site.
 */
export async function openSiteDatabase(
  config: Config,
  log: Log,
  { isNew = false, mayBegin = true, ...opening }: Beginning & Opening = {},
): Promise<OpenedSite> {
  const file = join(config.dataDir, SQLITE_FILE);
  const isToBeMade = !config.databaseUrl && !(await hasBytes(file));
  const isLogRead = !config.databaseUrl && !isToBeMade;
  const allow = (what: string) => requireUnusedPlace(config, { what, isLogRead, isNew, mayBegin });
  if (isToBeMade) {
    const what = (await findStats(file))
      ? `The database ${file} is empty`
      : `There is no database at ${file}`;
    await allow(what);
    if (isNew) await setAside(config.dataDir);
  }
  const database = await openDatabase(config, log, opening);
  try {
    const isUntouched = async () => (await appliedMigrations(database)).length === 0;
    const isEmpty = await isUntouched();
    if (!isEmpty && isNew)
      throw new StartupError("There is a site here already. Start without --new to serve it.");
    const where = `The database ${config.databaseUrl ? "at DATABASE_URL" : file}`;
    // Another server may have begun the site between two looks.
    if (isEmpty && !isNew && (await hasTables(database)) && (await isUntouched()))
      throw new StartupError(`${where} ${TABLES_OF_OTHERS}`);
    if (isEmpty && !isToBeMade) await allow(`${where} is empty`);
    return { database, isEmpty };
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/** True if the database has tables, apart from those of PostgreSQL's extensions. */
async function hasTables({ db, engine }: Database): Promise<boolean> {
  const tables =
    engine === "sqlite"
      ? sql`select 1 from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
      : sql`select 1 from pg_class
          where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;
  return (await sql`${tables} limit 1`.execute(db)).rows.length > 0;
}

/** @throws StartupError if a site has used the data folder, or left backups, and the owner does not say that this is a new one. */
async function requireUnusedPlace(
  config: Config,
  { what, isLogRead, isNew, mayBegin }: { what: string; isLogRead: boolean } & Required<Beginning>,
) {
  if (isNew) return;
  const { dataDir, backup, databaseUrl } = config;
  const traces = await findTraces(config, isLogRead);
  const newest = newestOfPlaces(
    await Promise.all(
      backupPlacesOf(config).map((place) =>
        place.newest().catch((cause: unknown) => {
          throw new StartupError(
            `${what}, and ${place.description}, which may have its backups, cannot be read: ${withoutStop(reasonOf(cause))}. Correct BACKUP_DIR or its keys. To begin a new site here: ./masthead serve --new`,
            { cause },
          );
        }),
      ),
    ),
  );
  if (traces.length === 0 && !newest) {
    if (mayBegin) return;
    throw new StartupError(`${what}. Check DATA_DIR and DATABASE_URL, or start the server once.`);
  }
  const used =
    traces.length > 0
      ? `a site has used ${dataDir} (it has ${traces.join(", ")})`
      : `there are backups of a site`;
  const copy =
    databaseUrl && traces.includes(SQLITE_FILE)
      ? ` Copy the SQLite database of this folder to PostgreSQL: ./masthead copy-database, or remove DATABASE_URL.`
      : "";
  throw new StartupError(
    `${what}, but ${used}. Check that the disk is mounted and that DATA_DIR and DATABASE_URL are right.${copy} ${withoutStop(restoreAdvice(newest, { backup }))}. To begin a new site here: ./masthead serve --new`,
  );
}

/** Returns what a site that was here has left in the data folder besides a database, in words. */
async function findTraces({ dataDir, databaseUrl }: Config, isLogRead: boolean): Promise<string[]> {
  const hasFile = (name: string) => hasBytes(join(dataDir, name));
  const hasEntry = async (folder: string, pattern = /./) =>
    (await namesIn(join(dataDir, folder))).some(
      (name) => !/^(?:\.|lost\+found$)/.test(name) && pattern.test(name),
    );
  const traces: [words: string, isThere: boolean][] = [
    ["instance-id", await hasFile("instance-id")],
    ["secrets.key", await hasFile("secrets.key")],
    ["images", await hasEntry("media")],
    ["backups", await hasEntry("backups", /\.(?:zip|db)$/)],
    [SQLITE_FILE, databaseUrl !== undefined && (await hasFile(SQLITE_FILE))],
    // SQLite writes the first page of a database before it begins this log. Where it has read both and found no table, a
    // first start was killed before its tables were complete.
    [`${SQLITE_FILE}-wal`, !isLogRead && (await hasFile(`${SQLITE_FILE}-wal`))],
  ];
  return traces.filter(([, isThere]) => isThere).map(([words]) => words);
}

/** SQLite would delete the log of a database whose file is missing, and it may be all that is left of a site. */
async function setAside(dataDir: string) {
  const stamp = instant(new Date()).replaceAll(/[:.]/g, "-");
  for (const suffix of ["", "-wal", "-shm"]) {
    const left = join(dataDir, `${SQLITE_FILE}${suffix}`);
    if (!(await findStats(left))) continue;
    await mkdir(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
    await rename(left, join(dataDir, "backups", `before-new-${stamp}.db${suffix}`));
  }
}
