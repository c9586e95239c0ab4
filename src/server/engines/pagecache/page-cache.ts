import type { Clock } from "../../base/clock.ts";
import { CachedAnswer, NOT_SHARED } from "./cached-answer.ts";
import { Reading } from "./reading.ts";

export interface PageCacheStats {
  hits: number;
  misses: number;
  entries: number;
  sizeBytes: number;
}

interface Flight {
  answer: Promise<CachedAnswer>;
  /** The tags that have changed since the rendering began. */
  changed: Set<string>;
}

/** The tag that every answer depends on. */
const EVERYTHING = "*";

/** Enough for the 404 page of the site and that of the blog, in the last few states of the site. */
const MAX_MISSING = 8;

/**
 * Answers by their key, with exact dependencies: what changes takes away the answers that were made from it, and no
 * others. One reader's miss is everybody's: the answer is made once however many ask (single flight). What is used
 * least goes when `maxBytes` are full.
 */
export class PageCache {
  readonly now: Clock;
  readonly #maxBytes: number;
  /** The oldest first. An answer that was used since it was added is not removed but becomes the newest again. */
  readonly #answers = new Map<string, CachedAnswer>();
  /** The last 404s by their hash, in the order of use. */
  readonly #missing = new Map<string, CachedAnswer>();
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Renderings in progress that a new request may wait for. */
  readonly #joinable = new Map<string, Flight>();
  readonly #flights = new Set<Flight>();
  readonly stats: PageCacheStats = { hits: 0, misses: 0, entries: 0, sizeBytes: 0 };

  constructor({ now, maxBytes }: { now: Clock; maxBytes: number }) {
    this.now = now;
    this.#maxBytes = maxBytes;
  }

  /** Returns the answer if it is cached and still valid. */
  find(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key);
    const now = this.now().getTime();
    if (!answer || answer.expiresAt <= now) return undefined;
    answer.limitCaches(now);
    answer.wasUsed = true;
    this.stats.hits++;
    return answer;
  }

  /**
   * The answer for a key that `find` did not have. `make` says through the reading what it depends on; without a
   * dependency it is not kept. A failure (5xx) is not kept either, and an answer that has only grown old is given
   * instead. An answer that says `no-store` is not kept: it is for one person. Nor is a 404: anybody can ask for any
   * number of addresses that nothing is at. Equal ones share what they are compressed to.
   */
  async make(key: string, make: (reading: Reading) => Promise<Response>): Promise<CachedAnswer> {
    const underWay = this.#joinable.get(key);
    if (underWay) return underWay.answer;
    this.stats.misses++;
    const changed = new Set<string>();
    const flight = { changed, answer: this.#fly(key, changed, make) };
    this.#joinable.set(key, flight);
    this.#flights.add(flight);
    try {
      return await flight.answer;
    } finally {
      this.#flights.delete(flight);
      if (this.#joinable.get(key) === flight) this.#joinable.delete(key);
    }
  }

  /**
   * Takes away every answer that depends on one of these. Answers under way are finished for their requests;
   * later requests get an answer that was begun after the change, whatever the older ones turn out to depend on.
   */
  invalidate(tags: readonly string[]) {
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key);
    for (const flight of this.#flights) for (const tag of tags) flight.changed.add(tag);
    this.#joinable.clear();
  }

  clear() {
    this.invalidate([...this.#keysByTag.keys(), EVERYTHING]);
  }

  async #fly(
    key: string,
    changed: Set<string>,
    make: (reading: Reading) => Promise<Response>,
  ): Promise<CachedAnswer> {
    const reading = new Reading();
    const response = await make(reading);
    const outgrown = this.#answers.get(key);
    if (response.status >= 500 && outgrown) {
      outgrown.limitCaches(this.now().getTime());
      return outgrown;
    }
    const body = Buffer.from(await response.arrayBuffer());
    const isOutdated = [EVERYTHING, ...reading.tags].some((tag) => changed.has(tag));
    const isForOne = response.headers.get("cache-control")?.includes("no-store");
    // A cache in front of this one has already been told of the change, and would keep this for its whole time.
    if (isOutdated && !isForOne) response.headers.set("cache-control", NOT_SHARED);
    const answer = new CachedAnswer(response, body, reading);
    answer.limitCaches(this.now().getTime());
    if (response.status === 404) return isPage(response) ? this.#shared(answer) : answer;
    const mayBeKept = reading.tags.size > 0 && !isOutdated && !isForOne && response.status < 500;
    if (mayBeKept && answer.sizeBytes <= this.#maxBytes) this.#keep(key, answer);
    return answer;
  }

  /** The answer of this hash that was made first, if it is one of the newest few. */
  #shared(answer: CachedAnswer): CachedAnswer {
    const shared = this.#missing.get(answer.hash) ?? answer;
    this.#missing.delete(answer.hash);
    this.#missing.set(answer.hash, shared);
    const oldest = this.#missing.keys().next().value;
    if (this.#missing.size > MAX_MISSING && oldest !== undefined) this.#missing.delete(oldest);
    return shared;
  }

  #keep(key: string, answer: CachedAnswer) {
    this.#remove(key);
    this.#answers.set(key, answer);
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    this.stats.sizeBytes += answer.sizeBytes;
    // The loop also visits entries that are set during it, at its end.
    for (const [oldest, other] of this.#answers) {
      if (this.stats.sizeBytes <= this.#maxBytes) break;
      if (other.wasUsed) {
        other.wasUsed = false;
        this.#answers.delete(oldest);
        this.#answers.set(oldest, other);
      } else this.#remove(oldest);
    }
    this.stats.entries = this.#answers.size;
  }

  #remove(key: string) {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.stats.sizeBytes -= answer.sizeBytes;
    this.stats.entries = this.#answers.size;
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** Only pages are shared: other 404s contain their request's id, so no two are equal. */
const isPage = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html") ?? false;
