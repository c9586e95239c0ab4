import { SECOND, instant, instantAfter } from "../platform/clock.ts";
import type { SenderDeps } from "./sender.ts";
import { findMailable, findSuppressed } from "./audience-store.ts";
import * as chunks from "./chunk-store.ts";
import type { Freezing } from "./freeze-audience.ts";
import type { HeldChunk, Reader } from "./held-chunk.ts";
import type { Ledger } from "./ledger.ts";
import { findUnsent, holdDoubtful } from "./ledger-store.ts";
import type { Delivery } from "./ledger-store.ts";
import type { Relay } from "./relay.ts";
import * as store from "./store.ts";
import { IN_DOUBT } from "./verdict.ts";

const LEASE_MS = 30 * SECOND;
const RENEW_EVERY_MS = 10 * SECOND;
const WATCH_EVERY_MS = SECOND;
/**
 * Recipients are re-checked in batches of this size just before sending, so at most one batch can include a reader who
 * has just unsubscribed.
 */
const BATCH = 32;

interface Source {
  newsletterId: number;
  ledger: Ledger;
  relay: Relay;
  /** Undefined when the audience is written down whole. */
  freezing: Freezing | undefined;
}

/**
 * Gives out the readers of a newsletter who are due, for as long as it may be sent. It takes chunks under a lease and
 * keeps it up; when the newsletter is paused, cancelled or undone, or another sender has taken a chunk, it ends.
 */
export class Feed implements AsyncDisposable {
  readonly #deps: SenderDeps;
  readonly #source: Source;
  readonly #held = new Set<HeldChunk>();
  readonly #watching: NodeJS.Timeout;
  #current: HeldChunk | undefined;
  #ready: Reader[] = [];
  #filling: Promise<boolean> | undefined;
  #watch: Promise<void> | undefined;
  #renewAt: number;
  #isOver = false;

