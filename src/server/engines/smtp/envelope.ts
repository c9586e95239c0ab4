import { domainToASCII } from "node:url";
import type { SmtpSession } from "./session.ts";

/** An email that cannot be handed to this server, whatever it would answer. */
export class UnsendableError extends Error {
  override name = "UnsendableError";
}

/**
 * MAIL and RCPT for one mail (RFC 5321, 3.3). An international domain goes in ASCII; an international name before the
 * @ goes as it is, where the server has SMTPUTF8 (RFC 6531).
 * @throws UnsendableError for an address that is none, or that this server cannot take.
 */
export function envelopeOf({ from, to }: { from: string; to: string }, session: SmtpSession) {
  const sender = forWire(from);
  const recipient = forWire(to);
  const isInternational = /[^\x20-\x7e]/.test(sender + recipient);
  if (isInternational && !session.has("SMTPUTF8"))
    throw new UnsendableError(`The mail server does not take international addresses such as ${to}.`);
  return {
    from: `MAIL FROM:<${sender}>${isInternational ? " SMTPUTF8" : ""}`,
    to: `RCPT TO:<${recipient}>`,
  };
}

function forWire(address: string): string {
  const at = address.lastIndexOf("@");
  const name = address.slice(0, at);
  const domain = address.slice(at + 1);
  // An address must not end the command or begin a further command.
  if (at < 1 || /[\p{Cc}<> ]/u.test(address)) throw new UnsendableError("This is not a mail address.");
  const ascii = domain.startsWith("[") ? domain : domainToASCII(domain);
  if (!ascii) throw new UnsendableError(`This is not a domain: ${domain}`);
  return `${name}@${ascii}`;
}
