import type { PageEvent } from "../../../contract/insight/events.ts";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import { PageCache } from "../../engines/pagecache/page-cache.ts";
import { Remembered } from "../../engines/pagecache/remembered.ts";
import type { Transport } from "../../engines/smtp/transport.ts";
import { followChanges, type Heard } from "../changes.ts";
import type { Config } from "../config.ts";
import { readDatabaseTime, type DatabaseTime } from "../db/database-time.ts";
import type { Database } from "../db/open.ts";
import { createMailRoute } from "../mail/mail-route.ts";
import type { WhyHeld } from "../mail/asked-mail.ts";
import { createMailQueue, type NameSender } from "../mail/queue.ts";
import type { SaysNoMailbox } from "../mail/refused-for-good.ts";
import { createOutside, type Outside } from "../outside/outside.ts";
import { createRateLimits } from "../rate-limit.ts";
import { openSecretBox } from "../secret-box.ts";
import type { Signer } from "../secrets.ts";

export interface KernelDeps {
  config: Config;
  database: Database;
  signer: Signer;
  files: FileStore;
  transport: Transport;
  /** Names this server among those of the database. */
  instanceId: string;
  /** Other sites and DNS; tests pass their own. */
  outside?: Outside;
  now: Clock;
  /** PostgreSQL's clock, or this server's on SQLite. Decides what is due: clocks of servers differ. Tests pass their own. */
  databaseTime?: DatabaseTime;
  /** Milliseconds by a clock that is never adjusted. */
  elapsed?: () => number;
  log: Log;
  /**
   * Returns the tags of the cached pages that an event makes stale. It is passed in, because the kernel knows no
   * domain.
   */
  tagsOfEvent: (event: PageEvent) => string[];
  /** Passed in for the same reason, like what follows. */
  nameSender: NameSender;
  saysNoMailbox: SaysNoMailbox;
  whyHeld: WhyHeld;
  /** The status with which this server answers a HEAD request for a path of its own. */
  askOwn: (path: string) => Promise<number>;
  /** Aborts when the server stops: work ends after the mail in hand. */
  stopping: AbortSignal;
}

/** About 700 pages with their compressed forms. A flood of addresses fills the cache, and it stays full afterwards. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** Opens what every domain needs: the database, the clock, files, mail, limits, and what is kept in memory. */
export async function openKernel({
  outside,
  databaseTime = readDatabaseTime,
  elapsed = () => performance.now(),
  tagsOfEvent,
  ...deps
}: KernelDeps) {
  const { config, database, now, stopping } = deps;
  const { db, heavy, bulk } = database;
  const { publicUrl, trustsProxy } = config;
  const secretBox = openSecretBox(config.dataDir, config.secretsKey);
  const mailRoute = createMailRoute({ config, secretBox });
  const isStopping = () => stopping.aborted;
  const pages = new PageCache({ now, maxBytes: PAGE_CACHE_BYTES });
  const kept: Pick<PageCache, "invalidate" | "clear">[] = [pages];
  const hearers: ((heard: Heard) => void)[] = [];
  const onChange = (heard: Heard) => {
    const { events, hasMissed } = heard;
    const tags = events.flatMap(tagsOfEvent);
    for (const each of kept) {
      if (hasMissed) each.clear();
      else each.invalidate(tags);
    }
    for (const hear of hearers) hear(heard);
  };
  return {
    ...deps,
    db,
    heavy,
    bulk,
    publicUrl,
    trustsProxy,
    isStopping,
    mailRoute,
    databaseTime,
    elapsed,
    outside: outside ?? createOutside(),
    secretBox,
    limits: createRateLimits(deps.signer),
    mail: createMailQueue({ ...deps, db, databaseTime, isStopping, mailRoute }),
    /** Answers that are the same for everybody. */
    pages,
    changes: await followChanges({ db, now, elapsed, onChange }),
    /** Tells `hear` of every page event, after memories have dropped what depends on it. */
    onEvents: (hear: (heard: Heard) => void) => void hearers.push(hear),
    /** Returns a memory that forgets when what it depends on changes. */
    remember: <Value>(maxEntries: number) => {
      const remembered = new Remembered<Value>({ now, maxEntries });
      kept.push(remembered);
      return remembered;
    },
  };
}

export type Kernel = Awaited<ReturnType<typeof openKernel>>;
