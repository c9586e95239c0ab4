import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { MINUTE } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { serveThread } from "../../engines/threads/serve-thread.ts";
import { Thread } from "../../engines/threads/thread.ts";
import type { FileWatch } from "./file-watch.ts";
import { SqliteConnection } from "./sqlite-driver.ts";

/*
 * SQLite runs on the thread that calls it. Searches, reports and exports run on a thread of their own with a read-only
 * connection, so that readers' pages never wait behind them.
 */

interface HeavyReads {
  read: { request: { sql: string; parameters: readonly unknown[] }; reply: QueryResult<unknown> };
}

interface ThreadData {
  file: string;
  cacheKilobytes: number;
}

/** Rows are short-lived: during an export of a million, V8 would fill its default of 48 MB. */
const YOUNG_MEGABYTES = 12;
/** A search after a pause waits for a new thread, so the thread outlives most pauses. */
const IDLE_MS = 10 * MINUTE;
/** This is some seconds of work. Further queries are refused at once. */
const MAX_WAITING = 200;

serveThread<HeavyReads>(import.meta.url, ({ file, cacheKilobytes }: ThreadData) => {
  let connection: SqliteConnection | undefined;
  return {
    read({ sql, parameters }) {
      connection ??= new SqliteConnection(file, { readOnly: true, cacheKilobytes });
      return connection.run(sql, parameters);
    },
  };
});

/** Runs queries on a thread of its own, one after the other. */
export class HeavyReaderDriver implements Driver, DatabaseConnection {
  readonly #thread: Thread<HeavyReads, ThreadData>;
  readonly #watch: FileWatch;

  constructor(file: string, cacheKilobytes: number, watch: FileWatch) {
    this.#watch = watch;
    this.#thread = new Thread(import.meta.url, {
      name: "The thread that reads lists and searches",
      data: { file, cacheKilobytes },
      idleMs: IDLE_MS,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#thread.pendingCount >= MAX_WAITING) {
      throw new AppError("unavailable", "Too many searches at once. Please try again.", {
        retryAfterSeconds: 5,
      });
    }
    // Kysely leaves the type of a row to the caller; the driver cannot know it.
    return (await this.#ask({ sql, parameters })) as QueryResult<Row>;
  }

  async #ask(query: HeavyReads["read"]["request"]) {
    try {
      return await this.#thread.ask("read", query);
    } catch (error) {
      this.#watch.note(error);
      throw error;
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async init() {}
  async acquireConnection() {
    return this;
  }
  async releaseConnection() {}
  async beginTransaction() {
    throw new Error("The reading thread has no transactions");
  }
  async commitTransaction() {}
  async rollbackTransaction() {}

  async destroy() {
    await this.#thread[Symbol.asyncDispose]();
  }
}
