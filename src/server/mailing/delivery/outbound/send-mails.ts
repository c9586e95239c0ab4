import type { SeriesHold } from "../../../audience/subscribers/series-hold.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Provider } from "../../../../contract/mailing/mail-pace.ts";
import type { MailOutcome } from "../../../engines/smtp/transport.ts";
import { SECOND } from "../../../base/clock.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import { returnAllChunks } from "./chunks-in-hand.ts";
import type { Compose } from "./compose-delivery.ts";
import { Feed, type DueReader } from "./feed.ts";
import type { Freezing } from "./freeze-audience.ts";
import { MailConnection, type Next, type OutgoingMail, type Send } from "./mail-connection.ts";
import { Ledger } from "./ledger.ts";
import { pauseForTrouble } from "../progress/pause-for-trouble.ts";
import { endStall, recordStall, wordsOfRefusal } from "../progress/stall.ts";
import type { Pace } from "./pace.ts";
import type { MailServerState } from "./mail-server-state.ts";
import type { LockedDeps } from "./sending-lock.ts";
import { TroubleWatch, type Trouble } from "../progress/trouble.ts";
import { judge } from "../progress/verdict.ts";

/** After a connection that a recipient's refusal has ended, so that no server is called in a tight loop. */
const FRUITLESS_PAUSE_MS = 500;
/** How often the mail settings are looked at during a send. */
const LOOK_EVERY_MS = SECOND;

interface Job {
  newsletterId: number;
  /** Returns the function that composes one reader's email with these settings. */
  compile: (route: MailRoute) => Compose;
  /** The settings at its beginning. */
  route: MailRoute;
  readRoute: () => Promise<MailRoute>;
  mailServer: MailServerState;
  pace: Pace;
  freezing: Freezing | undefined;
  /** True if the newsletter has values of custom fields in it. */
  hasCustomFields: boolean;
  /** Those who are skipped because the welcome series comes first. */
  hold: SeriesHold | undefined;
  /** True if the mail server accepted no email of it at the last try. */
  isStalled: boolean;
}

/**
 * Sends what is due of a newsletter over as many connections as the server allows, until nothing is, no connection gets
 * through, or the owner stops it. Every outcome is on disk when this ends; a process that dies before, or loses the lock
 * to another sender, leaves at most `WINDOW` mails and two a connection in doubt.
 */
export async function sendMails(deps: LockedDeps, job: Job) {
  await new Sending(deps, job).run();
}

class Sending implements Send {
  readonly #deps: LockedDeps;
  readonly #job: Job;
  readonly #ledger: Ledger;
  readonly #feed: Feed;
  readonly #trouble: TroubleWatch;
  #route: MailRoute;
  #compose: Compose;
  #look: Promise<void> | undefined;
  readonly #connections: Promise<void>[] = [];
  #pausing: Promise<void> | undefined;
  #isStalled: boolean;
  /** The write in progress about a mail server that accepts nothing. */
  #noting: Promise<void> = Promise.resolve();
  /** True if nothing more was due when a connection last asked. */
  #isDone = false;

