import { MINUTE, SECOND } from "../../../base/clock.ts";
import { answerKind } from "../../refusals/answer-kind.ts";
import { isPermanentReply } from "../../refusals/judge-refusal.ts";
import type { Verdict } from "./verdict.ts";

/** A mail server that refuses 2 % of the emails by policy, and 20 in a minute, rejects the sender, not single recipients. */
const POLICY_RATE = 0.02;
const POLICY_COUNT = 20;
/** Mailbox providers block senders whose lists have more dead addresses than this. */
const BOUNCE_RATE = 0.05;
const BOUNCES_AFTER = 200;
/**
 * A mail server that refuses the first ten emails, twenty in succession, or ten and a fifth of all refuses us: no living
 * list is like that. Refusals by policy have a limit of their own, and count here from a third on.
 */
const FIRST_REFUSED = 10;
const REFUSED_IN_SUCCESSION = 20;
const REFUSED_RATE = 0.2;
const REFUSED_RATE_WITH_POLICY = 1 / 3;
/** More kinds of answers are not told apart. */
const MOST_KINDS = 200;

/** Why a send has to pause, in words for the owner. */
export interface Trouble {
  reason: string;
  /** True if what the mail server has refused says nothing of the readers. */
  isOfMailServer: boolean;
}

/** Returns why a send must pause for its share of permanent refusals, immediate or later; undefined if it need not. */
export function bounceTrouble(
  { all, bounced }: { all: number; bounced: number },
  words?: string,
): string | undefined {
  if (all < BOUNCES_AFTER || bounced <= all * BOUNCE_RATE) return undefined;
  const said = words === undefined ? "" : ` Most often the answer was: ${words}`;
  return `${bounced} of the first ${all} mails were refused for good. Look at the receipt before you resume: the list may be old.${said}`;
}

/** Watches the mail server's answers to a send for faults that only the owner can fix. */
export class TroubleWatch {
  readonly #elapsed: () => number;
  readonly #seconds = new Map<number, { all: number; policy: number }>();
  readonly #answers = new Map<string, { count: number; last: string }>();
  #accepted = 0;
  #refused = 0;
  #byPolicy = 0;
  #inSuccession = 0;

  /** `elapsed` tells milliseconds by a clock that is never adjusted. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Why the send has to pause; undefined while it need not. */
  afterMail(verdict: Verdict): Trouble | undefined {
    const reason = this.#reasonAfter(verdict);
    return reason === undefined ? undefined : { reason, isOfMailServer: true };
  }

  /** The same, by the counts of the whole send. */
  afterCommit({ sent, bounced }: { sent: number; bounced: number }): Trouble | undefined {
    const reason = bounceTrouble({ all: sent + bounced, bounced }, this.#mostFrequentAnswer());
    return reason === undefined ? undefined : { reason, isOfMailServer: false };
  }

  #reasonAfter(verdict: Verdict): string | undefined {
    if (verdict.state === "refused") return `The mail server refuses us: ${verdict.code}`;
    if (verdict.state !== "sent" && verdict.state !== "failed") return undefined;
    const isPolicy = verdict.state === "failed" && verdict.refusal === "policy";
    const { all, policy } = this.#lastMinute(isPolicy);
    this.#count(verdict);
    if (isPolicy && policy >= POLICY_COUNT && policy > all * POLICY_RATE)
      return `Mail servers refuse our mails by their policy, ${policy} in the last minute. The last one said: ${verdict.code}`;
    return verdict.state === "failed" ? this.#reasonOfRefusals() : undefined;
  }

  #count(verdict: Extract<Verdict, { state: "sent" | "failed" }>) {
    if (verdict.state === "sent") {
      this.#accepted++;
      this.#inSuccession = 0;
    } else if (isPermanentReply(verdict.code)) {
      this.#refused++;
      this.#inSuccession++;
      if (verdict.refusal === "policy") this.#byPolicy++;
      const kind = answerKind(verdict.code);
      const count = this.#answers.get(kind)?.count ?? 0;
      if (count > 0 || this.#answers.size < MOST_KINDS)
        this.#answers.set(kind, { count: count + 1, last: verdict.code });
    }
  }

  #reasonOfRefusals(): string | undefined {
    const said = `Most often it said: ${this.#mostFrequentAnswer()}`;
    const advice =
      "This may be about your account or your settings, so no refusal counts against your readers. Fix the cause, then send it to those who were refused.";
    if (this.#accepted === 0 && this.#refused >= FIRST_REFUSED)
      return `The mail server has accepted none of the first ${this.#refused} mails. ${said} ${advice}`;
    if (this.#inSuccession >= REFUSED_IN_SUCCESSION)
      return `The mail server has refused ${this.#inSuccession} mails in succession. ${said} ${advice}`;
    const all = this.#accepted + this.#refused;
    const isOverRate =
      this.#refused - this.#byPolicy > all * REFUSED_RATE || this.#refused > all * REFUSED_RATE_WITH_POLICY;
    if (this.#refused >= FIRST_REFUSED && isOverRate)
      return `The mail server has refused ${this.#refused} of ${all} mails. ${said} ${advice}`;
    return undefined;
  }

  #mostFrequentAnswer(): string | undefined {
    let most: { count: number; last: string } | undefined;
    for (const answer of this.#answers.values()) if (!most || answer.count > most.count) most = answer;
    return most?.last;
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
