import { setTimeout as delay } from "node:timers/promises";
import { MINUTE, SECOND } from "../../../base/clock.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";

/** The longest wait between two attempts while no connection gets through. */
const MAX_REST_MS = 5 * MINUTE;
/** The longest wait before one more connection is tried than the server allowed last. */
const MAX_PROBE_MS = 30 * SECOND;
/** Sending slows down when a fifth of the last 100 answers asked for less, and at least five. */
const ANSWERS = 100;
const SLOW_SHARE = 0.2;
const SLOW_COUNT = 5;
/** After a slowdown the rate stays for this long, and then is multiplied every second: from 1/s to 2,000/s in 10 s. */
const HOLD_MS = 2 * SECOND;
const GROWTH = 3;
/** How often a connection that may not be opened yet asks again, and how often the rate is looked at. */
const ADMIT_EVERY_MS = 100;
const ALLOW_EVERY_MS = 20;

interface Options {
  /** Milliseconds of a clock that is never adjusted. */
  elapsed: () => number;
  random?: () => number;
}

type Limits = Pick<MailRoute, "server" | "rate" | "connections">;

/**
 * The sender's state of the mail server, from one newsletter to the next: how many connections it allows, how fast it
 * takes emails, and how long to wait while none gets through.
 */
export class Relay {
  readonly #elapsed: () => number;
  readonly #random: () => number;
  /** Emails a second at most, and connections at most. */
  #rate = Number.POSITIVE_INFINITY;
  #connections = 1;
  #server: string | undefined;
  #failures = 0;
  #restUntil = 0;
  /** Connections that were admitted, and those of them that have delivered an email. */
  #open = 0;
  #working = 0;
  /** One until an email is accepted, so that a server that is down is asked by one connection and not by all. */
  #allowed = 1;
  #isUntried = true;
  #probeMs = SECOND;
  #probeAt = 0;
  /** Emails a second, at most the rate; less after the server has asked for less. */
  #limit = Number.POSITIVE_INFINITY;
  #growAt = 0;
  /** The last answers: true if one asked for less. */
  #answers: boolean[] = [];
  #window = 0;
  #begun = 0;
  #begunBefore = 0;

  constructor({ elapsed, random = Math.random }: Options) {
    this.#elapsed = elapsed;
    this.#random = random;
  }

  /** Keeps to the settings as they are now. What was learnt about one server does not hold for another. */
  follow({ server, rate = Number.POSITIVE_INFINITY, connections }: Limits) {
    if (rate !== this.#rate) this.#limit = rate;
    this.#rate = rate;
    if (connections !== this.#connections && !this.#isUntried) this.#allowed = connections;
    this.#connections = connections;
    const key = JSON.stringify(server);
    if (key === this.#server) return;
    this.#server = key;
    this.#limit = rate;
    this.#answers = [];
    this.#failures = 0;
    this.#restUntil = 0;
    this.#allowed = 1;
    this.#isUntried = true;
    this.#probeMs = SECOND;
  }

  /** How often in succession no connection has got through. */
  get failures(): number {
    return this.#failures;
  }

  /** How long nothing is sent because no connection gets through, in milliseconds. */
  get restMs(): number {
    return Math.max(0, this.#restUntil - this.#elapsed());
  }

  /**
   * Waits until one more connection may be opened; false when told to stop, or while nothing gets through. Each one that
   * was admitted must be reported as `closed` or `refused` in the end.
   */
  async admit(isStopped: () => boolean): Promise<boolean> {
    while (!isStopped() && this.restMs === 0) {
      const now = this.#elapsed();
      const isProbe =
        !this.#isUntried &&
        this.#open === this.#allowed &&
        this.#allowed < this.#connections &&
        now >= this.#probeAt;
      if (this.#open < this.#allowed || isProbe) {
        if (isProbe) this.#probeAt = now + this.#probeMs;
        this.#open++;
        return true;
      }
      await delay(ADMIT_EVERY_MS);
    }
    return false;
  }

  /** An email was accepted; `isFirst` says that it is the first one of its connection. */
  accepted(isFirst: boolean) {
    this.#answered(false);
    this.#failures = 0;
    if (!isFirst) return;
    this.#working++;
    if (this.#isUntried) this.#allowed = this.#connections;
    this.#isUntried = false;
    if (this.#working <= this.#allowed) return;
    this.#allowed = this.#working;
    this.#probeMs = SECOND;
    this.#probeAt = this.#elapsed() + SECOND;
  }

  /** A connection ended after it had delivered emails (`worked`), or because there were none for it. */
  closed(worked: boolean) {
    this.#open--;
    if (worked) this.#working--;
  }

  /**
   * A connection delivered nothing. While others work, there is one connection less, and one more is tried now and then.
   * When none is left, everything rests for 1 s × 2^n, give or take a quarter, so that senders do not come back in step.
   */
  refused() {
    this.#open--;
    const now = this.#elapsed();
    this.#allowed = Math.max(1, this.#open);
    this.#probeAt = now + this.#probeMs;
    this.#probeMs = Math.min(this.#probeMs * 2, MAX_PROBE_MS);
    if (this.#open > 0) return;
    this.#isUntried = true;
    const restMs = Math.min(SECOND * 2 ** this.#failures, MAX_REST_MS);
    this.#failures++;
    this.#restUntil = now + restMs * (0.75 + this.#random() / 2);
  }

  /** The server asked for less: if many of its last answers did, it gets half of what it got in the last second. */
  slowed() {
    this.#answered(true);
    const now = this.#elapsed();
    const asking = this.#answers.filter(Boolean).length;
    if (asking < SLOW_COUNT || asking < this.#answers.length * SLOW_SHARE) return;
    if (now < this.#growAt - HOLD_MS / 2) return;
    this.#limit = Math.min(this.#rate, Math.max(1, Math.floor(Math.max(this.#begun, this.#begunBefore) / 2)));
    this.#growAt = now + HOLD_MS;
  }

  /** Waits until at least one email may begin, and tells how many may, up to `want`. Zero when told to stop. */
  async allow(want: number, isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const count = Math.min(want, this.#left());
      if (count > 0) {
        this.#begun += count;
        return count;
      }
      await delay(ALLOW_EVERY_MS);
    }
    return 0;
  }

  #answered(asksForLess: boolean) {
    this.#answers.push(asksForLess);
    if (this.#answers.length > ANSWERS) this.#answers.shift();
  }

  #left(): number {
    const now = this.#elapsed();
    // 200 an hour is one in each 18 s; 100 a minute is two in each 1.2 s.
    const most = Math.ceil(this.#limit);
    const windowMs = Number.isFinite(most) ? (most / this.#limit) * SECOND : SECOND;
    const window = Math.floor(now / windowMs);
    if (window !== this.#window) {
      this.#begunBefore = window === this.#window + 1 ? this.#begun : 0;
      this.#window = window;
      this.#begun = 0;
    }
    if (this.#limit < this.#rate && now >= this.#growAt) {
      this.#limit = Math.min(this.#rate, this.#limit * GROWTH);
      this.#growAt = now + SECOND;
    }
    return Math.max(0, most - this.#begun);
  }
}
