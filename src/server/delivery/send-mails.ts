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
export async function sendMails(deps: SenderDeps, { newsletterId, compose, relay, freezing }: Job) {
  const trouble = new Trouble(deps.now);
  let pausing: Promise<void> | undefined;
  const stopFor = (reason: string | undefined) => {
    if (reason === undefined || pausing) return;
    feed.stop();
    pausing = pauseForTrouble(deps, newsletterId, reason);
    pausing.catch(() => {});
  };
  const ledger = new Ledger(deps, newsletterId, {
    onRecorded: (chunk) => feed.recorded(chunk),
    onCounts: (counts) => stopFor(trouble.afterCommit(counts)),
  });
  await using feed = new Feed(deps, { newsletterId, ledger, relay, freezing });

  const settle = (reader: Reader, outcome: MailOutcome) => {
    const verdict = judge(outcome, { attempts: reader.attempts, now: deps.now(), inDoubt: deps.inDoubt });
    stopFor(trouble.afterMail(verdict));
    if (verdict.state === "sent") relay.worked();
    if ("asksForLess" in outcome && outcome.asksForLess) relay.slowDown();
    if (verdict.state !== "untouched" && verdict.state !== "refused") return ledger.record(reader, verdict);
    feed.putBack(reader);
    if (verdict.state === "untouched") rest(verdict.code);
  };
  const rest = (reason: string) => {
    if (!relay.isResting)
      deps.log.warn({ newsletterId, reason }, "The mail server does not take mail; trying again");
    relay.failed();
  };
  const supply: Supply<OutgoingMail> = {
    next: () => (relay.isResting ? undefined : ledger.isFull ? nextWithRoom() : write(feed.next())),
    settle: ({ reader }, outcome) => settle(reader, outcome),
  };
  const nextWithRoom = async () => {
    await ledger.whenRoom();
    return supply.next();
  };
  /** A mail that cannot be written is one reader's failure. */
  const write = (
    reader: Reader | undefined | Promise<Reader | undefined>,
  ): OutgoingMail | undefined | Promise<OutgoingMail | undefined> => {
    if (reader === undefined) return undefined;
    if (reader instanceof Promise) return reader.then(write);
    try {
      return { ...compose(reader), reader };
    } catch (error) {
      const code = error instanceof Error ? error.message : String(error);
      ledger.record(reader, { state: "failed", code, refusal: undefined });
      return supply.next();
    }
  };

  /** One connection after another, as servers end them; it ends when there is no more, or no getting through. */
  const runLane = async () => {
    for (;;) {
      const first = await supply.next();
      if (!first) return;
      const connected = await deps.transport.open().catch((error: unknown) => {
        settle(first.reader, outcomeOfError(error));
        return undefined;
      });
      if (!connected) return;
      await connected.sendAll(startingWith(first, supply));
      if (connected.isOpen) await connected.quit();
    }
  };
  const lanes = Array.from({ length: deps.connections }, runLane);
  await Promise.all([...lanes, freezing?.done]);
  await ledger.settled();
  await pausing;
}

function startingWith<T extends Mail>(first: T, { next, settle }: Supply<T>): Supply<T> {
  let held: T | undefined = first;
  return {
    next() {
      const mail = held ?? next();
      held = undefined;
      return mail;
    },
    settle,
  };
}
