import { setTimeout as delay } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import { Client, Pool, types, type PoolClient, type PoolConfig } from "pg";
import { HOUR, MINUTE, SECOND } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { isReadOnlyFault, markAsOfPostgres } from "../../base/system-errors.ts";
import { guardClient, PostgresSilence, watchAnswers, type Watch } from "./guard-client.ts";
import { NOTICE_A_LOSS, setSession } from "./postgres-session.ts";
import { sizesOf, type PostgresOptions } from "./postgres-options.ts";
import { postgresTypes } from "./values.ts";

/** How much longer than PostgreSQL's own limit the answer may take to come. */
const ANSWER_LATER_MS = 2 * SECOND;

/**
 * How long one statement may take, by what the connections are for; 0 sets no limit. PostgreSQL ends a statement that
 * takes longer, and that includes waiting for a lock. A connection that owes an answer for `answerMs` is frozen. PostgreSQL
 * may keep its side of a frozen connection, so it releases the locks of a transaction that nobody continues.
 */
const limitsOf = ({ statementSeconds }: PostgresOptions) => ({
  /** Requests of readers and the owner: 503 within ten seconds by default, and then a new connection. */
  requests: {
    statementMs: statementSeconds * SECOND,
    answerMs: statementSeconds * SECOND + ANSWER_LATER_MS,
    idleInTransactionMs: statementSeconds * SECOND,
  },
  /** Sending: freezes an audience and records outcomes, in chunks of 500. */
  sending: { statementMs: 30 * SECOND, answerMs: 35 * SECOND, idleInTransactionMs: 8 * SECOND },
  /**
   * Migrations, imports, exports, backups and commands: an index over millions of rows takes minutes, and so do the
   * images that a backup copies within its snapshot.
   */
  long: { statementMs: 0, answerMs: HOUR, idleInTransactionMs: 0 },
});

export type Work = keyof ReturnType<typeof limitsOf>;

/** A stranger's searches wait for each other, the site does not wait for them, and each has a time limit. */
const SEARCH = { statementMs: 10 * SECOND, answerMs: 12 * SECOND };

/** Enough for a hash of two million subscribers: beyond it, PostgreSQL looks each up in an index. Its default is 4 MB. */
const SEARCH_MEMORY = "32MB";

/** A job that tidies up after a flood, or a newsletter that is deleted with a million deliveries, takes minutes. */
const LONG = { statementMs: 10 * MINUTE, answerMs: 11 * MINUTE };

/** The kernel then sends a probe each second and gives up after ten (libuv), which finds a host that is gone. */
const KEEP_ALIVE_AFTER_MS = 5 * SECOND;
const SESSION = {
  ...NOTICE_A_LOSS,
  timezone: "UTC",
  // Compiling a count of inactive subscribers took 2.5 of its 3.2 s: our statements stop at the first rows that they need.
  jit: "off",
};
const FAREWELL_MS = 2 * SECOND;
/** How soon a client is requested again after PostgreSQL refused one more connection. */
const ASK_AGAIN_MS = 100;
/** Too many connections, starting up (or shutting down), and nobody listens. */
const REFUSED_FOR_NOW: ReadonlySet<unknown> = new Set(["53300", "57P03", "ECONNREFUSED"]);

interface Pools {
  main: PostgresPool;
  /** For searches and reports. */
  heavy: PostgresPool;
  /** For jobs and actions of the owner whose single statements may take minutes. */
  long: PostgresPool;
  countConnections: () => PoolUse[];
  /** Ends all pools, also those that Kysely has not used. */
  end: () => Promise<void>;
}

