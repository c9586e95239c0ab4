import type { Reply } from "./replies.ts";

/** The conversation could not begin, or broke off. */
export class SmtpError extends Error {
  override name = "SmtpError";
  /** The server's words; undefined if there were none. */
  readonly reply: Reply | undefined;
  /** The sign-in failed (AUTH), not the connection. */
  readonly isOfSignIn: boolean;

  constructor(message: string, reply?: Reply, isOfSignIn = false) {
    super(message);
    this.reply = reply;
    this.isOfSignIn = isOfSignIn;
  }
}