  constructor(deps: SenderDeps, source: Source) {
    this.#deps = deps;
    this.#source = source;
    this.#renewAt = deps.now().getTime() + RENEW_EVERY_MS;
    this.#watching = setInterval(() => {
      this.#watch ??= this.#lookAfter().finally(() => (this.#watch = undefined));
    }, WATCH_EVERY_MS);
  }

  /** Nothing more is given out; what is under way ends. */
  get isOver(): boolean {
    return this.#isOver || this.#deps.isStopping();
  }

  stop() {
    this.#isOver = true;
  }

  /** The next reader to be mailed; undefined when none is due. */
  next(): Reader | undefined | Promise<Reader | undefined> {
    if (this.isOver) return undefined;
    return this.#ready.shift() ?? this.#fetch();
  }

  /** Takes back one whose mail did not go out: it is the next. */
  putBack(reader: Reader) {
    if (this.#held.has(reader.chunk)) this.#ready.unshift(reader);
  }

  /** Told that the outcome of a delivery is on disk. */
  async recorded(chunk: HeldChunk) {
    chunk.open--;
    if (chunk.open > 0 || !this.#held.delete(chunk)) return;
    await chunks.releaseChunk(this.#deps.db, this.#source.newsletterId, chunk.claim);
  }

  /** Gives back what is left, for the next sender. */
  async [Symbol.asyncDispose]() {
    this.stop();
    clearInterval(this.#watching);
    await Promise.all([this.#filling, this.#watch]);
    for (const { claim } of this.#held)
      await chunks.releaseChunk(this.#deps.db, this.#source.newsletterId, claim);
  }

  async #fetch(): Promise<Reader | undefined> {
    while (!this.isOver) {
      const reader = this.#ready.shift();
      if (reader) return reader;
      this.#filling ??= this.#fill().finally(() => (this.#filling = undefined));
      if (!(await this.#filling) && this.#ready.length === 0) return undefined;
    }
    return undefined;
  }

  /** False when nobody is due. */
  async #fill(): Promise<boolean> {
    const chunk = await this.#findChunk();
    if (!chunk) return false;
    const count = await this.#source.relay.allow(BATCH, () => this.isOver);
    const rows = chunk.rows.splice(0, count);
    const last = rows.at(-1);
    if (!last) return false;
    if (this.#deps.inDoubt === "hold" && !(await this.#noteHandedOut(chunk, last.n + 1))) return true;
    const mailable = await this.#findMailable(rows);
    for (const row of rows) {
      const found = mailable.get(row.subscriber_id);
      const { n, attempts, address, subscriber_id: subscriberId } = row;
      if (found) this.#ready.push({ chunk, n, attempts, address, subscriberId, ...found });
      else
        this.#source.ledger.record(
          { chunk, n, attempts },
          { state: "skipped", code: "no longer subscribed" },
        );
    }
    return true;
  }

  async #findMailable(rows: readonly Delivery[]) {
    const { db, links } = this.#deps;
    const mailable = await findMailable(
      db,
      rows.map(({ subscriber_id }) => subscriber_id),
    );
    const hashes = new Map([...mailable].map(([id, { mailboxKey }]) => [links.addressHash(mailboxKey), id]));
    for (const hash of await findSuppressed(db, [...hashes.keys()])) mailable.delete(hashes.get(hash) ?? 0);
    return mailable;
  }

  async #findChunk(): Promise<HeldChunk | undefined> {
    const { freezing } = this.#source;
    while (!this.isOver) {
      if (this.#current && this.#current.rows.length > 0) return this.#current;
      this.#current = undefined;
      const isMoreComing = freezing?.nextChunk();
      const claimed = await this.#claim();
      if (freezing) freezing.isSharing = claimed !== undefined;
      if (claimed) this.#current = claimed.open > 0 ? claimed : undefined;
      else if (!(await isMoreComing)) return undefined;
    }
    return undefined;
  }

  async #claim(): Promise<HeldChunk | undefined> {
    const { db, now, place, inDoubt } = this.#deps;
    const { newsletterId } = this.#source;
    const at = now();
    const held = await db.transaction().execute(async (tx) => {
      const leaseUntil = instantAfter(at, LEASE_MS);
      const claim = await chunks.claimChunk(tx, { newsletterId, owner: place, now: at, leaseUntil });
      if (!claim) return undefined;
      const { chunk, epoch, doubtfulBelow, leaseEnded } = claim;
      if (inDoubt === "hold" && doubtfulBelow > 0 && leaseEnded) {
        const doubtful = { newsletterId, chunk, below: doubtfulBelow };
        const failed = await holdDoubtful(tx, doubtful, { now: instant(at), leaseEnded, code: IN_DOUBT });
        await store.addToCounts(tx, newsletterId, { failed, inDoubt: failed });
      }
      const rows = await findUnsent(tx, newsletterId, chunk, instant(at));
      return { claim: { chunk, epoch }, rows, open: rows.length };
    });
    if (!held) return undefined;
    if (held.open > 0) this.#held.add(held);
    else await chunks.releaseChunk(db, newsletterId, held.claim);
    return held;
  }

  async #noteHandedOut(chunk: HeldChunk, below: number): Promise<boolean> {
    const isOurs = await chunks.noteHandedOut(this.#deps.db, this.#source.newsletterId, chunk.claim, below);
    if (!isOurs) this.#lose(chunk);
    return isOurs;
  }

  /** Keeps the leases up, and hears when the owner has stopped the send. */
  async #lookAfter() {
    const { db, now, log } = this.#deps;
    const { newsletterId } = this.#source;
    try {
      const newsletter = await store.findSend(db, newsletterId);
      if (newsletter?.status !== "preparing" && newsletter?.status !== "sending") this.stop();
      if (now().getTime() < this.#renewAt) return;
      this.#renewAt = now().getTime() + RENEW_EVERY_MS;
      const held = [...this.#held];
      const claims = held.map(({ claim }) => claim);
      const kept = await chunks.renewLeases(db, newsletterId, claims, instantAfter(now(), LEASE_MS));
      for (const chunk of held) if (chunk.open > 0 && !kept.has(chunk.claim.chunk)) this.#lose(chunk);
    } catch (error) {
      log.warn({ err: error, newsletterId }, "A send could not look after its leases; trying again");
    }
  }

  /** Another sender has it now: what we have not sent of it, it will. */
  #lose(chunk: HeldChunk) {
    this.#held.delete(chunk);
    chunk.rows = [];
    this.#ready = this.#ready.filter((reader) => reader.chunk !== chunk);
  }
}
