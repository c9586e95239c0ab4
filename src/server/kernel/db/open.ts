import { chmod, open } from "node:fs/promises";
import { join } from "node:path";
import { backup } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  SqliteAdapter,
  SqliteQueryCompiler,
  type Driver,
  type Transaction,
} from "kysely";
import type { Log } from "../../base/log.ts";
import { hasBytes } from "../../engines/files/find-stats.ts";
import { makeFolder } from "../../engines/files/make-folder.ts";
import { codeOf, isMissing, reasonOf, StartupError } from "../../base/errors.ts";
import { refusalOfSystem } from "../../base/system-errors.ts";
import { FileWatch, markOfNow } from "./file-watch.ts";
import { HeavyReaderDriver } from "./heavy-reader.ts";
import { defaultPostgresOptions, type PostgresOptions } from "./postgres-options.ts";
import type { PoolUse, Work } from "./postgres-pools.ts";
import type { Tables } from "./schema.ts";
import { SqliteConnection, SqliteDriver } from "./sqlite-driver.ts";

export type Db = Kysely<Tables>;
/** The database, or a running transaction. */
export type DbOrTx = Kysely<Tables> | Transaction<Tables>;
export type Engine = "sqlite" | "postgres";

/** Disposing more than once closes it once. */
export interface Database extends AsyncDisposable {
  engine: Engine;
  db: Db;
  /** For reads that may take long (search, reports, exports): on SQLite they run on a thread of their own. */
  heavy: Db;
  /** For reading whole tables: on SQLite a thread with a small cache. */
  bulk: Db;
  /** For jobs and actions of the owner whose single statements may take minutes; on SQLite the same as `db`. */
  long: Db;
  /**
   * Calls `hear` when a transaction of any process that notified `channel` has committed, with its message; with an empty one
   * when listening begins. Never called on SQLite.
   */
  listen: (channel: string, hear: (message: string) => void) => AsyncDisposable;
  /** The SQLite file; undefined on PostgreSQL. */
  file: string | undefined;
  /** What is known of the SQLite file under the process; undefined on PostgreSQL. */
  watch?: FileWatch;
  /** Copies what the process has open to a file, also if that has no name any more; undefined on PostgreSQL. */
  saveCopy?: (path: string) => Promise<void>;
  /** Marks the file, so that a copy made before is recognized when it overwrites it; undefined on PostgreSQL. */
  renewMark?: (now: Date) => Promise<void>;
  /** How PostgreSQL's pools of this process are used now; empty on SQLite. */
  countConnections: () => PoolUse[];
}

export const SQLITE_FILE = "masthead.db";

/** The cache for pages that readers request repeatedly. */
const CACHE_KILOBYTES = 32_000;
/** The cache of the writing connection, which rereads what it has just written. */
const WRITER_CACHE_KILOBYTES = 8_000;
const BULK_CACHE_KILOBYTES = 4_000;
/** How often PostgreSQL is tried until it answers. */
const ASK_AGAIN_MS = 250;

interface DatabasePlace {
  dataDir: string;
  /** Undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  postgres?: PostgresOptions;
}

export interface Opening {
  /** How much of the file each connection to SQLite keeps in memory. */
  cacheKilobytes?: number;
  /** The kind of work of PostgreSQL's connections, which limits their statements. */
  work?: Work;
  /** How long PostgreSQL is waited for when it does not answer yet. */
  waitMs?: number;
  /** Refuses a SQLite file that is missing or empty instead of making one. */
  mustExist?: boolean;
}

/**
 * Opens SQLite in `dataDir`, or PostgreSQL when `databaseUrl` is given. Makes the folder, for its owner alone. Only
 * `openSiteDatabase` may begin a site; others that open one pass `mustExist`.
 * @throws StartupError when the folder cannot be written or the server cannot be reached.
 */
export async function openDatabase(
  { dataDir, databaseUrl, postgres = defaultPostgresOptions }: DatabasePlace,
  log: Log,
  { cacheKilobytes = CACHE_KILOBYTES, work = "long", waitMs = 0, mustExist = false }: Opening = {},
): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, log, { work, waitMs, postgres });
  const file = join(dataDir, SQLITE_FILE);
  if (mustExist && !(await hasBytes(file))) throw new StartupError(`There is no database at ${file}.`);
  return openSqlite(dataDir, cacheKilobytes);
}

