import type { Mail, MailOutcome, Supply } from "../platform/mail/transport.ts";
import { outcomeOfError } from "../platform/mail/smtp/outcomes.ts";
import type { Compose } from "./compose-delivery.ts";
import { Feed } from "./feed.ts";
import type { Freezing } from "./freeze-audience.ts";
import type { Reader } from "./held-chunk.ts";
import { Ledger } from "./ledger.ts";
import { pauseForTrouble } from "./pause-for-trouble.ts";
import type { Relay } from "./relay.ts";
import type { SenderDeps } from "./sender.ts";
import { Trouble } from "./trouble.ts";
import { judge } from "./verdict.ts";

interface OutgoingMail extends Mail {
  reader: Reader;
}

type Next = OutgoingMail | undefined | Promise<OutgoingMail | undefined>;

interface Job {
  newsletterId: number;
  compose: Compose;
  relay: Relay;
  freezing: Freezing | undefined;
}

/**
 * Sends what is due of a newsletter over several connections, until nothing is, the server cannot be reached, or the
 * owner stops it. Every outcome is on disk when this ends; a process that dies before leaves at most `WINDOW` mails and
 * one a connection in doubt.
 */
export async function sendMails(deps: SenderDeps, job: Job) {
  await using sending = new Sending(deps, job);
  await sending.run();
}

class Sending implements Supply<OutgoingMail>, AsyncDisposable {
  readonly #deps: SenderDeps;
  readonly #job: Job;
  readonly #ledger: Ledger;
  readonly #feed: Feed;
  readonly #trouble: Trouble;
  #pausing: Promise<void> | undefined;

  constructor(deps: SenderDeps, job: Job) {
    const { newsletterId, relay, freezing } = job;
    this.#deps = deps;
    this.#job = job;
    this.#trouble = new Trouble(deps.now);
    this.#ledger = new Ledger(deps, newsletterId, {
      onRecorded: (chunk) => this.#feed.recorded(chunk),
      onCounts: (counts) => this.#stopFor(this.#trouble.afterCommit(counts)),
    });
    this.#feed = new Feed(deps, { newsletterId, ledger: this.#ledger, relay, freezing });
  }

  async run() {
    const { freezing } = this.#job;
    const lanes = Array.from({ length: this.#deps.connections }, () => this.#runLane());
    const sending = Promise.all(lanes).finally(() => {
      if (freezing) freezing.isSharing = false;
    });
    await Promise.all([sending, freezing?.done]);
    await this.#ledger.settled();
    await this.#pausing;
  }

  async [Symbol.asyncDispose]() {
    await this.#feed[Symbol.asyncDispose]();
  }

  next(): Next {
    if (this.#job.relay.isResting) return undefined;
    return this.#ledger.isFull ? this.#nextWithRoom() : this.#write(this.#feed.next());
  }

  settle({ reader }: { reader: Reader }, outcome: MailOutcome) {
    const { relay } = this.#job;
    const { now, inDoubt } = this.#deps;
    const verdict = judge(outcome, { attempts: reader.attempts, now: now(), inDoubt });
    this.#stopFor(this.#trouble.afterMail(verdict));
    if (verdict.state === "sent") relay.worked();
    if ("asksForLess" in outcome && outcome.asksForLess) relay.slowDown();
    if (verdict.state !== "untouched" && verdict.state !== "refused")
      return this.#ledger.record(reader, verdict);
    this.#feed.putBack(reader);
    if (verdict.state === "untouched") this.#rest(verdict.code);
  }

  async #nextWithRoom(): Promise<OutgoingMail | undefined> {
    await this.#ledger.whenRoom();
    return this.next();
  }

  /** A mail that cannot be written is one reader's failure. */
  #write(reader: Reader | undefined | Promise<Reader | undefined>): Next {
    if (reader === undefined) return undefined;
    if (reader instanceof Promise) return reader.then((found) => this.#write(found));
    try {
      return { ...this.#job.compose(reader), reader };
    } catch (error) {
      const code = error instanceof Error ? error.message : String(error);
      this.#ledger.record(reader, { state: "failed", code, refusal: undefined });
      return this.next();
    }
  }

  /** One connection after another, as servers end them; it ends when there is no more, or no getting through. */
  async #runLane() {
    for (;;) {
      const first = await this.next();
      if (!first) return;
      const connected = await this.#deps.transport.open().catch((error: unknown) => {
        this.settle(first, outcomeOfError(error));
        return undefined;
      });
      if (!connected) return;
      await connected.sendAll(startingWith(first, this));
      if (connected.isOpen) await connected.quit();
    }
  }

  #rest(reason: string) {
    const { relay, newsletterId } = this.#job;
    if (!relay.isResting)
      this.#deps.log.warn({ newsletterId, reason }, "The mail server does not take mail; trying again");
    relay.failed();
  }

  #stopFor(reason: string | undefined) {
    if (reason === undefined || this.#pausing) return;
    this.#feed.stop();
    this.#pausing = pauseForTrouble(this.#deps, this.#job.newsletterId, reason);
    this.#pausing.catch(() => {});
  }
}

function startingWith<T extends Mail>(first: T, supply: Supply<T>): Supply<T> {
  let held: T | undefined = first;
  return {
    next() {
      const mail = held ?? supply.next();
      held = undefined;
      return mail;
    },
    settle: (mail, outcome) => supply.settle(mail, outcome),
  };
}
