import { setTimeout as delay } from "node:timers/promises";
import type { Provider } from "../../../../contract/mailing/mail-pace.ts";
import { MINUTE, SECOND } from "../../../base/clock.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import type { ProviderLimits } from "../../pace/read-pace.ts";
import { Rate } from "./rate.ts";

/** The longest wait between two attempts while no connection gets through. */
const MAX_REST_MS = 5 * MINUTE;
/** The longest wait before one more connection is tried. */
const MAX_PROBE_MS = 30 * SECOND;
/** How often a connection that may not be opened yet asks again. */
const ADMIT_EVERY_MS = 100;
/**
 * A second's share of a minute's limit may begin at once, and the others by the second. Of 61 shares, no minute has more
 * than the limit.
 */
const SHARES_OF_MINUTE = 61;

/** An attempt that took so long means more than a restart of the server. */
const LONG_ATTEMPT_MS = 5 * SECOND;

interface Options {
  /** Milliseconds of a clock that is never adjusted. */
  elapsed: () => number;
  random?: () => number;
}

/** Of two connections or more, a send leaves one for confirmations and other single emails. */
const shareOf = (connections: number) => Math.max(1, connections - 1);

type Limits = Pick<MailRoute, "server" | "rate" | "connections">;

/**
 * The sender's state of the mail server, from one newsletter to the next: how many connections it allows, how fast it
 * takes emails, of all and of each group of providers, and how long to wait while none gets through.
 */
export class MailServerState {
  readonly #elapsed: () => number;
  readonly #random: () => number;
  #all: Rate;
  /** Of each group of providers, with its limit; none while they are not told apart. */
  #groups = new Map<Provider, { perMinute: number; rate: Rate }>();
  #connections = 1;
  #server: string | undefined;
  #failures = 0;
  #hasLasted = false;
  #restUntil = 0;
  /** Connections that were admitted, and those of them that have delivered an email. */
  #open = 0;
  #working = 0;
  /** One until an email is accepted, so that a server that is down is asked by one connection and not by all. */
  #allowed = 1;
  /** How many were open when the server last refused one more. */
  #refusedAbove = 0;
  /** True from then until all that are open work: only then is it known how many the server allows. */
  #isLimitNew = false;
  /** Connections that work and are to end. */
  #surplus = 0;
  #isUntried = true;
  #probeMs = SECOND;
  #probeAt = 0;

  constructor({ elapsed, random = Math.random }: Options) {
    this.#elapsed = elapsed;
    this.#random = random;
    this.#all = new Rate(elapsed, Number.POSITIVE_INFINITY);
  }

  /** Keeps to the settings as they are now. What was learned about one server does not apply to another. */
  follow({ server, rate = Number.POSITIVE_INFINITY, ...settings }: Limits) {
    const connections = shareOf(settings.connections);
    const key = JSON.stringify(server);
    const isOther = key !== this.#server;
    if (isOther || rate !== this.#all.most) this.#all = new Rate(this.#elapsed, rate);
    if (connections !== this.#connections && !this.#isUntried) this.#allowed = connections;
    this.#connections = connections;
    if (!isOther) return;
    this.#server = key;
    this.#failures = 0;
    this.#hasLasted = false;
    this.#restUntil = 0;
    this.#allowed = 1;
    this.#isLimitNew = false;
    this.#surplus = 0;
    this.#isUntried = true;
    this.#probeMs = SECOND;
  }

  /** Tells the groups of providers apart by these limits, or not at all. What is known of a group stays with its limit. */
  pace(limits: ProviderLimits | undefined) {
    this.#groups = new Map(
      [...(limits ?? [])].map(([provider, perMinute]) => {
        const known = this.#groups.get(provider);
        if (known?.perMinute === perMinute) return [provider, known];
        return [provider, { perMinute, rate: new Rate(this.#elapsed, perMinute / SHARES_OF_MINUTE) }];
      }),
    );
  }

  get isPaced(): boolean {
    return this.#groups.size > 0;
  }

  /** How many emails may begin now to a group of providers; null for recipients who are in none. */
  room(provider: Provider | null): number {
    return Math.min(this.#all.room, this.#rateOf(provider).room);
  }

  begin(provider: Provider | null, count: number) {
    const group = this.#rateOf(provider);
    this.#all.begin(count);
    if (group !== this.#all) group.begin(count);
  }

  /**
   * True once of each outage: when a second attempt in succession has failed, or the first after a long time. A server
   * that restarts is not reported.
   */
  lasts(attemptMs: number): boolean {
    if (this.#hasLasted || (this.#failures < 2 && attemptMs < LONG_ATTEMPT_MS)) return false;
    this.#hasLasted = true;
    return true;
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

  /** True if the working connection that asks is to end behind its emails in hand. */
  mustEnd(): boolean {
    if (this.#surplus === 0) return false;
    this.#surplus--;
    return true;
  }

  /** An email was accepted; `isFirst` says that it is the first one of its connection. */
  accepted(isFirst: boolean, provider: Provider | null) {
    const group = this.#rateOf(provider);
    this.#all.accepted();
    if (group !== this.#all) group.accepted();
    this.#failures = 0;
    this.#hasLasted = false;
    if (!isFirst) return;
    this.#working++;
    if (this.#isUntried) this.#allowed = this.#connections;
    this.#isUntried = false;
    if (this.#working > this.#allowed) {
      this.#allowed = this.#working;
      this.#probeAt = this.#elapsed() + SECOND;
      if (this.#working > this.#refusedAbove) this.#probeMs = SECOND;
    }
    this.#keepShare();
  }

  /** A connection ended after it had delivered emails (`worked`), or because there were none for it. */
  closed(worked: boolean) {
    this.#open--;
    if (worked) this.#working--;
    this.#surplus = Math.min(this.#surplus, this.#overAllowed);
  }

  /**
   * A connection delivered nothing. While others work, the send keeps its share of them, and one more is tried now and
   * then, ever more rarely unless the server takes it. When none is left, everything rests for 1 s × 2^n, give or take a
   * quarter, so that senders do not come back in step.
   */
  refused() {
    this.#open--;
    const now = this.#elapsed();
    this.#allowed = Math.max(1, this.#open);
    this.#refusedAbove = this.#open;
    this.#isLimitNew = this.#open > 0;
    this.#keepShare();
    this.#probeAt = now + this.#probeMs;
    this.#probeMs = Math.min(this.#probeMs * 2, MAX_PROBE_MS);
    if (this.#open > 0) return;
    this.#isUntried = true;
    const restMs = Math.min(SECOND * 2 ** this.#failures, MAX_REST_MS);
    this.#failures++;
    this.#restUntil = now + restMs * (0.75 + this.#random() / 2);
  }

  /** The servers of a group asked for less, or, without a group, the mail server itself. */
  slowed(provider: Provider | null) {
    this.#rateOf(provider).slowed();
  }

  /** Where all that are open work, and the server has refused one more, they are what it allows. */
  #keepShare() {
    if (!this.#isLimitNew || this.#open !== this.#working) return;
    this.#isLimitNew = false;
    this.#allowed = shareOf(this.#open);
    this.#surplus = this.#overAllowed;
  }

  get #overAllowed(): number {
    return Math.max(0, this.#working - this.#allowed);
  }

  #rateOf(provider: Provider | null): Rate {
    return (provider && this.#groups.get(provider)?.rate) ?? this.#all;
  }
}