/** Makes the folder of everything we keep; others on the machine cannot look in (mode 0700). */
export async function prepareDataDir(dataDir: string) {
  try {
    await makeFolder(dataDir);
    await chmod(dataDir, 0o700);
  } catch (cause) {
    throw new StartupError(`The data folder ${dataDir} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

async function openSqlite(dataDir: string, cacheKilobytes: number): Promise<Database> {
  await prepareDataDir(dataDir);
  const file = join(dataDir, SQLITE_FILE);
  try {
    await closeToOthers(file);
    const watch = new FileWatch(file);
    const writerCache = Math.min(cacheKilobytes, WRITER_CACHE_KILOBYTES);
    const writer = new SqliteConnection(file, { cacheKilobytes: writerCache }, watch);
    writer.database.exec("pragma journal_mode = wal; pragma synchronous = full");
    const reader = new SqliteConnection(file, { readOnly: true, cacheKilobytes }, watch);
    const driver = new SqliteDriver(writer, reader);
    const db = sqliteWith(driver);
    // The file, its log and the index of the log are there from now on.
    watch.findMoved();
    const heavy = sqliteWith(new HeavyReaderDriver(file, cacheKilobytes, watch));
    const bulk = sqliteWith(new HeavyReaderDriver(file, BULK_CACHE_KILOBYTES, watch));
    const close = async () => {
      await bulk.destroy();
      await heavy.destroy();
      await db.destroy();
      // Kysely does not close a driver that was never used.
      await driver.destroy();
    };
    return {
      engine: "sqlite",
      db,
      heavy,
      bulk,
      long: db,
      listen: hearNothing,
      file,
      watch,
      saveCopy: async (path) => void (await backup(writer.database, path)),
      renewMark: (now) => renewMark(db, now),
      countConnections: () => [],
      [Symbol.asyncDispose]: close,
    };
  } catch (cause) {
    throw new StartupError(`The database ${file} cannot be opened: ${reasonOf(cause)}`, { cause });
  }
}

/** The mark reaches the file itself with a checkpoint, which otherwise comes after 4 MB of writes. It never gets lower. */
async function renewMark(db: Db, now: Date) {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  const mark = Math.max(markOfNow(now), rows[0]?.user_version ?? 0);
  await sql.raw(`pragma user_version = ${mark}`).execute(db);
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}

/** Our drivers let queries take turns where they have to; Kysely would let each wait for every other one. */
class OwnTurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

const sqliteWith = (driver: Driver) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new OwnTurnsAdapter(),
      createDriver: () => driver,
      createIntrospector: unused,
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/**
 * SQLite gives its log and index the mode of the file; those of an older version are closed here. A file that is there is
 * never opened: POSIX takes all of a process's locks on a file away when the process closes any descriptor of it, and
 * another program would then take the log of a database in use for one that was left behind, and delete it.
 */
async function closeToOthers(file: string) {
  await createFile(file);
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    await chmod(path, 0o600).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
}

async function createFile(file: string) {
  try {
    await (await open(file, "wx", 0o600)).close();
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

async function openPostgres(
  databaseUrl: string,
  log: Log,
  { work, waitMs, postgres }: Required<Pick<Opening, "work" | "waitMs"> & Pick<DatabasePlace, "postgres">>,
): Promise<Database> {
  // Loaded here, so that sites on SQLite do not load the PostgreSQL driver.
  const { openPools } = await import("./postgres-pools.ts");
  const { listenOnPostgres } = await import("./keep-connection.ts");
  const pools = openPools(databaseUrl, { ...postgres, work, log });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.main }) });
  const heavy = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.heavy }) });
  const long = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.long }) });
  const close = async () => {
    await heavy.destroy();
    await long.destroy();
    await db.destroy();
    await pools.end();
  };
  const place = `PostgreSQL at ${new URL(databaseUrl).host || "the local socket"}`;
  try {
    await requireUsable(db, place, { waitMs, log });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: "postgres",
    db,
    heavy,
    bulk: heavy,
    long,
    listen: listenOnPostgres(databaseUrl, log),
    file: undefined,
    countConnections: pools.countConnections,
    [Symbol.asyncDispose]: close,
  };
}

/** @throws StartupError if the server does not answer in time, refuses us, or is too old. */
async function requireUsable(db: Db, place: string, { waitMs, log }: { waitMs: number; log: Log }) {
  const sayWaiting = () => log.warn(`Waiting for ${place} …`);
  const version = await whenReachable(() => versionOf(db), { waitMs, sayWaiting }).catch((cause: unknown) => {
    throw new StartupError(`${place} cannot be reached: ${reasonOf(cause)}`, { cause });
  });
  const refusal = oldPostgres(version);
  if (refusal) throw new StartupError(refusal);
}

/** Returns the version of a PostgreSQL, such as `17.2 (Debian 17.2-1)`. */
export async function versionOf(db: Kysely<Tables>): Promise<string> {
  const query = sql<{ version: string }>`select current_setting('server_version') as version`;
  return (await query.execute(db)).rows[0]?.version ?? "";
}

/** Retries while the server does not answer. A wrong password or database is not retried. */
async function whenReachable<Answer>(
  ask: () => Promise<Answer>,
  { waitMs, sayWaiting }: { waitMs: number; sayWaiting: () => void },
): Promise<Answer> {
  const deadline = performance.now() + waitMs;
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      return await ask();
    } catch (error) {
      if (!refusalOfSystem(error) || performance.now() >= deadline) throw error;
      if (!hasSaid) sayWaiting();
      await delay(ASK_AGAIN_MS);
    }
  }
}

const hearNothing = (): AsyncDisposable => ({ [Symbol.asyncDispose]: () => Promise.resolve() });

/** Notifies the listeners on `channel` when the transaction commits. */
export async function speak(tx: DbOrTx, channel: string, message = "") {
  if (engineOf(tx) === "postgres") await sql`select pg_notify(${channel}, ${message})`.execute(tx);
}

export const engineOf = (db: DbOrTx): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

function unused(): never {
  throw new Error("The database is described by migrations/, not by asking it");
}

/** Older versions are not tried. What needs at least 14 is `idle_session_timeout`, which frees the locks of a dead host. */
const OLDEST = 15;

/** Says that PostgreSQL's `server_version` is too old for Masthead; undefined when it is not. */
export const oldPostgres = (version: string): string | undefined =>
  Number.parseInt(version, 10) < OLDEST
    ? `PostgreSQL ${version} is too old. Use version ${OLDEST} or newer.`
    : undefined;
