import { setTimeout as delay } from "node:timers/promises";
import { MINUTE, SECOND } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";

/** The longest wait between two attempts to reach the mail server. */
const MAX_REST_MS = 5 * MINUTE;
/** After the mail server has asked for fewer emails, the rate is not raised for this long. */
const GROW_EVERY_MS = 10 * SECOND;
const GROWTH = 1.25;

interface Options {
  now: Clock;
  /** Mails a second at most; undefined for as many as the server takes. */
  rate: number | undefined;
  random?: () => number;
}

/** The sender's state of the mail server: how long to wait before the next attempt, and how fast to send. */
export class Relay {
  readonly #now: Clock;
  readonly #rate: number;
  readonly #random: () => number;
  #failures = 0;
  #restUntil = 0;
  /** Mails a second, at most the rate; less after the server has asked for less. */
  #limit: number;
  #growAt = 0;
  #second = 0;
  #begun = 0;
  #begunBefore = 0;

  constructor({ now, rate = Number.POSITIVE_INFINITY, random = Math.random }: Options) {
    this.#now = now;
    this.#rate = rate;
    this.#limit = rate;
    this.#random = random;
  }

  /** Until when nothing is sent, because the server could not be reached. */
  get restsUntil(): number {
    return this.#restUntil;
  }

  get isResting(): boolean {
    return this.#now().getTime() < this.#restUntil;
  }

  /** No getting through: it rests for 1 s × 2^n, give or take a quarter, so that senders do not come back in step. */
  failed() {
    if (this.isResting) return;
    const restMs = Math.min(SECOND * 2 ** this.#failures, MAX_REST_MS);
    this.#failures++;
    this.#restUntil = this.#now().getTime() + restMs * (0.75 + this.#random() / 2);
  }

  worked() {
    this.#failures = 0;
  }

  /** The server wants less: half of what it got in the last second, at least one mail a second. */
  slowDown() {
    const now = this.#now().getTime();
    if (now < this.#growAt - GROW_EVERY_MS / 2) return;
    this.#limit = Math.max(1, Math.floor(Math.max(this.#begun, this.#begunBefore) / 2));
    this.#growAt = now + GROW_EVERY_MS;
  }

  /** Waits until at least one mail may begin, and tells how many may, up to `want`. Zero when told to stop. */
  async allow(want: number, isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const count = Math.min(want, this.#left());
      if (count > 0) {
        this.#begun += count;
        return count;
      }
      await delay(20);
    }
    return 0;
  }

  #left(): number {
    const now = this.#now().getTime();
    const second = Math.floor(now / SECOND);
    if (second !== this.#second) {
      this.#begunBefore = second === this.#second + 1 ? this.#begun : 0;
      this.#second = second;
      this.#begun = 0;
    }
    if (this.#limit < this.#rate && now >= this.#growAt) {
      this.#limit = Math.min(this.#rate, Math.ceil(this.#limit * GROWTH));
      this.#growAt = now + GROW_EVERY_MS;
    }
    return Math.max(0, this.#limit - this.#begun);
  }
}
