import { withoutAddresses } from "../../../audience/suppressions/suppress-address.ts";
import { DAY, HOUR, MINUTE } from "../../../base/clock.ts";
import type { MailOutcome } from "../../../engines/smtp/transport.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import { judgeReply, type Refusal } from "../../refusals/judge-refusal.ts";
import { oneLine } from "../../refusals/one-line.ts";
import { withYourAddress } from "../../refusals/your-address.ts";

/** The consequences of an outcome for a delivery: its row in the ledger, and the consequences for the subscriber and the send. */
export type Verdict =
  | { state: "sent"; code: string }
  | { state: "failed"; code: string; refusal: Refusal | undefined; isInDoubt?: true }
  | { state: "skipped"; code: string }
  | { state: "deferred"; code: string; retryAfterMs: number; isInDoubt?: true }
  /** Nothing was sent: the delivery is handed out again, as if for the first time. */
  | { state: "untouched"; code: string }
  /** Refused for now: it is tried again after some others. */
  | { state: "again"; code: string }
  /** The server refuses our set-up, not the reader: nothing more is sent until the owner has fixed it. */
  | { state: "refused"; code: string };

export type DoubtPolicy = "retry" | "hold";

/** Two days in all. */
const DEFERRALS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 18 * HOUR, DAY];
/** How often an email is tried in succession before it is deferred. */
const TRIES = 3;
/** The receipt keeps at most this much of a server's answer. */
const MAX_CODE = 500;

export const IN_DOUBT = "In doubt: the server was gone before it answered.";

export function judge(
  outcome: MailOutcome,
  {
    attempts,
    tries,
    inDoubt,
    route,
    address,
  }: {
    attempts: number;
    tries: number;
    inDoubt: DoubtPolicy;
    route: Pick<MailRoute, "mailFrom" | "bounceDomain" | "server">;
    address: string;
  },
): Verdict {
  const code = readable(withYourAddress(outcome.response, route, [address]));
  if (outcome.state === "accepted") return { state: "sent", code };
  if (!("scope" in outcome)) {
    // The same mail goes again under the same Message-ID, or waits for the owner.
    const words = `${IN_DOUBT} ${code}`;
    const verdict = inDoubt === "hold" ? givenUp(words) : deferred(words, attempts);
    return { ...verdict, isInDoubt: true };
  }
  if (outcome.scope === "sender") {
    return { state: outcome.state === "permanent" ? "refused" : "untouched", code };
  }
  if (outcome.scope === "connection") return { state: "untouched", code };
  if (outcome.state === "temporary")
    return tries + 1 < TRIES ? { state: "again", code } : deferred(code, attempts);
  return givenUp(code, judgeReply(code));
}

/** In one line without addresses, control characters and half surrogate pairs: it is shown, exported and printed. */
const readable = (response: string) => oneLine(withoutAddresses(response), MAX_CODE);

const givenUp = (code: string, refusal?: Refusal) => ({ state: "failed" as const, code, refusal });

function deferred(code: string, attempts: number) {
  const retryAfterMs = DEFERRALS_MS[attempts];
  if (retryAfterMs === undefined) return givenUp(code);
  return { state: "deferred" as const, code, retryAfterMs };
}
