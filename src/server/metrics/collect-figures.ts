import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { SECOND } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, DbOrTx } from "../platform/db/open.ts";
import { findNewestBackup } from "../platform/files/newest-backup.ts";
import type { Log } from "../platform/log.ts";
import type { PageCacheStats } from "../platform/pagecache/page-cache.ts";
import type { Metrics } from "./metrics.ts";
import { countNewsletters, measureDatabase, readMailQueue, sumDeliveries } from "./figure-store.ts";

export interface FigureSources {
  database: Database;
  dataDir: string;
  pages: { readonly stats: Readonly<PageCacheStats> };
  backupFolder: string;
  now: Clock;
  log: Log;
}

/** A value with the labels that it belongs to. */
type Sample = [labels: Record<string, string>, value: number];

/**
 * Adds the figures that are read when somebody asks for them. One that cannot be read (the database is down) is left
 * out of that answer; `masthead_database_up` says why.
 */
export async function collectFigures({ registry }: Metrics, sources: FigureSources) {
  const { database, dataDir, pages, backupFolder, now, log } = sources;
  const { Gauge, Counter } = await import("prom-client");
  const read = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.debug({ err: error }, "A figure could not be read");
    }
  };
  const gauge = (name: string, help: string, value: () => Promise<number | undefined> | number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        await read(async () => {
          const found = await value();
          if (found !== undefined) this.set(found);
        });
      },
    });
  const labeled = (
    name: string,
    { help, labels, values }: { help: string; labels: string[]; values: () => Promise<Sample[]> },
  ) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset();
        await read(async () => {
          for (const [of, value] of await values()) this.set(of, value);
        });
      },
    });
  const total = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });

  const ageSeconds = (at: string | Date | null | undefined) =>
    at ? Math.max(0, now().getTime() - new Date(at).getTime()) / SECOND : undefined;
  const { db } = database;

  total("masthead_page_cache_hits_total", "Pages that were answered from the cache.", () => pages.stats.hits);
  total("masthead_page_cache_misses_total", "Pages that had to be rendered.", () => pages.stats.misses);
  gauge("masthead_page_cache_entries", "Pages in the cache.", () => pages.stats.entries);
  gauge("masthead_page_cache_bytes", "Memory of the cached pages.", () => pages.stats.sizeBytes);

  gauge("masthead_database_up", "1 when the database answers, else 0.", () => answers(db));
  gauge("masthead_database_size_bytes", "Size of the database on disk.", () => measureDatabase(database));
  gauge("masthead_disk_free_bytes", "Free space at the data folder.", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge("masthead_backup_age_seconds", "Age of the newest backup; missing when there is none.", async () =>
    ageSeconds((await findNewestBackup(backupFolder))?.madeAt),
  );

  gauge("masthead_mail_queue_length", "Single mails (confirmations and the like) that wait.", async () => {
    const { waiting } = await readMailQueue(db);
    return waiting;
  });
  gauge("masthead_mail_queue_oldest_seconds", "Age of the oldest single mail that waits.", async () => {
    const { oldestAt } = await readMailQueue(db);
    return ageSeconds(oldestAt) ?? 0;
  });
  labeled("masthead_database_connections", {
    help: "Connections of PostgreSQL's pools that are busy or idle, and requests that wait for one.",
    labels: ["pool", "state"],
    values: async () =>
      database
        .countConnections()
        .flatMap(({ pool, ...states }) =>
          Object.entries(states).map(([state, count]): Sample => [{ pool, state }, count]),
        ),
  });
  labeled("masthead_newsletters", {
    help: "Newsletters by state.",
    labels: ["status"],
    values: async () => (await countNewsletters(db)).map(({ status, count }) => [{ status }, count]),
  });
  labeled("masthead_newsletter_deliveries", {
    help: "Mails of all newsletters by outcome. Its increase is the send rate; in_doubt is part of failed.",
    labels: ["outcome"],
    values: async () => {
      const { sent, failed, skipped, inDoubt, open } = await sumDeliveries(db);
      return Object.entries({ sent, failed, skipped, in_doubt: inDoubt, open }).map(
        ([outcome, count]): Sample => [{ outcome }, count],
      );
    },
  });
}

async function answers(db: DbOrTx): Promise<0 | 1> {
  try {
    await sql`select 1`.execute(db);
    return 1;
  } catch {
    return 0;
  }
}
