import { DAY, HOUR, MINUTE } from "../../../base/clock.ts";
import type { MailOutcome } from "../../../engines/smtp/transport.ts";

/** The consequences of an outcome for a delivery: its row in the ledger, and the consequences for the subscriber and the send. */
export type Verdict =
  | { state: "sent"; code: string }
  | { state: "failed"; code: string; refusal: Refusal | undefined; isInDoubt?: true }
  | { state: "skipped"; code: string }
  | { state: "deferred"; code: string; retryAfterMs: number; isInDoubt?: true }
  /** Nothing of the mail went: it is handed out again, as if for the first time. */
  | { state: "untouched"; code: string }
  /** Refused for now: it is tried again after some others. */
  | { state: "again"; code: string }
  /** Our set-up is refused, not the reader: nothing more goes until the owner has seen to it. */
  | { state: "refused"; code: string };

/** Why a server permanently refuses email for a recipient: no such mailbox, its policy, or another reason. */
type Refusal = "no mailbox" | "policy" | "other";

export type DoubtPolicy = "retry" | "hold";

/** Two days in all. */
const DEFERRALS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 18 * HOUR, DAY];
/** How often an email is tried in succession before it is deferred. */
const TRIES = 3;
/** The receipt keeps at most this much of a server's answer. */
const MAX_CODE = 500;

/** RFC 3463: 5.1.1, 5.1.2, 5.1.3, 5.1.6 and 5.1.10 say that there is no such mailbox, now or ever. */
const NO_SUCH_MAILBOX = /\b5\.1\.(?:1|2|3|6|10)\b/;
/** RFC 3463, X.7: refused by policy, as the mails of a sender with a bad name are. */
const POLICY = /\b5\.7\.\d+\b/;

export const IN_DOUBT = "In doubt: the server was gone before it answered.";

export function judge(
  outcome: MailOutcome,
  { attempts, tries, inDoubt }: { attempts: number; tries: number; inDoubt: DoubtPolicy },
): Verdict {
  const code = readable(outcome.response);
  if (outcome.state === "accepted") return { state: "sent", code };
  if (!("scope" in outcome)) {
    // The same mail goes again under the same Message-ID, or waits for the owner.
    const verdict = inDoubt === "hold" ? givenUp(`${IN_DOUBT} ${code}`) : deferred(code, attempts);
    return { ...verdict, isInDoubt: true };
  }
  if (outcome.scope === "sender") {
    return { state: outcome.state === "permanent" ? "refused" : "untouched", code };
  }
  if (outcome.scope === "connection") return { state: "untouched", code };
  if (outcome.state === "temporary")
    return tries + 1 < TRIES ? { state: "again", code } : deferred(code, attempts);
  return givenUp(code, refusalIn(code));
}

/** Without NUL and half surrogate pairs, which the databases cannot store. */
const readable = (response: string) => response.slice(0, MAX_CODE).replaceAll("\0", "").toWellFormed();

const givenUp = (code: string, refusal?: Refusal) => ({ state: "failed" as const, code, refusal });

const refusalIn = (code: string): Refusal =>
  NO_SUCH_MAILBOX.test(code) ? "no mailbox" : POLICY.test(code) ? "policy" : "other";

function deferred(code: string, attempts: number) {
  const retryAfterMs = DEFERRALS_MS[attempts];
  if (retryAfterMs === undefined) return givenUp(code);
  return { state: "deferred" as const, code, retryAfterMs };
}
