import type { Clock } from "../../base/clock.ts";
import { Reading } from "./reading.ts";

interface Entry<Value> {
  value: Promise<Value>;
  /** Complete once the value has been computed. */
  reading: Reading;
  isUnderWay: boolean;
}

/**
 * Values that many answers share and that cost more than the rest of each, as the frame of all pages. Worked out
 * once, however many ask, until something changes that they depend on. What is used least goes when there
 * are `maxEntries`.
 */
export class Remembered<Value> {
  readonly #now: Clock;
  readonly #maxEntries: number;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor({ now, maxEntries }: { now: Clock; maxEntries: number }) {
    this.#now = now;
    this.#maxEntries = maxEntries;
  }

  /** The value of a key. Whatever it depends on, `reading` depends on too. */
  async get(key: string, reading: Reading, work: (own: Reading) => Promise<Value>): Promise<Value> {
    const entry = this.#find(key) ?? this.#begin(key, work);
    const value = await entry.value;
    reading.dependsOnAllOf(entry.reading);
    return value;
  }

  /**
   * Forgets the values that depend on one of these tags, and those in progress, whose dependencies are not known yet.
   */
  invalidate(tags: readonly string[]) {
    for (const [key, { reading, isUnderWay }] of this.#entries)
      if (isUnderWay || tags.some((tag) => reading.tags.has(tag))) this.#entries.delete(key);
  }

  clear() {
    this.#entries.clear();
  }

  #find(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.reading.expiresAt <= this.#now().getTime()) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #begin(key: string, work: (own: Reading) => Promise<Value>): Entry<Value> {
    const reading = new Reading();
    const entry: Entry<Value> = { reading, value: work(reading), isUnderWay: true };
    entry.value.then(
      () => (entry.isUnderWay = false),
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}
