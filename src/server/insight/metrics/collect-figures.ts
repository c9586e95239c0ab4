import { sql } from "kysely";
import { MINUTE, SECOND } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Database, DbOrTx } from "../../kernel/db/open.ts";
import { freeBytesOf } from "../../engines/files/free-space.ts";
import type { Config } from "../../kernel/config.ts";
import { openBackupPlace } from "../../kernel/backup-place.ts";
import type { Log } from "../../base/log.ts";
import type { PageCacheStats } from "../../engines/pagecache/page-cache.ts";
import type { Metrics } from "./metrics.ts";
import { countNewsletters, measureDatabase, readMailQueue, sumDeliveries } from "./figure-store.ts";

interface FigureSources {
  database: Database;
  dataDir: string;
  pages: { readonly stats: Readonly<PageCacheStats> };
  backup: Config["backup"];
  now: Clock;
  log: Log;
}

/** A value with the labels that it belongs to. */
type Sample = [labels: Record<string, string>, value: number];

interface Figure {
  name: string;
  help: string;
  /** A gauge unless it only grows. */
  isTotal?: true;
  labels?: string[];
  /** One value, several with labels, or undefined when there is none now. */
  read: () => number | undefined | Sample[] | Promise<number | undefined | Sample[]>;
}

/**
 * Adds the figures that are read when somebody asks for them. One that cannot be read (the database is down) is left
 * out of that answer; `masthead_database_up` says why.
 */
export async function collectFigures({ registry }: Metrics, sources: FigureSources) {
  const { Counter, Gauge } = await import("prom-client");
  for (const { name, help, labels = [], isTotal, read } of listFigures(sources)) {
    const Kind = isTotal ? Counter : Gauge;
    // The library registers it.
    const metric = new Kind({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        metric.reset();
        if (labels.length === 0) metric.remove();
        try {
          const found = await read();
          const samples: Sample[] = typeof found === "number" ? [[{}, found]] : (found ?? []);
          for (const [of, value] of samples) metric.inc(of, value);
        } catch (error) {
          sources.log.debug({ err: error, metric: name }, "A figure could not be read");
        }
      },
    });
  }
}

const listFigures = (sources: FigureSources): Figure[] => [
  ...listOwn(sources),
  ...listOfDatabase(sources),
  ...listOfMail(sources),
];

/** Figures of the process and the machine, without the database. */
function listOwn({ pages: { stats }, dataDir, backup, now }: FigureSources): Figure[] {
  const newestBackup = openNewestBackup({ backup, now });
  return [
    {
      name: "masthead_page_cache_hits_total",
      help: "Pages that were answered from the cache.",
      isTotal: true,
      read: () => stats.hits,
    },
    {
      name: "masthead_page_cache_misses_total",
      help: "Pages that had to be rendered.",
      isTotal: true,
      read: () => stats.misses,
    },
    { name: "masthead_page_cache_entries", help: "Pages in the cache.", read: () => stats.entries },
    { name: "masthead_page_cache_bytes", help: "Memory of the cached pages.", read: () => stats.sizeBytes },
    {
      name: "masthead_disk_free_bytes",
      help: "Free space at the data folder.",
      read: () => freeBytesOf(dataDir),
    },
    {
      name: "masthead_backup_age_seconds",
      help: "Age of the newest backup; missing when there is none.",
      read: async () => ageSeconds(now, await newestBackup()),
    },
  ];
}

/** Listing a bucket takes up to 20 s when it does not answer. */
const LOOK_EVERY_MS = 5 * MINUTE;

/** Returns a function that tells when the newest backup was made. A bucket is listed meanwhile, and the last list counts. */
function openNewestBackup({ backup, now }: Pick<FigureSources, "backup" | "now">) {
  const place = openBackupPlace(backup);
  const look = async () => (await place.newest())?.madeAt;
  if (!backup.bucket) return look;
  let known: Date | undefined;
  let lookedAt = 0;
  return async () => {
    if (now().getTime() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now().getTime();
      void look().then(
        (madeAt) => (known = madeAt),
        () => undefined,
      );
    }
    return known;
  };
}

function listOfDatabase({ database }: FigureSources): Figure[] {
  return [
    {
      name: "masthead_database_up",
      help: "1 when the database answers, else 0.",
      read: () => answers(database.db),
    },
    {
      name: "masthead_database_size_bytes",
      help: "Size of the database on disk.",
      read: () => measureDatabase(database),
    },
    {
      name: "masthead_database_connections",
      help: "Connections of PostgreSQL's pools that are busy or idle, and requests that wait for one.",
      labels: ["pool", "state"],
      read: () =>
        database
          .countConnections()
          .flatMap(({ pool, ...states }) =>
            Object.entries(states).map(([state, count]): Sample => [{ pool, state }, count]),
          ),
    },
  ];
}

function listOfMail({ database: { db }, now }: FigureSources): Figure[] {
  return [
    {
      name: "masthead_mail_queue_length",
      help: "Single mails (confirmations and the like) that wait.",
      read: async () => (await readMailQueue(db)).waiting,
    },
    {
      name: "masthead_mail_queue_oldest_seconds",
      help: "Age of the oldest single mail that waits.",
      read: async () => ageSeconds(now, (await readMailQueue(db)).oldestAt) ?? 0,
    },
    {
      name: "masthead_newsletters",
      help: "Newsletters by state.",
      labels: ["status"],
      read: async () => (await countNewsletters(db)).map(({ status, count }): Sample => [{ status }, count]),
    },
    {
      name: "masthead_newsletter_deliveries",
      help: "Mails of all newsletters by outcome. Its increase is the send rate; in_doubt is part of failed.",
      labels: ["outcome"],
      read: async () => {
        const { inDoubt, ...sums } = await sumDeliveries(db);
        return Object.entries({ ...sums, in_doubt: inDoubt }).map(([outcome, count]): Sample => [
          { outcome },
          count,
        ]);
      },
    },
  ];
}

const ageSeconds = (now: Clock, at: string | Date | null | undefined) =>
  at ? Math.max(0, now().getTime() - new Date(at).getTime()) / SECOND : undefined;

async function answers(db: DbOrTx): Promise<0 | 1> {
  try {
    await sql`select 1`.execute(db);
    return 1;
  } catch {
    return 0;
  }
}
