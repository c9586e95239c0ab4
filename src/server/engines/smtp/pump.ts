import { envelopeOf } from "./envelope.ts";
import { inDoubt, outcomeOfDot, outcomeOfError, refusedAt } from "./outcomes.ts";
import { asksForMore } from "./replies.ts";
import type { SmtpSession } from "./session.ts";
import type { Mail, MailOutcome, Supply } from "./transport.ts";

interface Opening<T> {
  mail: T;
  /** Undefined when the server waits for the message. */
  refusal: Promise<MailOutcome | undefined>;
}

/**
 * Sends what `supply` has over one connection, until there is no more or the connection breaks. The commands of a mail
 * go in one write and behind the message before it, where the server allows that (RFC 2920): one round trip a mail. A
 * mail that is not there yet holds back no other's last dot.
 */
export async function pump<T extends Mail>(session: SmtpSession, supply: Supply<T>) {
  const open = (mail: T | undefined): Opening<T> | undefined =>
    mail && { mail, refusal: openMessage(session, mail).catch(outcomeOfError) };
  const openNext = () => {
    if (!session.isOpen) return undefined;
    const next = supply.next();
    if (!(next instanceof Promise)) return open(next);
    const opening = next.then(open);
    // Awaited only once the dot before it is answered; until then, its failure must not count as unhandled.
    opening.catch(() => {});
    return opening;
  };

  let opening = await openNext();
  while (opening) {
    const { mail, refusal } = opening;
    const refused = await refusal;
    if (refused) {
      supply.settle(mail, refused);
      opening = await openNext();
      continue;
    }
    const dot = session.replyToDot();
    const ahead = session.together(() => {
      writeMessage(session, mail.message);
      return session.has("PIPELINING") ? { opening: openNext() } : undefined;
    });
    supply.settle(mail, await dot.then(outcomeOfDot, inDoubt));
    opening = await (ahead ? ahead.opening : openNext());
  }
}

async function openMessage(session: SmtpSession, mail: Mail): Promise<MailOutcome | undefined> {
  const size = mail.message.reduce((bytes, piece) => bytes + piece.length, 0);
  if (size > session.maxBytes)
    return { state: "permanent", scope: "sender", response: tooLarge(size, session.maxBytes) };
  const { from, to } = envelopeOf(mail, session);
  return session.has("PIPELINING") ? openAtOnce(session, from, to) : openStepwise(session, from, to);
}

async function openAtOnce(session: SmtpSession, from: string, to: string) {
  const [ofSender, ofRecipient, ofData] = [session.nextReply(), session.nextReply(), session.nextReply()];
  session.write(`${from}\r\n${to}\r\nDATA\r\n`);
  const refusal =
    refusedAt("sender", await ofSender) ??
    refusedAt("recipient", await ofRecipient) ??
    refusedAt("message", await ofData);
  if (refusal && session.isOpen) {
    // A server may wait for a message that has no recipient: it gets an empty one (RFC 2920, 3.1).
    const isWaiting = await ofData.then(asksForMore, () => false);
    await forget(session, isWaiting ? "." : "RSET");
  }
  return refusal;
}

async function openStepwise(session: SmtpSession, from: string, to: string) {
  const steps = [
    { stage: "sender", command: from },
    { stage: "recipient", command: to },
    { stage: "message", command: "DATA" },
  ] as const;
  for (const { stage, command } of steps) {
    const refusal = refusedAt(stage, await session.command(command));
    if (refusal) {
      await forget(session, "RSET");
      return refusal;
    }
  }
  return undefined;
}

/** RFC 1870: the server says in advance how much it takes, so no recipient need be tried. */
const tooLarge = (size: number, max: number) =>
  `The email has ${kilobytes(size)} kB, and the mail server takes no more than ${kilobytes(max)} kB.`;

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000).toLocaleString("en-US");

/** Doubles the dot at the start of a line (RFC 5321, 4.5.2). */
function writeMessage(session: SmtpSession, message: readonly Buffer[]) {
  for (const piece of message.some(mayBeginLineWithDot) ? [stuffed(message)] : message) session.write(piece);
  session.write(".\r\n");
}

/** Facts about long pieces: copies of a newsletter share them, so each is examined once. */
const known = new WeakMap<Buffer, boolean>();
const LONG = 1024;

function mayBeginLineWithDot(piece: Buffer): boolean {
  const look = () => {
    // A line break may have begun in the piece before.
    const start = piece.toString("latin1", 0, 2);
    return start.startsWith(".") || start === "\n." || piece.includes("\r\n.");
  };
  if (piece.length < LONG) return look();
  const isKnown = known.get(piece);
  if (isKnown !== undefined) return isKnown;
  const begins = look();
  known.set(piece, begins);
  return begins;
}

const stuffed = (message: readonly Buffer[]) =>
  Buffer.from(
    Buffer.concat(message)
      .toString("latin1")
      .replaceAll(/(^|\r\n)\./g, "$1.."),
    "latin1",
  );

/** The server's answer for an email counts even if it disconnects afterwards. */
const forget = (session: SmtpSession, command: string) => session.command(command).catch(() => undefined);
