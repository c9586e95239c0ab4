import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { AppError } from "../errors.ts";
import { SqliteConnection } from "./sqlite-driver.ts";

/*
 * SQLite works on the thread that asks. Searches, reports and exports ask here: a thread of their own with a
 * read-only connection, so that readers' pages never wait behind them. Started by the first such query.
 */

interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

interface Answer {
  id: number;
  result?: QueryResult<unknown>;
  error?: string;
}

/** Rows are copied and forgotten: with V8's own 48 MB an export of a million would fill them for nothing. */
const YOUNG_MEGABYTES = 12;

/** What the thread sends when its connection is open. */
const READY = "ready";

interface ThreadData {
  heavyReaderOf: { file: string; cacheKilobytes: number };
}

if (!isMainThread && workerData?.heavyReaderOf) answerQuestions(workerData);

function answerQuestions({ heavyReaderOf: { file, cacheKilobytes } }: ThreadData) {
  const connection = new SqliteConnection(file, { readOnly: true, cacheKilobytes });
  parentPort?.on("message", ({ id, sql, parameters }: Question) => {
    try {
      parentPort?.postMessage({ id, result: connection.run(sql, parameters) } satisfies Answer);
    } catch (error) {
      parentPort?.postMessage({ id, error: String(error) } satisfies Answer);
    }
  });
  parentPort?.postMessage(READY);
}

/** Some seconds of work; who comes later is better told so. */
const MAX_WAITING = 200;

export class HeavyReaderDriver implements Driver, DatabaseConnection {
  readonly #data: ThreadData;
  readonly #waiting = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>();
  #worker: Worker | undefined;
  #asked = 0;

  constructor(file: string, cacheKilobytes: number) {
    this.#data = { heavyReaderOf: { file, cacheKilobytes } };
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#waiting.size >= MAX_WAITING) {
      throw new AppError("unavailable", "Too many searches at once. Please try again.", {
        retryAfterSeconds: 5,
      });
    }
    const answer = Promise.withResolvers<QueryResult<unknown>>();
    const id = ++this.#asked;
    this.#waiting.set(id, answer);
    const worker = this.#started();
    // The process may end when nobody waits for the thread, and only then.
    worker.ref();
    worker.postMessage({ id, sql, parameters } satisfies Question);
    // Kysely leaves the type of a row to the caller; the driver cannot know it.
    return (await answer.promise) as QueryResult<Row>;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL(import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on("message", (message: Answer | typeof READY) => {
      if (message === READY) return;
      const { id, result, error } = message;
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
      if (result) asked?.resolve(result);
      else asked?.reject(new Error(error));
    });
    worker.on("error", (cause) => this.#failAll(new Error("The reading thread failed", { cause })));
    worker.on("exit", () => {
      this.#worker = undefined;
      this.#failAll(new Error("The reading thread ended"));
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #failAll(error: Error) {
    for (const asked of this.#waiting.values()) asked.reject(error);
    this.#waiting.clear();
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
    await this.#worker?.terminate();
  }
}
