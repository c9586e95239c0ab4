import { mailboxKeyOf } from "../../../../contract/email.ts";
import { SECOND } from "../../../base/clock.ts";
import { findMailable, findSuppressed } from "./audience-store.ts";
import { updateChunk } from "../progress/chunk-store.ts";
import { takeChunk } from "./chunks-in-hand.ts";
import type { Chunk } from "./chunks-in-hand.ts";
import type { Reader } from "./compose-delivery.ts";
import type { Freezing } from "./freeze-audience.ts";
import type { Ledger } from "./ledger.ts";
import type { Delivery } from "./ledger-store.ts";
import type { Relay } from "./relay.ts";
import type { LockedDeps } from "./sending-lock.ts";
import * as store from "../progress/store.ts";

const LOOK_EVERY_MS = SECOND;
/** Recipients are checked again in batches just before sending: at most one batch can include somebody who has just unsubscribed. */
const BATCH = 32;

/** A delivery that may be sent now. */
export interface DueReader extends Reader {
  chunk: Chunk;
  n: number;
  attempts: number;
  /** How often the server has refused it for now since it was handed out first. */
  tries: number;
}

interface Source {
  newsletterId: number;
  /** Records who may not be mailed any more. */
  ledger: Ledger;
  relay: Relay;
  /** Undefined when the audience is written down whole. */
  freezing: Freezing | undefined;
}

const keyOf = (address: string) => mailboxKeyOf(address) ?? address;

/** Hands out the recipients who are due, until none is left or the newsletter must no longer be sent. */
export class Feed {
  readonly #deps: LockedDeps;
  readonly #source: Source;
  readonly #looking: NodeJS.Timeout;
  #current: Chunk | undefined;
  #ready: DueReader[] = [];
  #filling: Promise<boolean> | undefined;
  #look: Promise<void> | undefined;
  #isOver = false;

  constructor(deps: LockedDeps, source: Source) {
    this.#deps = deps;
    this.#source = source;
    this.#looking = setInterval(() => {
      this.#look ??= this.#stopIfNotSending().finally(() => (this.#look = undefined));
    }, LOOK_EVERY_MS);
  }

  /** Nothing more is given out; what is under way ends. */
  get isOver(): boolean {
    return this.#isOver || this.#deps.isStopping();
  }

  stop() {
    this.#isOver = true;
  }

  /** The next reader to be mailed; undefined when none is due. */
  next(): DueReader | undefined | Promise<DueReader | undefined> {
    if (this.isOver) return undefined;
    return this.#ready.shift() ?? this.#fetch();
  }

  /** Takes back one whose mail did not go out: it is the next. */
  putBack(reader: DueReader) {
    this.#ready.unshift(reader);
  }

  /** Takes back one who was refused for now: those who are ready come first. */
  tryAgain(reader: DueReader) {
    this.#ready.push({ ...reader, tries: reader.tries + 1 });
  }

  async end() {
    this.stop();
    clearInterval(this.#looking);
    await Promise.all([this.#filling, this.#look]);
  }

  async #fetch(): Promise<DueReader | undefined> {
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
    const { ledger, relay } = this.#source;
    const count = await relay.allow(BATCH, () => this.isOver);
    const rows = chunk.rows.splice(0, count);
    const last = rows.at(-1);
    if (!last) return false;
    if (this.#deps.inDoubt === "hold") {
      const change = { handed_out: last.n + 1 };
      await this.#deps.write((tx) => updateChunk(tx, chunk).set(change).execute());
    }
    const { names, suppressed } = await this.#check(rows);
    for (const { n, attempts, address, subscriber_id: subscriberId } of rows) {
      const name = names.get(subscriberId);
      // The key of the delivery's address, which the subscriber may have left since the audience was frozen.
      const mailboxKey = keyOf(address);
      if (name !== undefined && !suppressed.has(this.#deps.links.addressHash(mailboxKey)))
        this.#ready.push({ chunk, n, attempts, tries: 0, address, subscriberId, mailboxKey, name });
      else ledger.record({ chunk, n, attempts }, { state: "skipped", code: "no longer subscribed" });
    }
    return true;
  }

  async #check(rows: readonly Delivery[]) {
    const { db, links } = this.#deps;
    const ids = rows.map(({ subscriber_id }) => subscriber_id);
    const hashes = rows.map(({ address }) => links.addressHash(keyOf(address)));
    return { names: await findMailable(db, ids), suppressed: await findSuppressed(db, hashes) };
  }

  async #findChunk(): Promise<Chunk | undefined> {
    const { newsletterId, freezing } = this.#source;
    while (!this.isOver) {
      if (this.#current && this.#current.rows.length > 0) return this.#current;
      const isMoreComing = freezing?.nextChunk();
      this.#current = await takeChunk(this.#deps, newsletterId);
      if (!this.#current && !(await isMoreComing)) return undefined;
    }
    return undefined;
  }

  /** Hears when the owner has stopped the send. */
  async #stopIfNotSending() {
    const { db, log } = this.#deps;
    const { newsletterId } = this.#source;
    try {
      const newsletter = await store.findSend(db, newsletterId);
      if (newsletter?.status !== "preparing" && newsletter?.status !== "sending") this.stop();
    } catch (error) {
      log.warn({ err: error, newsletterId }, "The sender could not look whether to go on; trying again");
    }
  }
}
