import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveKind, ArchiveRun } from "../../../contract/moving/archives.ts";
import type { ExportTargetName } from "../../../contract/moving/targets.ts";
import { MINUTE, SECOND } from "../../base/clock.ts";
import { AppError, reasonOf, StartupError } from "../../base/errors.ts";
import { refusalOfSystem } from "../../base/system-errors.ts";
import { freeBytesOf, MIN_FREE_BYTES } from "../../engines/files/free-space.ts";
import { makeFolder } from "../../engines/files/make-folder.ts";
import { nameBackup } from "../../kernel/backup-names.ts";
import type { BackupPlace } from "../../kernel/backup-place.ts";
import type { Config } from "../../kernel/config.ts";
import { countSiteRows, ensureSiteId } from "../../kernel/site-id.ts";
import {
  claimRun,
  endRun,
  presentRun,
  renewRun,
  type ArchiveClaim,
  type ArchiveRunRow,
} from "./archive-run-store.ts";
import type { MakeArchive } from "./archive-work.ts";
import { listArchives, targetIn } from "./list-archives.ts";
import { sumImages } from "./data-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type ArchiveDeps = Pick<Kernel, "db" | "now" | "databaseTime" | "log" | "stopping"> & {
  config: Config;
  /** Names this server among those of the database. */
  instanceId: string;
  place: BackupPlace;
  makeArchive: MakeArchive;
};

const RENEW_MS = 2 * SECOND;
/** The server's own backup of the day may be under way. */
const WAIT_MS = 30 * MINUTE;

interface Wanted {
  kind: ArchiveKind;
  target: ExportTargetName | null;
  hasImages: boolean;
}

/**
 * Begins to make a backup or an export, and returns its run; the work goes on. While the same is being made, by whichever
 * server, that run is returned. Why a run failed is in the run.
 * @throws AppError `conflict` while anything else is being made, `out_of_space` without room for it.
 */
export async function beginArchive(
  deps: ArchiveDeps,
  wanted: Wanted,
): Promise<{ run: ArchiveRun; isNew: boolean }> {
  const { db, config, now, instanceId: worker } = deps;
  await requireRoomForImages(deps, wanted);
  const site = await ensureSiteId(db, config.dataDir, now());
  const claim = { kind: wanted.kind, name: await chooseName(deps, wanted, site), worker };
  const hasImages = hasImagesOf(wanted);
  const { run, busy, left } = await claimRun(deps, { ...claim, hasImages });
  const isSame =
    busy?.kind === wanted.kind &&
    busy.has_images === Number(hasImages) &&
    targetIn(busy.name) === targetIn(claim.name);
  if (busy && !isSame)
    throw new AppError("conflict", `${nameOf(busy)} is being made. Try again when it is done.`);
  if (busy) return { run: presentRun(busy, true), isNew: false };
  void work(deps, { ...claim, target: targetIn(claim.name), hasMedia: hasImages, site, left });
  return { run: presentRun(run, true), isNew: true };
}

/** An export always has them. */
const hasImagesOf = ({ kind, hasImages }: Wanted) => hasImages || kind === "export";

function nameOf({ kind, has_images }: Pick<ArchiveRunRow, "kind" | "has_images">): string {
  if (kind === "export") return "An export";
  return has_images ? "A backup" : "A backup without the images";
}

interface Work extends ArchiveClaim {
  target: ExportTargetName | null;
  hasMedia: boolean;
  site: string;
  left: string | undefined;
}

/** Never rejects: how it ended is in the run. */
async function work(deps: ArchiveDeps, { target, hasMedia, site, left, ...claim }: Work) {
  const { config, place, log, stopping, makeArchive } = deps;
  const { kind, name } = claim;
  const progress: { now: Parameters<typeof renewRun>[2] } = { now: undefined };
  const renew = () =>
    renewRun(deps, claim, progress.now).catch((error: unknown) =>
      log.warn({ err: error }, "Other servers do not know how far a backup or an export is"),
    );
  const timer = setInterval(() => void renew(), RENEW_MS);
  let failure: string | null = null;
  try {
    if (left !== undefined) await rm(join(config.backup.folder, `${left}.unfinished`), { force: true });
    const listening = {
      signal: stopping,
      onProgress: (told: NonNullable<typeof progress.now>) => void (progress.now = told),
    };
    await place.keep(name, (path) =>
      makeArchive({ kind, target, path, hasMedia, waitMs: WAIT_MS }, listening),
    );
    if (kind === "export") await deleteOtherExports(deps, site, name);
  } catch (error) {
    failure = wordsOf(error);
    if (!stopping.aborted)
      log.error({ err: error, kind }, "A backup or an export that somebody began failed");
  }
  clearInterval(timer);
  // A server that stops tells nobody any more; the run is then one that was cut off.
  if (stopping.aborted) return;
  await endRun(deps, claim, failure).catch((error: unknown) =>
    log.error({ err: error, kind }, "The end of a backup or an export could not be recorded"),
  );
}

/** Only what was meant for people, and no path or statement of the server. */
const wordsOf = (error: unknown): string =>
  error instanceof AppError || error instanceof StartupError
    ? reasonOf(error)
    : (refusalOfSystem(error)?.message ?? "Something went wrong on our side. The server's log says what.");

/** One export for each program is enough: it is of the site as it was at its moment. */
async function deleteOtherExports({ place, now }: ArchiveDeps, site: string, name: string) {
  for (const other of await listArchives(place, site, now()))
    if (other.kind === "export" && other.target === targetIn(name) && other.name !== name)
      await place.remove(other.name);
}

/** A name that no file has yet: two may be made within a second. */
async function chooseName(
  { db, place, now }: ArchiveDeps,
  { kind, target }: Wanted,
  site: string,
): Promise<string> {
  const taken = new Set((await listArchives(place, site, now())).map(({ name }) => name));
  const rows = await countSiteRows(db);
  const nameAt = (startedAt: Date) =>
    kind === "backup"
      ? nameBackup({ kind: "masthead", startedAt, site, rows })
      : nameBackup({ kind: "export", target: target ?? undefined, startedAt, site, rows });
  let startedAt = now();
  while (taken.has(nameAt(startedAt))) startedAt = new Date(startedAt.getTime() + SECOND);
  return nameAt(startedAt);
}

/** Whether there is room for the database, what makes the file asks itself. @throws AppError `out_of_space`. */
async function requireRoomForImages({ db, config }: ArchiveDeps, wanted: Wanted) {
  const { folder } = config.backup;
  await makeFolder(folder);
  const imagesBytes = hasImagesOf(wanted) ? await sumImages(db) : 0;
  if ((await freeBytesOf(folder)) >= imagesBytes + MIN_FREE_BYTES) return;
  const megabytes = Math.ceil((imagesBytes + MIN_FREE_BYTES) / 1e6).toLocaleString("en");
  throw new AppError(
    "out_of_space",
    `There is too little room on the disk of ${folder}: it takes ${megabytes} MB and the size of the database.`,
  );
}
