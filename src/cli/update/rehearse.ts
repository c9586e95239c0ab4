import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError, reasonOf, withoutStop } from "../../server/base/errors.ts";
import { root } from "../../server/base/root.ts";
import type { Config } from "../../server/kernel/config.ts";
import { isContract, migrationNames } from "../../server/kernel/db/migrate.ts";
import { SQLITE_FILE } from "../../server/kernel/db/open.ts";
import { copySqlite } from "../../server/moving/archive/copy-sqlite.ts";
import type { CommandCall } from "../kit/command.ts";
import { reasonIn, runMasthead } from "./run-program.ts";

const PREFIX = ".rehearsal-";

interface Rehearsal {
  config: Config;
  environment: CommandCall["environment"];
  /** The folder of the version whose migrations are tried. */
  version: string;
  /** The backup that was just made. */
  backup: string;
  say: (line: string) => void;
}

/**
 * Runs the migrations of a version on a copy of the database: on SQLite of the file, on PostgreSQL of the backup in a
 * database beside, which also shows that the backup can be restored.
 * @throws AppError `conflict` if they fail.
 */
export async function rehearse({ config, environment, version, backup, say }: Rehearsal) {
  await deleteLeft(config.dataDir);
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(config.dataDir, PREFIX));
  opened.defer(() => deleteLeft(config.dataDir));
  const env = {
    ...environment,
    DATA_DIR: folder,
    BACKUP_DIR: "",
    DATABASE_URL: "",
    S3_BUCKET: "",
    S3_ACCESS_KEY_ID: "",
    S3_SECRET_ACCESS_KEY: "",
  };
  if (config.databaseUrl) {
    const copy = await makeDatabase(config.databaseUrl, say);
    if (!copy) return;
    opened.use(copy);
    env.DATABASE_URL = copy.url;
    // A version that was rolled back has left its tables; then only the new one can restore what it wrote.
    const restoreBy = (by: string) => runMasthead(by, ["restore", backup], { env });
    let restored = await restoreBy(root);
    if (!restored.isDone) restored = await restoreBy(version);
    if (!restored.isDone)
      throw new AppError(
        "conflict",
        `The backup could not be restored beside the database, so nothing was changed${reasonIn(restored.stderr)}`,
      );
  } else await copySqlite(join(config.dataDir, SQLITE_FILE), join(folder, SQLITE_FILE));
  const { isDone, stderr } = await runMasthead(version, ["migrate"], { env });
  if (!isDone)
    throw new AppError(
      "conflict",
      `The migrations failed on a copy of the database, so nothing was changed${reasonIn(stderr)}`,
    );
}

/** Deletes the folders of rehearsals. A command that was killed may have left one, in which another still writes. */
async function deleteLeft(dataDir: string) {
  for (const name of (await readdir(dataDir)).filter((each) => each.startsWith(PREFIX)))
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Makes an empty database beside; undefined, having said so, if the role may not. Disposing drops it. Its name is its own:
 * a command of a killed update may still restore into the one before.
 */
async function makeDatabase(databaseUrl: string, say: Rehearsal["say"]) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const stem = `masthead_rehearsal_${rows[0]?.name ?? ""}`.slice(0, 50);
  const name = `${stem}_${randomBytes(6).toString("hex")}`;
  const drop = (each: string) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(each)} with (force)`);
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  try {
    const left = await client.query<{ name: string }>(
      `select datname as name from pg_database where datdba = current_user::regrole
       and left(datname, length($1)) = $1 and substr(datname, length($1) + 1) ~ '^(_[0-9a-f]{12})?$'`,
      [stem],
    );
    for (const each of left.rows) await drop(each.name);
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  } catch (error) {
    await client.end();
    say(`The migrations are not rehearsed, because ${withoutStop(reasonOf(error))} (alter role … createdb).`);
    return undefined;
  }
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await drop(name);
      await client.end();
    },
  };
}

/** The names of a version's migrations that this version does not have and cannot work with. */
export async function contractsOf(version: string, { databaseUrl }: Config): Promise<string[]> {
  const engine = databaseUrl ? "postgres" : "sqlite";
  const known = new Set(await migrationNames(engine));
  const names = (await readdir(join(version, "migrations", engine))).map((file) =>
    file.replace(/\.sql$/, ""),
  );
  return names.filter((name) => !known.has(name) && isContract(name));
}
