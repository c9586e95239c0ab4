import type { Mail, MailOutcome, Supply } from "../../../engines/smtp/transport.ts";
import { outcomeOfError } from "../../../engines/smtp/outcomes.ts";
import { giveBackAll } from "./chunks-in-hand.ts";
import type { Compose } from "./compose-delivery.ts";
import { Feed } from "./feed.ts";
import type { DueReader } from "./feed.ts";
import type { Freezing } from "./freeze-audience.ts";
import { Ledger } from "./ledger.ts";
import { pauseForTrouble } from "../progress/pause-for-trouble.ts";
import type { Relay } from "./relay.ts";
import type { LockedDeps } from "./sending-lock.ts";
import { Trouble } from "../progress/trouble.ts";
import { judge } from "../progress/verdict.ts";

interface OutgoingMail extends Mail {
  reader: DueReader;
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
 * owner stops it. Every outcome is on disk when this ends; a process that dies before, or loses the lock to another
 * sender, leaves at most `WINDOW` mails and two a connection in doubt.
 */
export async function sendMails(deps: LockedDeps, job: Job) {
  await new Sending(deps, job).run();
}

class Sending implements Supply<OutgoingMail> {
  readonly #deps: LockedDeps;
  readonly #job: Job;
  readonly #ledger: Ledger;
  readonly #feed: Feed;
  readonly #trouble: Trouble;
  #pausing: Promise<void> | undefined;

  constructor(deps: LockedDeps, job: Job) {
    const { newsletterId, relay, freezing } = job;
    this.#deps = deps;
    this.#job = job;
    this.#trouble = new Trouble(deps.now);
    this.#ledger = new Ledger(deps, newsletterId, (counts) =>
      this.#stopFor(this.#trouble.afterCommit(counts)),
    );
    this.#feed = new Feed(deps, { newsletterId, ledger: this.#ledger, relay, freezing });
  }

  async run() {
    const lanes = Array.from({ length: this.#deps.connections }, () => this.#runLane());
    const ended = await Promise.allSettled([...lanes, this.#job.freezing?.done]);
    await this.#feed.end();
    await this.#ledger.settled();
    // After a failure the chunks stay taken, so that the next sender knows of the doubt.
    await this.#deps.write((tx) => giveBackAll(tx, this.#job.newsletterId));
    await this.#pausing;
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  }

  next(): Next {
    if (this.#job.relay.isResting) return undefined;
    return this.#ledger.isFull ? this.#nextWithRoom() : this.#write(this.#feed.next());
  }

  settle({ reader }: OutgoingMail, outcome: MailOutcome) {
    const { relay } = this.#job;
    const { inDoubt } = this.#deps;
    const verdict = judge(outcome, { attempts: reader.attempts, inDoubt });
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
  #write(reader: DueReader | undefined | Promise<DueReader | undefined>): Next {
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
