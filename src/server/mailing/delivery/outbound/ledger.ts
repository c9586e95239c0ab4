import { setTimeout as delay } from "node:timers/promises";
import { instant, instantAfter, SECOND } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { isPermanentReply } from "../../refusals/judge-refusal.ts";
import { noteDoubt } from "../progress/chunk-store.ts";
import { finishChunk, type Chunk } from "./chunks-in-hand.ts";
import { recordOutcome, recordSent } from "./ledger-store.ts";
import type { Pace } from "./pace.ts";
import { SendingLockLost, type LockedDeps } from "./sending-lock.ts";
import * as store from "../progress/store.ts";
import type { Verdict } from "../progress/verdict.ts";

/** The outcomes that are written down; the others leave a delivery as it was. */
type Outcome = Exclude<Verdict, { state: "untouched" | "again" | "refused" }>;

interface Recorded {
  chunk: Chunk;
  n: number;
  attempts: number;
}

interface Entry {
  reader: Recorded;
  outcome: Outcome;
}

/** How many outcomes may be in memory only: at most so many emails are in doubt after a crash. */
export const WINDOW = 64;
/**
 * A commit waits for the disk, so it takes a batch of outcomes, or those of so many milliseconds. The batch is
 * smaller than the window, so that connections keep sending while PostgreSQL commits.
 */
const GROUP = 48;
const GROUP_MS = 20;
const RETRY_EVERY_MS = SECOND;
/** How long the ledger waits for a database that is down. After that, what it could not record is sent again. */
const PATIENCE_MS = 60 * SECOND;

interface Counts {
  sent: number;
  bounced: number;
}

interface Send {
  newsletterId: number;
  pace: Pace;
  /** Called after each commit with the counts of the whole send, since its refusals were settled. */
  onCounts: (counts: Counts) => void;
}

/** Records outcomes. Those that arrive during a transaction are recorded together in the next one (group commit). */
export class Ledger {
  readonly #deps: LockedDeps;
  readonly #send: Send;
  #waiting: Entry[] = [];
  #underWay = 0;
  #writing: Promise<void> | undefined;
  #room = Promise.withResolvers<void>();
  #enough = Promise.withResolvers<void>();
  #isEnding = false;

  constructor(deps: LockedDeps, send: Send) {
    this.#deps = deps;
    this.#send = send;
  }

  get isFull(): boolean {
    return this.#waiting.length + this.#underWay >= WINDOW;
  }

  /** Waits until the next outcome may come. @throws when the database has been away for too long. */
  async whenRoom() {
    while (this.isFull) await Promise.race([this.#room.promise, this.#writing]);
  }

  record(reader: Recorded, outcome: Outcome) {
    this.#waiting.push({ reader, outcome });
    if (this.#waiting.length >= GROUP) this.#enough.resolve();
    this.#writing ??= this.#writeAll();
    // `whenRoom` and `settled` report a failure. If nobody is calling them, it must not end the process.
    this.#writing.catch(() => {});
  }

  /** Ends when everything is on disk. @throws as `whenRoom`. */
  async settled() {
    this.#isEnding = true;
    this.#enough.resolve();
    await this.#writing;
  }

  async #writeAll() {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const entries = this.#waiting;
      this.#waiting = [];
      this.#underWay = entries.length;
      const counts = await this.#persist(entries);
      this.#underWay = 0;
      this.#room.resolve();
      this.#room = Promise.withResolvers();
      if (counts) this.#send.onCounts(counts);
    }
    this.#writing = undefined;
  }

  async #gather() {
    if (this.#isEnding || this.#waiting.length >= GROUP) return;
    this.#enough = Promise.withResolvers();
    const waited = new AbortController();
    await Promise.race([this.#enough.promise, delay(GROUP_MS, undefined, waited)]);
    waited.abort();
  }

  /**
   * Retries while the database is down, so that outcomes are not lost. Undefined when another sender has taken over,
   * which sends those emails again.
   */
  async #persist(entries: readonly Entry[]): Promise<Counts | undefined> {
    const byChunk = Map.groupBy(entries, ({ reader }) => reader.chunk);
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const counts = await this.#deps.write((tx) => this.#write(tx, byChunk));
        for (const [chunk, { length }] of byChunk) chunk.open -= length;
        return counts;
      } catch (error) {
        if (error instanceof SendingLockLost) return undefined;
        if (performance.now() > giveUpAt) throw error;
        this.#deps.log.warn({ err: error }, "What was sent could not be written down; trying again");
        await delay(RETRY_EVERY_MS);
      }
    }
  }

  async #write(tx: DbOrTx, byChunk: ReadonlyMap<Chunk, Entry[]>): Promise<Counts | undefined> {
    const at = instant(this.#deps.now());
    const counts = { sent: 0, failed: 0, bounced: 0, inDoubt: 0, skipped: 0 };
    for (const [chunk, entries] of byChunk) {
      const answers = entries.flatMap(({ reader, outcome }) =>
        outcome.state === "sent" ? [{ n: reader.n, code: outcome.code }] : [],
      );
      counts.sent += answers.length;
      if (answers.length > 0) await recordSent(tx, chunk, { at, answers });
      for (const { reader, outcome } of entries) {
        if (outcome.state === "sent") continue;
        if ("isInDoubt" in outcome) await noteDoubt(tx, chunk, at);
        const change = await this.#changeOf(tx, outcome, reader);
        await recordOutcome(tx, { ...chunk, n: reader.n }, change);
        if (outcome.state === "deferred") continue;
        counts[outcome.state]++;
        if (outcome.state !== "failed") continue;
        if (outcome.isInDoubt) counts.inDoubt++;
        if (isPermanentReply(outcome.code)) counts.bounced++;
      }
      await finishChunk(tx, chunk, entries.length);
    }
    const tried = counts.sent + counts.failed;
    if (tried > 0) await this.#send.pace.warmUp?.count(tx, tried);
    const now = await store.addToCounts(tx, this.#send.newsletterId, counts);
    return (
      now && { sent: now.sent_count - now.settled_sent, bounced: now.bounced_count - now.settled_bounced }
    );
  }

  async #changeOf(tx: DbOrTx, outcome: Exclude<Outcome, { state: "sent" }>, { attempts }: Recorded) {
    const { state, code } = outcome;
    const done_at = instant(this.#deps.now());
    switch (state) {
      case "deferred": {
        const next_at = instantAfter(await this.#deps.databaseTime(tx), outcome.retryAfterMs);
        return { state, code, next_at, attempts: attempts + 1 };
      }
      case "failed":
        return { state, code, next_at: null, done_at, attempts: attempts + 1 };
      case "skipped":
        return { state, code, next_at: null, done_at };
    }
  }
}
