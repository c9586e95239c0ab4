import { SECOND } from "../../../base/clock.ts";

/** Sending slows down when a fifth of the last 100 answers asked for less, and at least five. */
const ANSWERS = 100;
const SLOW_SHARE = 0.2;
const SLOW_COUNT = 5;
/** After a slowdown the rate stays for this long, and then is multiplied every second: from 1/s to 2,000/s in 10 s. */
const HOLD_MS = 2 * SECOND;
const GROWTH = 3;
/** Many small shares of an email add up to a little less than a whole one. */
const ROUNDING = 1e-6;

/** Limits how fast emails go out: at most at a set rate, and slower after answers that asked for less. */
export class Rate {
  /** The most emails a second; infinite without a limit. */
  readonly most: number;
  readonly #elapsed: () => number;
  #limit: number;
  /** Emails that may begin at once, up to those of a second. Not counted while there is no limit. */
  #tokens: number;
  #filledAt: number;
  #growAt = 0;
  /** The last answers: true if one asked for less. */
  #answers: boolean[] = [];
  #second = 0;
  #begun = 0;
  #begunBefore = 0;

  /** `elapsed`: milliseconds of a clock that is never adjusted. */
  constructor(elapsed: () => number, most: number) {
    this.#elapsed = elapsed;
    this.most = most;
    this.#limit = most;
    this.#tokens = Math.max(1, Math.floor(most));
    this.#filledAt = elapsed();
  }

  /** How many emails may begin now. */
  get room(): number {
    const now = this.#elapsed();
    if (this.#limit < this.most && now >= this.#growAt) {
      this.#limit = Math.min(this.most, this.#limit * GROWTH);
      this.#growAt = now + SECOND;
    }
    if (this.#limit === Number.POSITIVE_INFINITY) return this.#limit;
    const filled = this.#tokens + ((now - this.#filledAt) * this.#limit) / SECOND;
    this.#tokens = Math.min(Math.max(1, this.#limit), filled);
    this.#filledAt = now;
    return Math.floor(this.#tokens + ROUNDING);
  }

  /** Records that so many emails begin. */
  begin(count: number) {
    const second = Math.floor(this.#elapsed() / SECOND);
    if (second !== this.#second) {
      this.#begunBefore = second === this.#second + 1 ? this.#begun : 0;
      this.#second = second;
      this.#begun = 0;
    }
    this.#begun += count;
    this.#tokens -= count;
  }

  accepted() {
    this.#answered(false);
  }

  /** An answer asked for less: if many of the last ones did, half of what began in the last second may. */
  slowed() {
    this.#answered(true);
    const now = this.#elapsed();
    const asking = this.#answers.filter(Boolean).length;
    if (asking < SLOW_COUNT || asking < this.#answers.length * SLOW_SHARE) return;
    if (now < this.#growAt - HOLD_MS / 2) return;
    const half = Math.floor(Math.max(this.#begun, this.#begunBefore) / 2);
    this.#limit = Math.min(this.most, Math.max(1, half));
    this.#growAt = now + HOLD_MS;
  }

  #answered(asksForLess: boolean) {
    this.#answers.push(asksForLess);
    if (this.#answers.length > ANSWERS) this.#answers.shift();
  }
}
