import { commandLine } from "../../../contract/site-owner/audit.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { NO_END } from "../../audience/subscribers/audience.ts";
import { holdRestored } from "../../mailing/delivery/progress/guard-sending.ts";
import { DAY, instant, instantAfter, type Instant } from "../../base/clock.ts";
import { lockAlone } from "../../kernel/db/database-lock.ts";
import { migrate } from "../../kernel/db/migrate.ts";
import { openDatabase, type DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { AppError } from "../../base/errors.ts";
import { findStats } from "../../engines/files/find-stats.ts";
import { keepNewest } from "../../engines/files/keep-newest.ts";
import { createFileStore } from "../../engines/files/open-file-store.ts";
import { openSqliteTables } from "../tables/sqlite-tables.ts";
import { installPostgres, installSqlite } from "./install-site.ts";
import { archiveSqlite, makeBackup, type BackupDeps } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { copyMedia } from "./media-parts.ts";
import { openSiteArchive, type SiteArchive } from "./read-archive.ts";
import { describeSite, hasSite } from "./site-here.ts";
import { openStage, stageArchive, takeDataDir, type Stage } from "./stage-site.ts";

/** So many sites that a restoration replaced are kept, and all of the last week: who looks for a good backup restores several. */
const KEPT = 3;
const KEPT_MS = 7 * DAY;
const KEPT_PREFIX = "before-restore-";

export interface Restored {
  manifest: Manifest;
  /** The place of the old site; undefined if there was none. */
  keptAs: string | undefined;
  media: { taken: number; missing: number };
}

/**
 * Puts the site of a backup, or of an export, in the place of the one that is here. Everything is read, checked and made
 * whole beforehand; the switch is one renaming or one transaction. It mails nobody until the owner confirms, forgets the
 * single mails that were waiting, and has nothing that may have been ended since the backup was made (`endAccess`).
 * @throws AppError `conflict` when there is a site here and `mayReplace` is false; `invalid` for a damaged archive;
 * StartupError while a server runs on the data folder or the database.
 */
export async function restoreBackup(
  deps: BackupDeps,
  { path, mayReplace }: { path: string; mayReplace: boolean },
): Promise<Restored> {
  const { config, now } = deps;
  await using locks = new AsyncDisposableStack();
  locks.use(await takeDataDir(config.dataDir, deps.log));
  if (config.databaseUrl) locks.use(await lockAlone(config.databaseUrl, deps.log));
  await using archive = await openSiteArchive(path);
  const present = await describeSite(deps);
  if (present && !mayReplace) {
    throw new AppError(
      "conflict",
      `There is a site here already (${present}). Pass --yes to put this one in its place.`,
    );
  }
  const { manifest } = archive;
  return await replaceSite(deps, archive, async (db) => {
    await silence(db, { at: instant(now()), madeAt: manifest.madeAt, publicUrl: manifest.publicUrl });
    await passOver(db, { at: instant(now()), madeAt: manifest.madeAt });
    await endAccess(db);
    await happened(db, { kind: "site.restore", by: commandLine }, now());
  });
}

/** Makes the archive's site whole beside the present one, and switches. The caller has the lock of the data folder. */
export async function replaceSite(
  deps: BackupDeps,
  archive: SiteArchive,
  finish: (db: DbOrTx) => Promise<void>,
): Promise<Restored> {
  const { config, now, log, progress = () => {} } = deps;
  await archive.verify((name) => progress(`Checking ${name}`));
  await using stage = await openStage(config);
  const stageDeps = {
    dataDir: config.dataDir,
    now,
    log,
    progress: (table: string) => progress(`Reading ${table}`),
  };
  await stageArchive(stageDeps, { stage, archive, finish });
  const media = await copyImages(deps, stage, archive);
  const stamp = instant(now()).replaceAll(/[:.]/g, "-");
  const folder = join(config.dataDir, "backups");
  const keepAs = join(folder, `${KEPT_PREFIX}${stamp}`);
  const keptAs = config.databaseUrl
    ? await replacePostgres(deps, stage, `${keepAs}.zip`)
    : (await installSqlite(config, stage, `${keepAs}.db`))
      ? await compress(deps, keepAs)
      : undefined;
  if (keptAs) await keepNewest(keptAs, KEPT_PREFIX, KEPT, KEPT_MS);
  return { manifest: archive.manifest, keptAs, media };
}

/** Makes a backup of the database that was replaced. A damaged one stays as it is, with its log beside it. */
async function compress(deps: BackupDeps, keepAs: string): Promise<string> {
  const [file, path] = [`${keepAs}.db`, `${keepAs}.zip`];
  if (await findStats(`${file}-wal`)) return file;
  deps.progress?.("Compressing the database that was replaced");
  try {
    await archiveSqlite(deps, { file, path, hasMedia: false });
  } catch (error) {
    deps.log.warn({ err: error, file }, "The database that was replaced could not be compressed");
    return file;
  }
  await rm(file);
  return path;
}

async function replacePostgres(deps: BackupDeps, stage: Stage, keepAs: string) {
  const { config, now, log, progress } = deps;
  const isKept = await hasSite(deps);
  if (isKept) await makeBackup(deps, { path: keepAs, hasMedia: false });
  {
    await using database = await openDatabase(config, log);
    await migrate(database, config.dataDir, { now, log });
  }
  using source = openSqliteTables(stage.file);
  await installPostgres({ config, log, progress: (table) => progress?.(`Writing ${table}`) }, source);
  return isKept ? keepAs : undefined;
}

async function copyImages({ config, progress }: BackupDeps, stage: Stage, archive: SiteArchive) {
  progress?.("Copying the images");
  using tables = openSqliteTables(stage.file);
  return await copyMedia(archive, tables, { files: createFileStore(config), tables: tables.tables });
}

async function silence(db: DbOrTx, restored: { at: string; madeAt: string; publicUrl: string }) {
  await holdRestored(db, restored);
  // The run that made the backup was under way when it was made.
  await db.deleteFrom("archive_runs").execute();
  await db
    .updateTable("mails")
    .set({
      state: "failed",
      error: "It waited when the backup was made, and was not sent again.",
      done_at: restored.at,
    })
    .where("state", "=", "pending")
    .execute();
}

/**
 * What ends by itself after some time has not had the time since an older backup: what is in the trash may be what it was
 * restored for, those who were asked whether they read may have answered, and those who had not confirmed may have.
 */
async function passOver(db: DbOrTx, { at, madeAt }: { at: Instant; madeAt: Instant }) {
  if (madeAt > instantAfter(new Date(at), -DAY)) return;
  for (const table of ["posts", "pages"] as const)
    await db.updateTable(table).set({ deleted_at: at }).where("deleted_at", "is not", null).execute();
  await db
    .updateTable("subscribers")
    .set({ subscribed_at: at })
    .where("status", "=", "pending")
    .where("source", "<>", "import")
    .execute();
  await db
    .updateTable("subscribers")
    .set({ asked_at: null })
    .where("asked_at", "is not", null)
    .where((row) => row.or([row("paused_until", "is", null), row("paused_until", "<", NO_END)]))
    .execute();
}

/**
 * A backup has sessions, tokens, invitations and password links that were ended since, and recovery codes that were used:
 * nobody can tell which, so all go. Passwords, passkeys, confirmed authenticator apps and connections with an organization stay,
 * without which nobody could sign in as before; passwords work beside the organization, which may not know this address.
 */
async function endAccess(db: DbOrTx) {
  await db.deleteFrom("sessions").execute();
  await db.deleteFrom("api_tokens").execute();
  await db.deleteFrom("invitations").where("used_at", "is", null).execute();
  await db.deleteFrom("password_links").execute();
  await db.deleteFrom("recovery_codes").execute();
  await db.deleteFrom("totp_keys").where("confirmed_at", "is", null).execute();
  await db.deleteFrom("passkey_challenges").execute();
  await db.deleteFrom("provider_flows").execute();
  await db.updateTable("sign_in_providers").set({ is_only: false }).execute();
}