/** How the connections of a pool are used at a moment. */
export interface PoolUse {
  pool: "main" | "heavy" | "long";
  busy: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** The pools of one process or thread. When one connection turns out to be frozen, its silent siblings go as well. */
export function openPools(
  databaseUrl: string,
  { work, log, ...postgres }: PostgresOptions & { work: Work; log: Log },
): Pools {
  const limits = limitsOf(postgres)[work];
  const sizes = sizesOf(postgres);
  const watches = new Set<Watch>();
  const common = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: postgres.connectSeconds * SECOND,
    types: postgresTypes(types),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const open = (
    max: number,
    { statementMs, answerMs }: { statementMs: number; answerMs: number },
    { busyMs = 0, ...more }: { busyMs?: number; work_mem?: string } = {},
  ) => {
    const session = {
      ...SESSION,
      idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
      statement_timeout: String(statementMs),
      ...more,
    };
    return new WatchedPool({ ...common, max }, { answerMs, busyMs, session, watches, log });
  };
  const main = open(sizes.main, limits);
  const heavy = open(sizes.heavy, SEARCH, { work_mem: SEARCH_MEMORY });
  // By default there is one, which work that takes minutes shares with what the owner waits for.
  const long = open(sizes.long, work === "long" ? limits : LONG, { busyMs: LONG.statementMs });
  const end = async () => {
    for (const each of [heavy, long, main]) await each.end();
    // A frozen server does not close a connection that we have ended.
    setTimeout(() => {
      for (const watch of watches) watch.drop(new PostgresSilence(FAREWELL_MS));
    }, FAREWELL_MS).unref();
  };
  const countConnections = (): PoolUse[] => [
    { pool: "main", ...main.count() },
    { pool: "heavy", ...heavy.count() },
    { pool: "long", ...long.count() },
  ];
  return { main, heavy, long, countConnections, end };
}

interface Watching {
  answerMs: number;
  /** How long a query waits while all clients of the pool are at work, if that is longer than for a connection. */
  busyMs: number;
  /** The settings of each session. */
  session: Record<string, string>;
  /** The clients of all pools, which end together. */
  watches: Set<Watch>;
  log: Log;
}

/** A pool of which each client is watched, as Kysely wants it. */
class WatchedPool implements PostgresPool {
  readonly options: { max: number };
  readonly #pool: Pool;
  readonly #watching: Watching;
  readonly #connectWithinMs: number;
  readonly #live = new Set<Client>();
  /** Connected to a server that no longer accepts writes. */
  readonly #stale = new WeakSet<Client>();

  constructor(config: PoolConfig & { connectionTimeoutMillis: number }, watching: Watching) {
    this.#pool = new Pool({
      ...config,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not know.
      onConnect: (client) => client instanceof Client && this.#begin(client),
    });
    this.#watching = watching;
    this.#connectWithinMs = config.connectionTimeoutMillis;
    this.options = this.#pool.options;
    // The pool removes a client that has begun to end.
    this.#pool.on("release", (_error, client) => {
      if (this.#stale.has(client)) void client.end();
    });
    // The pool reports the errors of its idle clients again. The next query replaces those clients.
    this.#pool.on("error", () => undefined);
  }

  /**
   * Waits for a client that another query gives back while all are at work, and when PostgreSQL refuses one more connection
   * for now: its limit may be reached while ours do their work.
   */
  async connect(): Promise<PoolClient> {
    const start = performance.now();
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        markAsOfPostgres(error);
        const waitedMs = performance.now() - start;
        const isBusy = this.#live.size === this.options.max && waitedMs < this.#watching.busyMs;
        const isForNow = REFUSED_FOR_NOW.has(codeOf(error)) && waitedMs < this.#connectWithinMs;
        if (!isBusy && !(isForNow && this.#live.size > 0)) throw error;
        await delay(ASK_AGAIN_MS);
      }
    }
  }

  count(): Omit<PoolUse, "pool"> {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async end() {
    if (!this.#pool.ending) await this.#pool.end();
  }

  /** The pool gives the client away when this has ended. */
  async #begin(client: Client) {
    this.#watch(client);
    await setSession(client, this.#watching.session);
  }

  #watch(client: Client) {
    const { answerMs, watches, log } = this.#watching;
    guardClient(client, log);
    const watch = watchAnswers(client, { answerMs, onSilence: () => dropSilent(watches, answerMs) });
    watches.add(watch);
    this.#live.add(client);
    client.on("end", () => {
      watches.delete(watch);
      this.#live.delete(client);
    });
    client.connection.on("errorMessage", (error: unknown) => {
      if (!isReadOnlyFault(error)) return;
      this.#stale.add(client);
      dropIdle(watches, watch, error);
    });
  }
}

/** Without this, each frozen connection would keep one request waiting before it is noticed. */
function dropSilent(watches: Iterable<Watch>, answerMs: number) {
  const since = performance.now() - answerMs;
  for (const watch of watches) if (watch.heardAt() <= since) watch.drop(new PostgresSilence(answerMs));
}

/** After a failover, new connections reach the server that can be written. Reads under way are left to end. */
function dropIdle(watches: Iterable<Watch>, except: Watch, error: Error) {
  for (const watch of watches) if (watch !== except && !watch.owesAnswer()) watch.drop(error);
}
