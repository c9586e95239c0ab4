import { setTimeout as delay } from "node:timers/promises";
import { instant, SECOND } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { suppressAddress } from "../subscribers/suppress-address.ts";
import { noteDoubt } from "./chunk-store.ts";
import type { HeldChunk, Reader } from "./held-chunk.ts";
import { recordOutcome, recordSent } from "./ledger-store.ts";
import type { SenderDeps } from "./sender.ts";
import * as store from "./store.ts";
import type { Verdict } from "./verdict.ts";

/** The outcomes that are written down; the others leave a delivery as it was. */
export type Outcome = Exclude<Verdict, { state: "untouched" | "refused" }>;
export type Recorded = Pick<Reader, "chunk" | "n" | "attempts"> & { mailboxKey?: string };

interface Entry {
  reader: Recorded;
  outcome: Outcome;
}

/** How many outcomes may be in memory alone: so many mails at most are sent again after a crash. */
export const WINDOW = 64;
/**
 * A commit waits for the disk, so it takes along as many as make it worth while, or what has come in so many
 * milliseconds. Room is left: senders go on while PostgreSQL commits.
 */
const GROUP = 48;
const GROUP_MS = 20;
const RETRY_EVERY_MS = SECOND;
/** The leases have long run out by then, and others have gone on. */
const PATIENCE_MS = 60 * SECOND;

interface Listeners {
  /** An outcome of this chunk is on disk. */
  onRecorded: (chunk: HeldChunk) => Promise<void>;
  /** What the whole send has come to, after each commit. */
  onCounts: (counts: { sent: number; bounced: number }) => void;
}

/** Writes down outcomes, as many as have come while the last ones were written, in one transaction (group commit). */
export class Ledger {
  readonly #deps: SenderDeps;
  readonly #newsletterId: number;
  readonly #listeners: Listeners;
  #waiting: Entry[] = [];
  #underWay = 0;
  #writing: Promise<void> | undefined;
  #room = Promise.withResolvers<void>();
  #enough = Promise.withResolvers<void>();
  #isEnding = false;

  constructor(deps: SenderDeps, newsletterId: number, listeners: Listeners) {
    this.#deps = deps;
    this.#newsletterId = newsletterId;
    this.#listeners = listeners;
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
    // `whenRoom` and `settled` report a failure; without a caller of them it must not end the process.
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
      for (const { reader } of entries) await this.#listeners.onRecorded(reader.chunk);
      if (counts) this.#listeners.onCounts(counts);
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

  /** A database that is away for a moment must not cost what was sent. */
  async #persist(entries: readonly Entry[]): Promise<{ sent: number; bounced: number } | undefined> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.#deps.db.transaction().execute((tx) => this.#write(tx, entries));
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        this.#deps.log.warn({ err: error }, "What was sent could not be written down; trying again");
        await delay(RETRY_EVERY_MS);
      }
    }
  }

  async #write(
    tx: DbOrTx,
    entries: readonly Entry[],
  ): Promise<{ sent: number; bounced: number } | undefined> {
    const at = instant(this.#deps.now());
    const newsletterId = this.#newsletterId;
    const counts = { sent: 0, failed: 0, bounced: 0, inDoubt: 0, skipped: 0 };
    for (const [chunk, ofChunk] of Map.groupBy(entries, ({ reader }) => reader.chunk)) {
      const answers = ofChunk.flatMap(({ reader, outcome }) =>
        outcome.state === "sent" ? [{ n: reader.n, code: outcome.code }] : [],
      );
      if (answers.length > 0) counts.sent += await recordSent(tx, newsletterId, chunk.claim, { at, answers });
      for (const { reader, outcome } of ofChunk) {
        if (outcome.state === "sent") continue;
        if ("isInDoubt" in outcome) await noteDoubt(tx, newsletterId, chunk.claim, at);
        const change = changeOf(outcome, reader, at);
        const row = { newsletterId, claim: chunk.claim, n: reader.n };
        if (!(await recordOutcome(tx, row, change)) || outcome.state === "deferred") continue;
        counts[outcome.state]++;
        if (outcome.state !== "failed") continue;
        if (outcome.isInDoubt) counts.inDoubt++;
        if (!outcome.refusal) continue;
        counts.bounced++;
        if (outcome.refusal === "no mailbox") await this.#suppress(tx, reader, outcome.code);
      }
    }
    const now = await store.addToCounts(tx, newsletterId, counts);
    return now && { sent: now.sent_count, bounced: now.bounced_count };
  }

  async #suppress(tx: DbOrTx, { mailboxKey }: Recorded, evidence: string) {
    if (!mailboxKey) return;
    const { now, links } = this.#deps;
    await suppressAddress(tx, {
      addressHash: links.addressHash(mailboxKey),
      mailboxKey,
      reason: "hard_bounce",
      evidence,
      at: instant(now()),
    });
  }
}

function changeOf(outcome: Exclude<Outcome, { state: "sent" }>, { attempts }: Recorded, at: string) {
  const { state, code } = outcome;
  switch (state) {
    case "deferred":
      return { state, code, next_at: outcome.nextAt, attempts: attempts + 1 };
    case "failed":
      return { state, code, next_at: null, done_at: at, attempts: attempts + 1 };
    case "skipped":
      return { state, code, next_at: null, done_at: at };
  }
}
