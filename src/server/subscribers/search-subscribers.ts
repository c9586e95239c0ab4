import type { Database } from "../platform/db/open.ts";
import type { AddressPage, AddressQuery, Among } from "../search/address-book.ts";
import { AddressThread } from "../search/address-thread.ts";
import { BLOCK_SIZE, readChanges } from "../search/changed-blocks.ts";
import { readTallies, totalOf } from "./list-store.ts";
import { readAddresses, readEmailOrder, readPlaces } from "./search-store.ts";
import type { Place } from "./search-store.ts";

interface Options extends Pick<Database, "db" | "bulk"> {
  /** So many share a segment: reading one again takes 2 ms (SQLite, 2026). */
  segmentSize?: number;
  /** Changes in more blocks than these, each of which is in one segment or two, are read with everything else. */
  maxBlocks?: number;
  /** More than so many are read before somebody searches them: it takes a tenth of a second. */
  longList?: number;
}

/**
 * Searches the addresses of all subscribers. They are read into memory by the first search (a million in a second); each
 * later one reads again what any process has changed since, so that it finds what was committed before it.
 */
export class SubscriberSearch implements Disposable {
  readonly #options: Required<Options>;
  readonly #book: AddressThread;
  /** Where each of the book's segments ends. */
  #ends: Place[] = [];
  /** Up to where the book knows what was committed; undefined when it knows nothing. */
  #mark: string | undefined;
  #isInEmailOrder = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ db, bulk, segmentSize = 2_048, maxBlocks = 100, longList = 100_000 }: Options) {
    this.#options = { db, bulk, segmentSize, maxBlocks, longList };
    this.#book = new AddressThread({ onEnd: () => this.#forget() });
  }

  /** How many match, and the ids of one page of them. */
  async find(page: AddressPage): Promise<{ count: number; ids: number[] }> {
    return this.#inTurn(async () => {
      await this.#catchUp();
      if (page.sort === "email") await this.#orderByEmail();
      return this.#book.ask("find", page);
    });
  }

  /** How many of some, whom `readSome` reads meanwhile, match, and the ids of one page of them. */
  async findAmong(
    page: Omit<Among, "some">,
    readSome: () => Promise<Among["some"]>,
  ): Promise<{ count: number; ids: number[] }> {
    return this.#inTurn(async () => {
      const reading = readSome();
      // Told below: the turn ends when the book is up to date, not while it still takes in what is read again.
      reading.catch(() => undefined);
      await this.#catchUp();
      return this.#book.ask("findAmong", { ...page, some: await reading });
    });
  }

  /** The ids of all that match, by number. */
  async findAll(query: AddressQuery): Promise<Float64Array> {
    return this.#inTurn(async () => {
      await this.#catchUp();
      return this.#book.ask("findAll", query);
    });
  }

  /** Reads what the next search of a long list needs. What fails is told by that search. */
  prepare() {
    this.#prepare().catch(() => undefined);
  }

  [Symbol.dispose]() {
    this.#book[Symbol.dispose]();
  }

  async #prepare() {
    const { db, longList } = this.#options;
    if (totalOf(await readTallies(db)) > longList) await this.#inTurn(() => this.#catchUp());
  }

  /**
   * One after another: while the book is brought up to date, it lacks what is read again. What fails half done is begun
   * anew by the next, and at once when the thread has ended.
   */
  async #inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const mine = this.#turn.then(work);
      this.#turn = mine.catch(() => this.#forget());
      const answer = await mine;
      if (this.#mark !== undefined) return answer;
    }
  }

  async #catchUp() {
    const known = this.#mark;
    const { mark, blocks } = await readChanges(this.#options.db, known);
    this.#mark = mark;
    if (known === undefined || blocks.length > this.#options.maxBlocks) await this.#readAll();
    else await this.#readBlocks(blocks);
  }

  #forget() {
    this.#ends = [];
    this.#mark = undefined;
    this.#isInEmailOrder = false;
  }

  async #readAll() {
    this.#ends = [];
    await this.#readSegments(0, Number.MAX_SAFE_INTEGER);
  }

  /** Reads the segments again in which somebody of these blocks was, and those in which somebody is now. */
  async #readBlocks(blocks: readonly number[]) {
    if (blocks.length === 0) return;
    const places = await readPlaces(this.#options.bulk, blocks);
    const held = await this.#book.ask("holding", { blocks, blockSize: BLOCK_SIZE });
    const numbers = new Set([...held, ...places.map((place) => this.#segmentOf(place))]);
    // From the last one on: those before it keep their numbers.
    for (const number of [...numbers].toSorted((a, b) => b - a)) await this.#readSegments(number, 1);
  }

  /** Puts what the list has now in the place of `removed` segments from `at` on. The last one takes who comes after it. */
  async #readSegments(at: number, removed: number) {
    const { bulk, segmentSize: limit } = this.#options;
    const until = at + removed < this.#ends.length ? this.#ends[at + removed - 1] : undefined;
    const ends: Place[] = [];
    this.#isInEmailOrder = false;
    await this.#book.ask("put", { at, removed });
    for (let after = this.#ends[at - 1]; ; after = ends.at(-1)) {
      const read = await readAddresses(bulk, { after, until, limit });
      if (!read) break;
      await this.#book.ask("put", { at: at + ends.length, rows: read.rows });
      ends.push(read.last);
    }
    this.#ends.splice(at, removed, ...ends);
  }

  /** The number of the segment in which somebody belongs. */
  #segmentOf({ date, id }: Place): number {
    let [low, high] = [0, Math.max(0, this.#ends.length - 1)];
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = this.#ends[middle];
      const isAfter = end && (end.date < date || (end.date === date && end.id < id));
      [low, high] = isAfter ? [middle + 1, high] : [low, middle];
    }
    return low;
  }

  async #orderByEmail() {
    if (this.#isInEmailOrder) return;
    await this.#book.ask("setEmailOrder", await readEmailOrder(this.#options.bulk));
    this.#isInEmailOrder = true;
  }
}
