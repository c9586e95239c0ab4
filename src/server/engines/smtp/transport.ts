import type { ServerPlace } from "./smtp-url.ts";

/** A finished message and the envelope it travels in (RFC 5321, 2.3.1). */
export interface Mail {
  from: string;
  to: string;
  /** RFC 5322, with CRLF line ends and one at the end, in pieces that follow one another. Copies may share pieces. */
  message: readonly Buffer[];
}

/**
 * What the receiving side said. `temporary` is worth another try, `permanent` is not; `scope` says whether that holds
 * for this mail alone, for everything of this sender, or for the connection, over which nothing of the mail went. `in
 * doubt`: the message is out and the answer never came.
 */
export type MailOutcome =
  | { state: "accepted" | "in doubt"; response: string }
  | {
      state: "temporary" | "permanent";
      scope: "mail" | "sender" | "connection";
      response: string;
      /** The server wants us to send less for a while. */
      asksForLess?: boolean;
    };

/** The source of emails, and the receiver of their outcomes. */
export interface Supply<T extends Mail> {
  /** The next mail; a promise when it is not there yet, undefined when there is none any more. */
  next: () => T | undefined | Promise<T | undefined>;
  /** Called once for each email that `next` returned, in order. */
  settle: (mail: T, outcome: MailOutcome) => void;
}

/** A way for many mails, one after another. */
export interface MailLine {
  readonly isOpen: boolean;
  /** Sends until there is no more, or until the line breaks: `isOpen` tells. */
  sendAll<T extends Mail>(supply: Supply<T>): Promise<void>;
  quit(): Promise<void>;
}

/** Delivers email: to a mail server, or to the outbox if none is set. */
export interface Transport extends AsyncDisposable {
  /** One line for people: where mail goes. */
  readonly description: string;
  /** Where the owner changes that. */
  readonly place: ServerPlace;
  send(mail: Mail): Promise<MailOutcome>;
  /** @throws SmtpError if the mail server cannot be reached. */
  open(): Promise<MailLine>;
  /** Does everything up to MAIL FROM, and mails nothing. @throws SmtpError, UnsendableError where a send would fail. */
  check(from: string): Promise<void>;
}
