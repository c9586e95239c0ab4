import { MINUTE, SECOND } from "../../../base/clock.ts";
import type { Verdict } from "./verdict.ts";

/** A mail server that refuses 2 % of the emails by policy, and 20 in a minute, rejects the sender, not single recipients. */
const POLICY_RATE = 0.02;
const POLICY_COUNT = 20;
/** Mailbox providers block senders whose lists have more dead addresses than this. */
const BOUNCE_RATE = 0.05;
const BOUNCES_AFTER = 200;

/** Returns why a send must pause for its share of permanent refusals, immediate or later; undefined if it need not. */
export function bounceTrouble({ all, bounced }: { all: number; bounced: number }): string | undefined {
  if (all < BOUNCES_AFTER || bounced <= all * BOUNCE_RATE) return undefined;
  return `${bounced} of the first ${all} mails were refused for good. Look at the receipt before you resume: the list may be old.`;
}

/** Watches the mail server's answers to a send for faults that only the owner can fix. */
export class Trouble {
  readonly #elapsed: () => number;
  readonly #seconds = new Map<number, { all: number; policy: number }>();

  /** `elapsed` tells milliseconds by a clock that is never adjusted. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Why the send has to pause, in words for the owner; undefined while it need not. */
  afterMail(verdict: Verdict): string | undefined {
    if (verdict.state === "refused") return `The mail server refuses us: ${verdict.code}`;
    if (verdict.state !== "sent" && verdict.state !== "failed") return undefined;
    const isPolicy = verdict.state === "failed" && verdict.refusal === "policy";
    const { all, policy } = this.#lastMinute(isPolicy);
    if (!isPolicy || policy < POLICY_COUNT || policy <= all * POLICY_RATE) return undefined;
    return `Mail servers refuse our mails by their policy, ${policy} in the last minute. The last one said: ${verdict.code}`;
  }

  /** The same, by the counts of the whole send. */
  afterCommit({ sent, bounced }: { sent: number; bounced: number }): string | undefined {
    return bounceTrouble({ all: sent + bounced, bounced });
  }

  #lastMinute(isPolicy: boolean) {
    const second = Math.floor(this.#elapsed() / SECOND);
    const present = this.#seconds.get(second) ?? { all: 0, policy: 0 };
    present.all++;
    if (isPolicy) present.policy++;
    this.#seconds.set(second, present);
    const sum = { all: 0, policy: 0 };
    for (const [at, { all, policy }] of this.#seconds) {
      if (at <= second - MINUTE / SECOND) {
        this.#seconds.delete(at);
        continue;
      }
      sum.all += all;
      sum.policy += policy;
    }
    return sum;
  }
}
