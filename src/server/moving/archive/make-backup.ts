import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { instant, type Clock } from "../../base/clock.ts";
import type { Config } from "../../kernel/config.ts";
import { openDatabase, SQLITE_FILE } from "../../kernel/db/open.ts";
import { hasBytes } from "../../engines/files/find-stats.ts";
import { waitForLockFile } from "../../kernel/db/server-lock.ts";
import { findSiteId } from "../../kernel/site-id.ts";
import { AppError } from "../../base/errors.ts";
import { createFileStore } from "../../engines/files/open-file-store.ts";
import type { Log } from "../../base/log.ts";
import { withSnapshot } from "../tables/open-snapshot.ts";
import { openSqliteTables } from "../tables/sqlite-tables.ts";
import { linesOf } from "../tables/table-lines.ts";
import type { TableStore } from "../tables/table-shape.ts";
import { withCopyBeside } from "./copy-beside.ts";
import { BACKUP_COPY } from "./delete-copies.ts";
import { settleSqlite } from "./copy-sqlite.ts";
import { DATABASE_FILE, linesFileOf, type Manifest } from "./manifest.ts";
import { mediaParts } from "./media-parts.ts";
import { makeFolderOf } from "./paced-file.ts";
import { siteFactsOf, writeArchive, type Part } from "./write-archive.ts";

export interface BackupDeps {
  config: Config;
  now: Clock;
  log: Log;
  /** Says what is under way; a share when one is known. */
  progress?: (what: string, share?: number) => void;
}

interface BackupTarget {
  path: string;
  hasMedia: boolean;
  /** How long to wait for a backup that is being made already; not at all unless it says so. */
  waitMs?: number;
}

/** An upgrade waits for a backup that happens to be made at the same minute, such as one of cron. */
export const UPGRADE_WAIT_MS = 60_000;

interface Backup {
  path: string;
  manifest: Manifest;
  bytes: number;
}

/**
 * Copies the whole site, while it is used, into one file: the database as it was at one moment, and the images unless
 * `hasMedia` is false. The copy is opened and checked, and the file read back, before it gets its name.
 * @throws AppError `not_found` without a database, `invalid` for a damaged one; StartupError while another backup is made.
 */
export async function makeBackup(
  deps: BackupDeps,
  { path, hasMedia, waitMs = 0 }: BackupTarget,
): Promise<Backup> {
  const { config } = deps;
  await requireDatabase(config);
  using locks = new DisposableStack();
  locks.use(await waitForLockFile(config.dataDir, "backup", waitMs));
  await makeFolderOf(path);
  const manifest = config.databaseUrl
    ? await backUpPostgres(deps, path, hasMedia)
    : await backUpSqlite(deps, path, hasMedia);
  return { path, manifest, bytes: (await stat(path)).size };
}

/** @throws AppError `not_found`. */
export async function requireDatabase({ databaseUrl, dataDir }: Config) {
  const file = join(dataDir, SQLITE_FILE);
  if (!databaseUrl && !(await hasBytes(file)))
    throw new AppError("not_found", `There is no database at ${file}.`);
}

async function backUpSqlite(deps: BackupDeps, path: string, hasMedia: boolean): Promise<Manifest> {
  const { config, progress = () => {} } = deps;
  const copying = {
    dataDir: config.dataDir,
    prefix: BACKUP_COPY,
    folder: dirname(path),
    hasWholeSite: true,
    progress: (share: number) => progress("Copying the database", share),
  };
  return withCopyBeside(copying, async (copy) => {
    progress("Checking the copy");
    return await archiveSqlite(deps, { file: copy, path, hasMedia });
  });
}

/** Writes a SQLite file that nobody else has open into a backup. @throws AppError `invalid` for a damaged one. */
export async function archiveSqlite(
  deps: BackupDeps,
  { file, path, hasMedia }: { file: string; path: string; hasMedia: boolean },
): Promise<Manifest> {
  settleSqlite(file);
  using tables = openSqliteTables(file);
  const database = { name: DATABASE_FILE, content: createReadStream(file) };
  return await writeBackup(deps, { path, hasMedia, tables, content: once(database) });
}

async function* once(part: Part) {
  yield part;
}

/** One snapshot of PostgreSQL, read without its own tools: everything is of the moment at which it began. */
const backUpPostgres = (deps: BackupDeps, path: string, hasMedia: boolean): Promise<Manifest> =>
  withSnapshot(deps, (tables) =>
    writeBackup(deps, { path, hasMedia, tables, content: tableParts(tables, deps.progress) }),
  );

async function* tableParts(tables: TableStore, progress: BackupDeps["progress"]): AsyncGenerator<Part> {
  for (const shape of tables.tables) {
    progress?.(`Copying ${shape.name}`);
    yield { name: linesFileOf(shape.name), content: linesOf(tables, shape, () => {}) };
  }
}

interface Contents {
  path: string;
  hasMedia: boolean;
  tables: TableStore;
  content: AsyncIterable<Part>;
}

async function writeBackup(
  { config, now, log, progress = () => {} }: BackupDeps,
  { path, hasMedia, tables, content }: Contents,
): Promise<Manifest> {
  const missing: string[] = [];
  const counts = await tables.counts();
  const site = await readSiteId(config, log);
  async function* parts() {
    yield* content;
    if (!hasMedia) return;
    progress("Copying the images");
    yield* mediaParts(tables, { files: createFileStore(config), tables: tables.tables, missing });
  }
  return writeArchive(path, parts(), {
    kind: "backup",
    madeAt: instant(now()),
    ...siteFactsOf(config, tables),
    ...(site === undefined ? {} : { site }),
    tables: counts,
    media: { isIncluded: hasMedia, missing },
  });
}

async function readSiteId(config: Config, log: Log): Promise<string | undefined> {
  await using database = await openDatabase(config, log, { mustExist: true });
  return await findSiteId(database.db, config.dataDir);
}
