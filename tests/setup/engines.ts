import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, mkdtempDisposable, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool, type PoolClient } from "pg";
import { migrate } from "../../src/server/kernel/db/migrate.ts";
import { openDatabase, SQLITE_FILE, type Database, type Engine } from "../../src/server/kernel/db/open.ts";
import type { Work } from "../../src/server/kernel/db/postgres-pools.ts";
import { createLog } from "../../src/server/base/log.ts";

const adminUrl = process.env["TEST_DATABASE_URL"];
const wanted = (process.env["TEST_ENGINES"] ?? "sqlite,postgres").split(",");

/** The engines that a suite runs on: SQLite, and PostgreSQL where there is one. */
export const engines: Engine[] = (["sqlite", "postgres"] as const).filter(
  (engine) => wanted.includes(engine) && (engine === "sqlite" || adminUrl),
);

export interface TestDatabase extends AsyncDisposable {
  database: Database;
  dataDir: string;
  /** What a process must be given to open the same database; undefined for SQLite. */
  databaseUrl: string | undefined;
}

export const quiet = createLog("silent");

interface Opening {
  work?: Work;
  locale?: "C" | undefined;
  leadThrough?: ((url: string) => Promise<string>) | undefined;
}

/**
 * An empty, migrated database of the test's own, in a data folder of its own. Both go when it is disposed. `work` bounds
 * PostgreSQL's statements, which nothing does unless said otherwise. `locale` is that of a PostgreSQL database, and
 * `leadThrough` returns an address that leads to it.
 */
export async function openTestDatabase(
  engine: Engine,
  { locale, leadThrough, ...opening }: Opening = {},
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "masthead-test-"));
  const clone = engine === "postgres" ? await (locale ? createEmpty(locale) : cloneTemplate()) : undefined;
  if (!clone) await writeFile(join(dataDir, SQLITE_FILE), await ensureEmptyFile());
  const databaseUrl = clone && leadThrough ? await leadThrough(clone.url) : clone?.url;
  const database = await openDatabase({ dataDir, databaseUrl }, quiet, opening);
  if (clone && locale) await migrate(database, dataDir, { now: () => new Date(), log: quiet });
  return {
    database,
    dataDir,
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await clone?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let emptyFile: Promise<Buffer> | undefined;

/** A SQLite database in which nothing is but the tables, migrated once for all tests of a worker. */
function ensureEmptyFile(): Promise<Buffer> {
  emptyFile ??= makeEmptyFile();
  return emptyFile;
}

async function makeEmptyFile(): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-test-"));
  {
    await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
    await migrate(database, folder.path, { now: () => new Date(), log: quiet });
  }
  return await readFile(join(folder.path, SQLITE_FILE));
}

async function cloneTemplate() {
  const template = await ensureTemplate();
  const name = `masthead_${randomUUID().replaceAll("-", "")}`;
  // Copying its files takes half of the time that writing them into the log does.
  await asAdmin((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return cloneAt(name);
}

async function createEmpty(locale: "C") {
  const name = `masthead_${randomUUID().replaceAll("-", "")}`;
  const kind = `encoding 'UTF8' lc_collate '${locale}' lc_ctype '${locale}'`;
  await asAdmin((client) => client.query(`create database ${name} template template0 ${kind}`));
  return cloneAt(name);
}

const cloneAt = (name: string) => ({
  url: urlOf(name),
  drop: () => asAdmin((client) => client.query(`drop database ${name} with (force)`)),
});

let template: Promise<string> | undefined;

/** Migrated once for all workers and runs with the same migrations: its name is the hash of their names and texts. */
function ensureTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const folder = join(import.meta.dirname, "../../migrations/postgres");
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  const name = `masthead_template_${hash.digest("hex").slice(0, 16)}`;
  await asAdmin(async (client) => {
    await client.query("select pg_advisory_lock(4711)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await migrateInto(client, name);
    await client.query("select pg_advisory_unlock(4711)");
  });
  return name;
}

async function migrateInto(client: PoolClient, name: string) {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await client.query(`create database ${draft}`);
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: urlOf(draft) }, quiet);
  await migrate(database, tmpdir(), { now: () => new Date(), log: quiet });
  await database[Symbol.asyncDispose]();
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** A new connection costs PostgreSQL more than the copy of a database does. */
const cluster = new Pool({ connectionString: adminUrl, idleTimeoutMillis: 0, allowExitOnIdle: true });

/** Speaks to the cluster itself, as who may make and stop databases. */
export async function asAdmin<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await cluster.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // With whatever it holds, such as a lock.
    client.release(true);
    throw error;
  }
}

function urlOf(database: string): string {
  const url = new URL(adminUrl ?? "");
  url.pathname = `/${database}`;
  return url.href;
}
