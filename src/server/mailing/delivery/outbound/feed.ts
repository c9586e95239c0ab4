import { setTimeout as delay } from "node:timers/promises";
import { standardIn, standardOf } from "../../../../contract/audience/standard-fields.ts";
import { mailboxKeyOf } from "../../../../contract/base/mailbox-key.ts";
import type { Provider } from "../../../../contract/mailing/mail-pace.ts";
import { findFieldValues } from "../../../audience/attributes/find-attributes.ts";
import { isPaused } from "../../../audience/subscribers/audience.ts";
import { findHeldBack, type SeriesHold } from "../../../audience/subscribers/series-hold.ts";
import { findSuppressed } from "../../../audience/suppressions/suppression-list.ts";
import { instant, SECOND } from "../../../base/clock.ts";
import { updateChunk } from "../progress/chunk-store.ts";
import * as store from "../progress/store.ts";
import { findActive } from "./audience-store.ts";
import { takeChunk, type Chunk } from "./chunks-in-hand.ts";
import type { Reader } from "./compose-delivery.ts";
import type { Freezing } from "./freeze-audience.ts";
import type { Ledger } from "./ledger.ts";
import type { Pace } from "./pace.ts";
import type { Delivery } from "./ledger-store.ts";
import type { MailServerState } from "./mail-server-state.ts";
import type { LockedDeps } from "./sending-lock.ts";

const LOOK_EVERY_MS = SECOND;
/** How often to check whether an email may begin while none may. */
const WAIT_MS = 20;
/** Recipients are checked again in batches just before sending: at most one batch can include somebody who has just unsubscribed. */
const BATCH = 32;
/** The code of deliveries that were skipped for the welcome series. */
const IN_SERIES = "gets the welcome series first";

/** Until what is known of the subscriber has been read. */
const unread = standardOf(() => "");

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
  /** Records those who may no longer be mailed. */
  ledger: Ledger;
  mailServer: MailServerState;
  pace: Pace;
  /** True if the newsletter has values of custom fields in it. */
  hasCustomFields: boolean;
  /** Those who are skipped because the welcome series comes first; undefined if nobody is. */
  hold: SeriesHold | undefined;
  /** Undefined when the audience is written down whole. */
  freezing: Freezing | undefined;
}

/** The recipients in hand of one group of providers, or of all when they are not told apart. */
interface Stock {
  provider: Provider | null;
  /** Undefined when only those are left who were refused for now. */
  chunk: Chunk | undefined;
  /** Those who were refused for now. */
  again: DueReader[];
}

const countOf = ({ chunk, again }: Stock) => (chunk?.rows.length ?? 0) + again.length;

const keyOf = (address: string) => mailboxKeyOf(address) ?? address;

/**
 * Hands out the recipients who are due, until none is left or the newsletter must no longer be sent. With pacing on, it has
 * a chunk of each group of providers in hand and takes turns among the groups that may be mailed now, so that a slow one
 * holds up nobody else.
 */
export class Feed {
  readonly #deps: LockedDeps;
  readonly #source: Source;
  readonly #looking: NodeJS.Timeout;
  /** The stock that was served last is at the end. */
  readonly #stocks = new Map<Provider | null, Stock>();
  /** All chunks that were taken and have open deliveries. */
  #taken: Chunk[] = [];
  /** No more chunks were due at the last query. It is repeated every second, and when something has changed. */
  #isDry = false;
  #ready: DueReader[] = [];
  #filling: Promise<boolean> | undefined;
  #look: Promise<void> | undefined;
  #isOver = false;

