import { commandLine } from "../../../contract/site-owner/audit.ts";
import { lockAlone } from "../../kernel/db/database-lock.ts";
import { prepareDataDir, type DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { AppError } from "../../base/errors.ts";
import type { BackupDeps } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { openSiteArchive } from "./read-archive.ts";
import { replaceSite, type Restored } from "./restore-backup.ts";
import { describeSite } from "./site-here.ts";
import { takeDataDir } from "./stage-site.ts";

/**
 * Takes an export in, whole, where there is nothing but sample posts and accounts: the site is the exported one
 * afterwards, accounts and keys included. Its sending is held at the first start with a mail server, since the other
 * site may still send.
 * @throws AppError `conflict` when there is a site here; `invalid` for a damaged archive, or one that is no export;
 * StartupError while a server runs on the data folder or the database.
 */
export async function importSite(
  deps: BackupDeps,
  { path, isDryRun }: { path: string; isDryRun: boolean },
): Promise<Pick<Restored, "manifest" | "media">> {
  const { config } = deps;
  await using locks = new AsyncDisposableStack();
  if (isDryRun) await prepareDataDir(config.dataDir);
  else locks.use(await takeDataDir(config.dataDir, deps.log));
  if (!isDryRun && config.databaseUrl) locks.use(await lockAlone(config.databaseUrl, deps.log));
  await using archive = await openSiteArchive(path);
  const { manifest } = archive;
  if (manifest.kind !== "export")
    throw new AppError("invalid", `${path} is a backup. Put it back with ./masthead restore.`);
  await requireEmpty(deps);
  if (!isDryRun)
    return await replaceSite(deps, archive, async (db) => {
      await nameSender(db, manifest);
      await happened(db, { kind: "import.site", by: commandLine }, deps.now());
    });
  await archive.verify((name) => deps.progress?.(`Checking ${name}`));
  const rows = manifest.tables["media"]?.rows ?? 0;
  const missing = manifest.media.missing.length;
  return { manifest, media: { taken: rows - missing, missing } };
}

async function requireEmpty(deps: BackupDeps) {
  const present = await describeSite(deps);
  if (!present) return;
  throw new AppError(
    "conflict",
    `This site is not empty (${present}). An export goes into an empty one; ./masthead restore FILE --yes puts it in the place of this one.`,
  );
}

/**
 * Names the exported site as the last sender. The next server to start on this database differs from it, so sending is
 * held until the owner confirms.
 */
async function nameSender(db: DbOrTx, { publicUrl }: Manifest) {
  await db
    .insertInto("sender")
    .values({ id: 1, place: "exported", public_url: publicUrl, held_since: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
