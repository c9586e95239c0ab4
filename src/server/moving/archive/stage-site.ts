import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { counted, countOf } from "../../../contract/base/counting.ts";
import {
  isFromBeforeBaseline,
  LAST_BEFORE_BASELINE,
  migrate,
  migrationNames,
  migrationsOfArchive,
  noteBaseline,
} from "../../kernel/db/migrate.ts";
import {
  openDatabase,
  prepareDataDir,
  SQLITE_FILE,
  type Database,
  type DbOrTx,
} from "../../kernel/db/open.ts";
import { lockDataDir } from "../../kernel/db/server-lock.ts";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { indexAllPosts } from "../../content/search/index-post.ts";
import { copyTables, type CopyProgress } from "../tables/copy-tables.ts";
import { openSqliteTables } from "../tables/sqlite-tables.ts";
import type { TableSource } from "../tables/table-shape.ts";
import { settleSqlite } from "./copy-sqlite.ts";
import { DATABASE_FILE, type Manifest } from "./manifest.ts";
import type { SiteArchive } from "./read-archive.ts";
import { writePaced } from "./paced-file.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/*
 * A site that is to take the place of another is first made whole in a folder of its own, as a SQLite database: filled
 * as its own version had it, compared, brought up to date. Whatever fails until then has changed nothing.
 */

export interface Stage extends AsyncDisposable {
  folder: string;
  /** The database; one file, with none beside it. */
  file: string;
}

type StageDeps = Pick<Kernel, "now" | "log"> & { dataDir: string; progress?: CopyProgress };

const PREFIX = ".restoring-";

/**
 * Takes the data folder for this process alone, and deletes the stage that a killed one left there: it is the whole site
 * once more. @throws StartupError while another process has the folder.
 */
export async function takeDataDir(dataDir: string, log: Log): Promise<Disposable> {
  await prepareDataDir(dataDir);
  using taken = new DisposableStack();
  taken.use(lockDataDir(dataDir));
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(PREFIX));
  for (const folder of left.map((name) => join(dataDir, name))) {
    // One that another user of the system has left, such as root.
    await remove(folder).catch((err: unknown) =>
      log.warn({ err, folder }, "What a restore left stays there"),
    );
  }
  return taken.move();
}

/** An empty folder in the data folder, which the caller has taken; gone when it is disposed. */
export async function openStage({ dataDir }: { dataDir: string }): Promise<Stage> {
  const folder = await mkdtemp(join(dataDir, PREFIX));
  return { folder, file: join(folder, SQLITE_FILE), [Symbol.asyncDispose]: () => remove(folder) };
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

/**
 * Brings what an archive holds into the stage, and up to date; `finish` may change it before it is closed.
 * @throws AppError `invalid` if a table has not as many rows as the manifest says.
 */
export async function stageArchive(
  deps: StageDeps,
  { stage, archive, finish }: { stage: Stage; archive: SiteArchive; finish: (db: DbOrTx) => Promise<void> },
) {
  const { manifest } = archive;
  const migrations = migrationsOfArchive(manifest.migrations);
  await requireKnown(migrations);
  if (manifest.files[DATABASE_FILE]) {
    await writePaced(stage.file, archive.read(DATABASE_FILE));
    settleSqlite(stage.file);
    if (isFromBeforeBaseline(manifest.migrations))
      await usingStage(deps, stage, ({ db }) => noteBaseline(db, deps.now()));
    requireCounts(await countsIn(stage), manifest);
    await completeStage(deps, stage, finish);
  } else {
    const { lastIds } = manifest;
    const source = { migrations, lastIds, read: ({ name }: { name: string }) => archive.rows(name) };
    requireCounts(await stageTables(deps, { stage, source, finish }), manifest);
  }
}

async function countsIn({ file }: Stage) {
  using tables = openSqliteTables(file);
  return await tables.counts();
}

/** Compares what arrived with what was written, without what migrations and `finish` change in it. */
function requireCounts(counts: Manifest["tables"], manifest: Manifest) {
  for (const [name, { rows }] of Object.entries(counts)) {
    const wanted = manifest.tables[name];
    if (wanted && rows !== wanted.rows)
      throw new AppError(
        "invalid",
        `The archive is not whole: ${name} has ${countOf(rows, "row")}, and had ${counted(wanted.rows)}.`,
      );
  }
}

/** Fills the stage with the rows of another database, compares them, and brings it up to date. */
export async function stageTables(
  deps: StageDeps,
  {
    stage,
    source,
    finish = async () => {},
  }: { stage: Stage; source: TableSource; finish?: (db: DbOrTx) => Promise<void> },
) {
  await requireKnown(source.migrations);
  await usingStage(deps, stage, (database) =>
    migrate(database, stage.folder, { ...deps, only: source.migrations }),
  );
  using tables = openSqliteTables(stage.file, { readOnly: false });
  const tallies = await copyTables(source, tables, deps.progress);
  tables.commit();
  tables[Symbol.dispose]();
  await completeStage(deps, stage, async (db) => {
    await indexAllPosts(db);
    await finish(db);
  });
  return tallies;
}

/** Brings the staged database up to date and lets `finish` change it, in one connection; then it is one file again. */
async function completeStage(deps: StageDeps, stage: Stage, finish: (db: DbOrTx) => Promise<void>) {
  await usingStage(deps, stage, async (database) => {
    await migrate(database, stage.folder, deps);
    await database.db.transaction().execute(finish);
  });
  settleSqlite(stage.file);
}

async function usingStage(
  { log }: StageDeps,
  { folder }: Stage,
  work: (database: Database) => Promise<unknown>,
) {
  await using database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, log);
  await work(database);
}

/** @throws AppError `invalid` for an archive or a database that this version cannot read whole: it is too old or newer. */
export async function requireKnown(migrations: readonly string[]) {
  if (isFromBeforeBaseline(migrations)) {
    throw new AppError(
      "invalid",
      `This was made by a version of Masthead that is too old for this one: restore or import it with that version, update the site to the last version before 0.1.0 (its last migration is ${LAST_BEFORE_BASELINE}), and export it again there.`,
    );
  }
  const known = await migrationNames("sqlite");
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) {
    throw new AppError(
      "invalid",
      `This was made by a newer version of Masthead (it has ${unknown}). Use that version.`,
    );
  }
}
