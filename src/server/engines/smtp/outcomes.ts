import { UnsendableError } from "./envelope.ts";
import { asksForMore, isDone, textOf, type Reply } from "./replies.ts";
import { SmtpError } from "./smtp-error.ts";
import type { MailOutcome } from "./transport.ts";

/** The commands of one email, up to its final dot. */
type Stage = "sender" | "recipient" | "message" | "dot";

/**
 * Returns what a refusal at a stage concerns: the sender (MAIL), the connection (421 there), or one email (any later
 * reply, also 421, after which the server hangs up). Undefined when it is none.
 */
export function refusedAt(stage: Stage, reply: Reply): MailOutcome | undefined {
  if (stage === "message" ? asksForMore(reply) : isDone(reply)) return undefined;
  const state = reply.code >= 500 ? "permanent" : "temporary";
  const scope = stage !== "sender" ? "mail" : reply.code === 421 ? "connection" : "sender";
  return {
    state,
    scope,
    response: textOf(reply),
    ...(asksForLess(stage, reply) && { asksForLess: true }),
  };
}

/** RFC 3463: X.7 is policy, and a temporary one wants us slower; so does a temporary refusal that is not a reader's. */
const asksForLess = (stage: Stage, { code, lines }: Reply) =>
  code < 500 && (code === 454 || lines[0]?.startsWith("4.7.") || stage !== "recipient");

/** Returns the outcome of an email that was not sent whole: the server has accepted nothing of it. */
export function outcomeOfError(error: unknown): MailOutcome {
  if (error instanceof UnsendableError) return { state: "permanent", scope: "mail", response: error.message };
  if (!(error instanceof SmtpError)) throw error;
  const isRefused = error.isOfSignIn && (error.reply?.code ?? 0) >= 500;
  return {
    state: isRefused ? "permanent" : "temporary",
    scope: error.isOfSignIn ? "sender" : "connection",
    response: error.message,
  };
}

export const outcomeOfDot = (reply: Reply): MailOutcome =>
  refusedAt("dot", reply) ?? { state: "accepted", response: textOf(reply) };

/** Returns the outcome of an email that was sent whole but not answered: only the server knows. */
export function inDoubt(error: unknown): MailOutcome {
  if (!(error instanceof SmtpError)) throw error;
  return { state: "in doubt", response: error.message };
}
