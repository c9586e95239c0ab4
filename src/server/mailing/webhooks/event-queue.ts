import { setImmediate as yieldToReaders, setTimeout as delay } from "node:timers/promises";
import { AppError } from "../../base/errors.ts";
import type { Arrival } from "./record-events.ts";

/**
 * A commit waits for the disk, and readers wait for a commit of SQLite. So there are few of them, each with what has come
 * since the last one, and none is long.
 */
const BATCH = 250;
const BETWEEN_MS = 250;
const ANSWERS_AT_ONCE = 5;
/** Some seconds of events from the fastest provider, which sends the rest again. */
const MAX_WAITING = 10_000;
const RETRY_SECONDS = 10;

interface Request {
  arrivals: readonly Arrival[];
  /** How many of them are recorded. */
  done: number;
  settled: PromiseWithResolvers<void>;
}

/**
 * Records the events of all requests one batch after the other (group commit): most providers send each event in a
 * request of its own.
 */
export class EventQueue {
  readonly #record: (arrivals: readonly Arrival[]) => Promise<void>;
  #requests: Request[] = [];
  #size = 0;
  #isWorking = false;
  #startedAt = -Infinity;

  constructor(record: (arrivals: readonly Arrival[]) => Promise<void>) {
    this.#record = record;
  }

  /** @throws AppError `unavailable` when too many events wait. Called before a body is read as well. */
  refuseWhenFull() {
    if (this.#size < MAX_WAITING) return;
    throw new AppError("unavailable", "Too many events wait to be recorded. Send them again later.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  /** Resolves when all of the events are on disk. @throws AppError `unavailable`, or what the database says. */
  async add(arrivals: readonly Arrival[]) {
    if (arrivals.length === 0) return;
    this.refuseWhenFull();
    const request = { arrivals, done: 0, settled: Promise.withResolvers<void>() };
    this.#requests.push(request);
    this.#size += arrivals.length;
    void this.#work();
    await request.settled.promise;
  }

  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#requests.length > 0) {
      // An event that comes alone is recorded at once.
      const waitMs = this.#startedAt + BETWEEN_MS - performance.now();
      if (waitMs > 0 && this.#size < BATCH) await delay(waitMs);
      else await yieldToReaders();
      this.#startedAt = performance.now();
      await this.#recordNext();
    }
    this.#isWorking = false;
  }

  async #recordNext() {
    const taken: { request: Request; until: number }[] = [];
    const batch: Arrival[] = [];
    for (const request of this.#requests) {
      if (batch.length >= BATCH) break;
      const until = Math.min(request.done + BATCH - batch.length, request.arrivals.length);
      batch.push(...request.arrivals.slice(request.done, until));
      taken.push({ request, until });
    }
    try {
      await this.#record(batch);
      for (const [n, { request, until }] of taken.entries()) {
        request.done = until;
        if (until === request.arrivals.length) request.settled.resolve();
        // Hundreds of answers at once would delay pages as much as one long answer.
        if (n % ANSWERS_AT_ONCE === 0) await yieldToReaders();
      }
    } catch (error) {
      for (const { request } of taken) {
        request.done = request.arrivals.length;
        request.settled.reject(error);
      }
    }
    this.#requests = this.#requests.filter(({ arrivals, done }) => done < arrivals.length);
    this.#size = this.#requests.reduce((sum, { arrivals, done }) => sum + arrivals.length - done, 0);
  }
}
