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
  | {
      state: "accepted" | "in doubt";
      response: string;
      /** The id of an email that the outbox keeps. */
      keptId?: string;
    }
  | {
      state: "temporary" | "permanent";
      scope: "mail" | "sender" | "connection";
      response: string;
      /** The server asks us to send less for a while. */
      asksForLess?: boolean;
    };

/** Supplies emails and receives their outcomes. */
export interface Supply<T extends Mail> {
  /** The next mail; a promise when it is not there yet, undefined after the last one. */
  next: () => T | undefined | Promise<T | undefined>;
  /** Called once for each email that `next` returned, in order. */
  settle: (mail: T, outcome: MailOutcome) => void;
}

/** One connection for many emails, one after another. */
export interface MailLine {
  readonly isOpen: boolean;
  /** Sends until there are no more emails or the connection breaks; `isOpen` says which. */
  sendAll<T extends Mail>(supply: Supply<T>): Promise<void>;
  quit(): Promise<void>;
}

/** Delivers email: to a mail server, or to the outbox if none is set. */
export interface Transport extends AsyncDisposable {
  /** Where emails go, in one line for people. */
  readonly description: string;
  /** Where the owner can change that. */
  readonly place: ServerPlace;
  send(mail: Mail): Promise<MailOutcome>;
  /** @throws SmtpError if the mail server cannot be reached. */
  open(): Promise<MailLine>;
  /** Does everything up to MAIL FROM and sends nothing. @throws SmtpError, UnsendableError where a send would fail. */
  check(from: string): Promise<void>;
}
