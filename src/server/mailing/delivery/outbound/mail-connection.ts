import { outcomeOfError } from "../../../engines/smtp/outcomes.ts";
import type { Mail, MailOutcome, Supply, Transport } from "../../../engines/smtp/transport.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import type { DueReader } from "./feed.ts";

export interface OutgoingMail extends Mail {
  reader: DueReader;
}

export type Next = OutgoingMail | undefined | Promise<OutgoingMail | undefined>;

/** Gives the connections of a send their emails. */
export interface Send {
  /** The settings by which emails are made and sent now. */
  readonly route: MailRoute;
  /** True if the working connection that asks is to end behind its emails in hand. */
  mustEnd: () => boolean;
  /** The next email; undefined when there is none, or none may be sent. */
  next: () => Next;
  settle: (mail: OutgoingMail, outcome: MailOutcome, isFirst: boolean) => void;
}

/** One connection of a send. */
export class MailConnection implements Supply<OutgoingMail> {
  /** The settings with which it was opened. */
  readonly route: MailRoute;
  readonly #send: Send;
  readonly #elapsed: () => number;
  #first: OutgoingMail | undefined;
  #failure: string | undefined;
  #worked = false;
  #isEnded = false;
  #attemptMs = 0;

  constructor(send: Send, elapsed: () => number) {
    this.#send = send;
    this.route = send.route;
    this.#elapsed = elapsed;
  }

  /** How long it was connected or tried to connect. Waiting for the first email does not count. */
  get attemptMs(): number {
    return this.#attemptMs;
  }

  /** True once it has delivered an email. */
  get worked(): boolean {
    return this.#worked;
  }

  /** True if the server closed it because of a recipient, and nothing was delivered. */
  get isFruitless(): boolean {
    return this.#isEnded && !this.#worked;
  }

  /**
   * Connects and sends until there are no more emails. If the connection ends earlier, returns why, in the server's
   * words.
   */
  async run(transport: Transport): Promise<string | undefined> {
    const first = await this.#send.next();
    if (!first) return undefined;
    this.#first = first;
    const startedAt = this.#elapsed();
    const line = await transport.open().catch((error: unknown) => {
      this.settle(first, outcomeOfError(error));
      return undefined;
    });
    try {
      await line?.sendAll(this);
    } finally {
      if (line?.isOpen) await line.quit();
      else this.#isEnded = this.#failure === undefined;
    }
    this.#attemptMs = this.#elapsed() - startedAt;
    return this.#failure;
  }

  next(): Next {
    const mail = this.#first;
    this.#first = undefined;
    if (mail) return mail;
    const isCurrent = this.#failure === undefined && this.route === this.#send.route;
    if (!isCurrent || (this.#worked && this.#send.mustEnd())) return undefined;
    return this.#send.next();
  }

  settle(mail: OutgoingMail, outcome: MailOutcome) {
    const isFirst = outcome.state === "accepted" && !this.#worked;
    if (isFirst) this.#worked = true;
    if ("scope" in outcome && outcome.scope !== "mail") this.#failure = outcome.response;
    this.#send.settle(mail, outcome, isFirst);
  }
}