  constructor(deps: LockedDeps, job: Job) {
    const { newsletterId, route, mailServer, pace, freezing, hasCustomFields, hold } = job;
    this.#deps = deps;
    this.#job = job;
    this.#route = route;
    this.#compose = job.compile(route);
    this.#isStalled = job.isStalled;
    this.#trouble = new TroubleWatch(deps.elapsed);
    this.#ledger = new Ledger(deps, {
      newsletterId,
      pace,
      onCounts: (counts) => this.#stopFor(this.#trouble.afterCommit(counts)),
    });
    this.#feed = new Feed(deps, {
      newsletterId,
      ledger: this.#ledger,
      mailServer,
      pace,
      freezing,
      hasCustomFields,
      hold,
    });
  }

  async run() {
    this.#openConnections();
    const looking = setInterval(() => {
      this.#look ??= this.#followSettings().finally(() => (this.#look = undefined));
    }, LOOK_EVERY_MS);
    const ended = await this.#connectionsEnded();
    clearInterval(looking);
    await this.#look;
    await this.#feed.end();
    await this.#ledger.settled();
    // After a failure the chunks stay taken, so that the next sender treats them as in doubt.
    await this.#deps.write((tx) => returnAllChunks(tx, this.#job.newsletterId));
    await this.#pausing;
    await this.#noting;
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  }

  /** The settings by which emails are made and sent now. */
  get route(): MailRoute {
    return this.#route;
  }

  #openConnections() {
    while (this.#connections.length < this.#route.connections) this.#connections.push(this.#keepConnected());
  }

  /** Waits for all connections; a change of the settings may add some meanwhile. */
  async #connectionsEnded() {
    for (;;) {
      const connections = [...this.#connections];
      const ended = await Promise.allSettled([...connections, this.#job.freezing?.done]);
      if (this.#connections.length === connections.length) return ended;
    }
  }

  /** After a change, each connection ends behind the email in hand, and the next one goes where the settings say. */
  async #followSettings() {
    const { readRoute, compile, newsletterId } = this.#job;
    try {
      const route = await readRoute();
      if (route.version === this.#route.version || this.#feed.isOver) return;
      this.#compose = compile(route);
      this.#route = route;
      this.#openConnections();
    } catch (error) {
      this.#deps.log.warn({ err: error, newsletterId }, "The mail settings could not be read; trying again");
    }
  }

  /** One connection after another, until there is no more to send, or no connection gets through. */
  async #keepConnected() {
    const { mailServer } = this.#job;
    while (await mailServer.admit(() => this.#isDone || this.#feed.isOver)) {
      const connection = new MailConnection(this, this.#deps.elapsed);
      try {
        const failure = await connection.run(this.#deps.transport);
        if (connection.isFruitless) await delay(FRUITLESS_PAUSE_MS);
        const isRefusal = failure !== undefined && !connection.worked;
        if (isRefusal && (await this.#isCurrent(connection))) this.#refused(failure, connection.attemptMs);
        else mailServer.closed(connection.worked);
      } catch (error) {
        mailServer.closed(connection.worked);
        this.#feed.stop();
        throw error;
      }
    }
  }

  /** False if the settings have changed since it began: its failure says nothing of the server that they name now. */
  async #isCurrent(connection: MailConnection): Promise<boolean> {
    await this.#followSettings();
    return connection.route === this.#route;
  }

  #refused(reason: string, attemptMs: number) {
    const { mailServer, newsletterId } = this.#job;
    mailServer.refused();
    if (mailServer.restMs === 0) return;
    const { now, log, transport, write } = this.#deps;
    log.warn({ newsletterId, reason }, "The mail server does not take mail; trying again");
    this.#isStalled = true;
    const words = `${wordsOfRefusal(transport, reason)} It is tried again by itself.`;
    const isLasting = mailServer.lasts(attemptMs);
    this.#note(() => write((tx) => recordStall(tx, { id: newsletterId, now, words, isLasting })));
  }

  mustEnd(): boolean {
    return this.#job.mailServer.mustEnd();
  }

  /** The next email; undefined when there is none, or none may be sent. */
  next(): Next {
    if (this.#job.mailServer.restMs > 0) return undefined;
    return this.#ledger.isFull ? this.#nextWithRoom() : this.#write(this.#feed.next());
  }

  settle({ reader }: OutgoingMail, outcome: MailOutcome, isFirst: boolean) {
    const { inDoubt } = this.#deps;
    const { attempts, tries, address } = reader;
    const verdict = judge(outcome, { attempts, tries, inDoubt, route: this.#route, address });
    this.#stopFor(this.#trouble.afterMail(verdict));
    const { provider } = reader.chunk;
    if (verdict.state === "sent") this.#accepted(isFirst, provider);
    this.#slow(outcome, provider);
    switch (verdict.state) {
      case "again":
        this.#isDone = false;
        return this.#feed.tryAgain(reader);
      case "untouched":
      case "refused":
        this.#isDone = false;
        return this.#feed.putBack(reader);
      default:
        return this.#ledger.record(reader, verdict);
    }
  }

  /** A refusal of one recipient by their servers (421 among others) concerns their group, all others the mail server. */
  #slow(outcome: MailOutcome, provider: Provider | null) {
    if (!("scope" in outcome)) return;
    const { mailServer } = this.#job;
    const isOfGroup = mailServer.isPaced && outcome.scope === "mail";
    const isBusy = isOfGroup && outcome.state === "temporary" && outcome.response.startsWith("421");
    if (outcome.asksForLess || isBusy) mailServer.slowed(isOfGroup ? provider : null);
  }

  #accepted(isFirst: boolean, provider: Provider | null) {
    const { mailServer, newsletterId } = this.#job;
    mailServer.accepted(isFirst, provider);
    if (!this.#isStalled) return;
    this.#isStalled = false;
    this.#note(() => this.#deps.write((tx) => endStall(tx, newsletterId)));
  }

  /** Records what the owner's screens show, one after another. A failure to record it does not stop the send. */
  #note(write: () => Promise<void>) {
    this.#noting = this.#noting
      .then(write)
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, "The state of the mail server could not be recorded"),
      );
  }

  async #nextWithRoom(): Promise<OutgoingMail | undefined> {
    await this.#ledger.whenRoom();
    return this.next();
  }

  /** An email that cannot be composed fails for this reader only. */
  #write(reader: DueReader | undefined | Promise<DueReader | undefined>): Next {
    if (reader instanceof Promise) return reader.then((found) => this.#write(found));
    this.#isDone = reader === undefined;
    if (reader === undefined) return undefined;
    try {
      return { ...this.#compose(reader), reader };
    } catch (error) {
      const code = error instanceof Error ? error.message : String(error);
      this.#ledger.record(reader, { state: "failed", code, refusal: undefined });
      return this.next();
    }
  }

  #stopFor(trouble: Trouble | undefined) {
    if (trouble === undefined || this.#pausing) return;
    this.#feed.stop();
    this.#pausing = pauseForTrouble(this.#deps, this.#job.newsletterId, trouble);
    this.#pausing.catch(() => {});
  }
}
