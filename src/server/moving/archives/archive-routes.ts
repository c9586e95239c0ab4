import { stat } from "node:fs/promises";
import * as calls from "../../../contract/moving/archives.ts";
import type { DataFacts } from "../../../contract/moving/archives.ts";
import { HOUR, instant } from "../../base/clock.ts";
import { reasonOf } from "../../base/errors.ts";
import { version } from "../../base/version.ts";
import { freeBytesOf } from "../../engines/files/free-space.ts";
import { readBackupName } from "../../kernel/backup-names.ts";
import { openOutbox } from "../../kernel/mail/outbox.ts";
import { measureDatabase } from "../../kernel/measure-database.ts";
import type { Database } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { bodyStream } from "../../kernel/http/body-stream.ts";
import { recordDownload, requireDownload } from "../../kernel/http/require-download.ts";
import { respond, route, type Route } from "../../kernel/http/routes.ts";
import { ensureSiteId } from "../../kernel/site-id.ts";
import { readRuns } from "./archive-run-store.ts";
import { beginArchive, type ArchiveDeps } from "./archives-at-work.ts";
import { sumImages, sumKept } from "./data-store.ts";
import { getArchive, listArchives } from "./list-archives.ts";

interface Deps extends ArchiveDeps {
  database: Database;
}

export function archiveRoutes(deps: Deps): Route[] {
  const { db, config, place, now } = deps;
  const find = async (name: string) =>
    getArchive(place, await ensureSiteId(db, config.dataDir, now()), name, now());
  return [
    route(calls.getDataFacts, () => readDataFacts(deps)),
    route(calls.makeArchive, async ({ body, by }) => {
      const { run, isNew } = await beginArchive(deps, body);
      if (isNew) await happened(db, { kind: "site.archive", of: body.kind, by: by() }, now());
      return run;
    }),
    route(calls.getArchive, ({ params }) => find(params.name)),
    respond(calls.downloadArchive, async ({ params, c, by }) => {
      requireDownload(c);
      const { name, kind, sizeBytes } = await find(params.name);
      await recordDownload(c, deps, { kind: "site.download", of: kind, by: by() });
      return c.body(bodyStream(place.read(name)), 200, {
        "content-type": "application/zip",
        "content-length": String(sizeBytes),
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      });
    }),
    route(calls.deleteArchive, async ({ params, by }) => {
      const { name, kind } = await find(params.name);
      await place.remove(name);
      await happened(db, { kind: "site.delete", of: kind, by: by() }, now());
      return { deleted: name };
    }),
  ];
}

async function readDataFacts(deps: Deps): Promise<DataFacts> {
  const { db, database, config, place, now } = deps;
  const { backup, dataDir } = config;
  const site = await ensureSiteId(db, dataDir, now());
  const found = await listArchives(place, site, now()).then(
    (archives) => ({ archives, failure: null }),
    (error: unknown) => ({ archives: [], failure: reasonOf(error) }),
  );
  const next = nextAt(found.archives, backup.everyHours, now());
  return {
    backups: {
      place: place.description,
      isOnDiskOfDatabase: await isOnDiskOfDatabase(deps),
      everyHours: backup.everyHours,
      keep: backup.keep,
      hasImages: backup.hasMedia,
      nextAt: next,
      isDue: next !== null && next <= instant(now()),
      failure: found.failure,
    },
    archives: found.archives,
    runs: await readRuns(deps),
    sizes: {
      databaseBytes: await measureDatabase(database),
      imagesBytes: await sumImages(db),
      ...(await sumKept(database.heavy)),
      outboxBytes: await openOutbox({ dataDir, db: database.heavy }).measure(),
      freeBytes: await freeBytesOf(dataDir),
    },
    version: await version(),
  };
}

/** When the server's own job makes the next one; null if it makes none. */
function nextAt(archives: DataFacts["archives"], everyHours: number, now: Date): string | null {
  if (everyHours === 0) return null;
  const starts = archives.flatMap(({ name, isScheduled }) => {
    const startedAt = isScheduled ? readBackupName(name)?.startedAt : undefined;
    return startedAt && startedAt <= now ? [startedAt.getTime()] : [];
  });
  return starts.length === 0 ? instant(now) : instant(new Date(Math.max(...starts) + everyHours * HOUR));
}

/** True if the backups go with the disk that has the SQLite file. */
async function isOnDiskOfDatabase({ config: { backup, dataDir, databaseUrl } }: Deps): Promise<boolean> {
  if (backup.bucket || databaseUrl) return false;
  const [ofBackups, ofDatabase] = await Promise.all(
    [backup.folder, dataDir].map((folder) => stat(folder).catch(() => undefined)),
  );
  return ofBackups === undefined || ofBackups.dev === ofDatabase?.dev;
}
