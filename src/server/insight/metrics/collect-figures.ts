import { MINUTE, SECOND, type Clock } from "../../base/clock.ts";
import type { Database } from "../../kernel/db/open.ts";
import type { ProbeDatabase } from "../../kernel/probe-write.ts";
import { freeBytesOf } from "../../engines/files/free-space.ts";
import type { Config } from "../../kernel/config.ts";
import { judgeBackups } from "../../kernel/backup-names.ts";
import { measureDatabase } from "../../kernel/measure-database.ts";
import { openBackupPlace } from "../../kernel/backup-place.ts";
import { findSiteId } from "../../kernel/site-id.ts";
import { countDroppedLines } from "../../base/log-sink.ts";
import type { Log } from "../../base/log.ts";
import type { PageCacheStats } from "../../engines/pagecache/page-cache.ts";
import type { Metrics } from "./metrics.ts";
import { countNewsletters, readMailQueue, sumDeliveries } from "./figure-store.ts";

interface FigureSources {
  database: Database;
  probe: ProbeDatabase;
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
function listOwn(sources: FigureSources): Figure[] {
  const { pages, dataDir, now } = sources;
  const { stats } = pages;
  const newestBackup = openNewestBackup(sources);
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
      name: "masthead_log_lines_dropped_total",
      help: "Lines of the log that could not be written.",
      isTotal: true,
      read: countDroppedLines,
    },
    {
      name: "masthead_backup_age_seconds",
      help: "Age of the newest backup of this site that is not far smaller than an older one; missing when there is none.",
      read: async () => ageSeconds(now, await newestBackup()),
    },
  ];
}

/** Listing a bucket takes up to 20 s when it does not answer. */
const LOOK_EVERY_MS = 5 * MINUTE;

/** Returns a function that tells when the newest sound backup was made. A bucket is listed meanwhile, and the last list counts. */
function openNewestBackup({ backup, now, database, dataDir }: FigureSources) {
  const place = openBackupPlace(backup);
  const look = async () => {
    const site = await findSiteId(database.db, dataDir);
    return judgeBackups(await place.list(), site).sound?.madeAt;
  };
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

function listOfDatabase({ database, probe }: FigureSources): Figure[] {
  return [
    {
      name: "masthead_database_up",
      help: "1 when a write reaches the database, else 0.",
      read: async () => ((await probe()).isFine ? 1 : 0),
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