  constructor(deps: LockedDeps, source: Source) {
    this.#deps = deps;
    this.#source = source;
    this.#looking = setInterval(() => {
      this.#isDry = false;
      this.#look ??= this.#stopIfNotSending().finally(() => (this.#look = undefined));
    }, LOOK_EVERY_MS);
  }

  /** True if no more recipients are handed out; emails in flight still end. */
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

  /** Takes back a reader whose email did not go out; they are next again. */
  putBack(reader: DueReader) {
    this.#ready.unshift(reader);
  }

  /** Takes back a reader who was refused for now: others come first, and the next try counts as an email of its own. */
  tryAgain(reader: DueReader) {
    const { provider } = reader.chunk;
    const stock = this.#stocks.get(provider) ?? { provider, chunk: undefined, again: [] };
    stock.again.push({ ...reader, tries: reader.tries + 1 });
    this.#stocks.set(provider, stock);
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
    const stock = await this.#findStock();
    if (!stock) return this.#ready.length > 0;
    const { provider, chunk, again } = stock;
    const { mailServer } = this.#source;
    const count = Math.min(BATCH, countOf(stock), mailServer.room(provider));
    mailServer.begin(provider, count);
    const rows = chunk?.rows.splice(0, count) ?? [];
    const retried = again.splice(0, count - rows.length);
    this.#served(stock);
    if (chunk && rows.length > 0) await this.#handOut(chunk, rows);
    if (retried.length > 0) await this.#handOutChecked(retried);
    return true;
  }

  async #handOut(chunk: Chunk, rows: readonly Delivery[]) {
    const last = rows.at(-1);
    if (last && this.#deps.inDoubt === "hold") {
      const change = { handed_out: last.n + 1 };
      await this.#deps.write((tx) => updateChunk(tx, chunk).set(change).execute());
    }
    const { variant } = chunk;
    const due = rows.map(({ n, attempts, address, subscriber_id: subscriberId }) => {
      // The key of the delivery's address, which the subscriber may have left since the audience was frozen.
      const mailboxKey = keyOf(address);
      return { chunk, n, attempts, tries: 0, address, subscriberId, mailboxKey, variant, ...unread };
    });
    await this.#handOutChecked(due);
  }

  /** Hands out those who may still be mailed, and skips the others. Those who were refused may have left since. */
  async #handOutChecked(readers: readonly DueReader[]) {
    const { active, suppressed, heldBack, fields, at } = await this.#check(readers);
    for (const reader of readers) {
      const { chunk, n, attempts, subscriberId, mailboxKey } = reader;
      const subscriber = active.get(subscriberId);
      const skip = (code: string) =>
        this.#source.ledger.record({ chunk, n, attempts }, { state: "skipped", code });
      if (!subscriber || suppressed.has(this.#deps.links.addressHash(mailboxKey)))
        skip("no longer subscribed");
      else if (isPaused(subscriber, at)) skip("paused");
      else if (heldBack?.has(subscriberId)) skip(IN_SERIES);
      else this.#ready.push({ ...reader, ...standardIn(subscriber), fields: fields?.get(subscriberId) });
    }
  }

  /** Moves a stock to the end of the turn. If it is empty, the next chunk of its group may be taken. */
  #served(stock: Stock) {
    this.#stocks.delete(stock.provider);
    if (countOf(stock) > 0) this.#stocks.set(stock.provider, stock);
    else this.#isDry = false;
  }

  async #check(readers: readonly DueReader[]) {
    const { db, links, now } = this.#deps;
    const { hold } = this.#source;
    const ids = readers.map(({ subscriberId }) => subscriberId);
    const hashes = readers.map(({ mailboxKey }) => links.addressHash(mailboxKey));
    return {
      active: await findActive(db, ids),
      suppressed: await findSuppressed(db, hashes),
      heldBack: hold && (await findHeldBack(db, hold, ids)),
      fields: this.#source.hasCustomFields ? await findFieldValues(db, ids) : undefined,
      at: instant(now()),
    };
  }

  /** Waits until some group may be mailed and returns its stock. Undefined if nobody is due, or somebody is ready. */
  async #findStock(): Promise<Stock | undefined> {
    const { mailServer, freezing } = this.#source;
    while (!this.isOver && this.#ready.length === 0) {
      const isMoreComing = freezing?.nextChunk();
      if (await this.#takeMore()) continue;
      const stock = this.#stocks.values().find(({ provider }) => mailServer.room(provider) > 0);
      if (stock) return stock;
      if (this.#stocks.size > 0) await delay(WAIT_MS);
      else if (await isMoreComing) this.#isDry = false;
      else return undefined;
    }
    return undefined;
  }

  /** Takes a chunk of a group that has none in hand; false if there is no such chunk. */
  async #takeMore(): Promise<boolean> {
    const { newsletterId, mailServer, pace } = this.#source;
    const except = [...this.#stocks.keys()];
    if (this.#isDry || (!mailServer.isPaced && except.length > 0)) return false;
    const { warmUp } = pace;
    this.#taken = this.#taken.filter(({ open }) => open > 0);
    const chunk = await takeChunk(this.#deps, newsletterId, {
      except,
      // Otherwise one group would get the whole of a small day.
      limit: warmUp && mailServer.isPaced ? BATCH : Number.POSITIVE_INFINITY,
      warmUp,
      open: this.#taken.reduce((sum, { open }) => sum + open, 0),
    });
    this.#isDry = chunk === undefined;
    if (!chunk) return false;
    this.#taken.push(chunk);
    this.#stocks.set(chunk.provider, { provider: chunk.provider, chunk, again: [] });
    return true;
  }

  /** Notices when the owner has stopped the send. */
  async #stopIfNotSending() {
    const { db, log } = this.#deps;
    const { newsletterId } = this.#source;
    try {
      await this.#source.pace.refresh();
      const newsletter = await store.findSend(db, newsletterId);
      if (newsletter?.status !== "preparing" && newsletter?.status !== "sending") this.stop();
    } catch (error) {
      log.warn({ err: error, newsletterId }, "The sender could not check whether to continue; trying again");
    }
  }
}
