import { pauseForTrouble } from "../delivery/progress/pause-for-trouble.ts";
import { bounceTrouble } from "../delivery/progress/trouble.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import * as store from "./store.ts";
import type { Returns } from "./store.ts";

/** Gmail and Yahoo ask senders to stay below it, and turn to spam folders above it (their sender guidelines of 2024). */
const COMPLAINT_RATE = 0.003;
const COMPLAINTS_AFTER = 200;

/**
 * Holds a newsletter that is still being sent when more than three of a thousand readers call it spam, or when too many
 * mails come back that a server had taken first.
 */
export async function pauseIfUnwelcome({ db, now }: { db: Db; now: Clock }, newsletterId: number) {
  const returns = await store.countReturns(db, newsletterId);
  const reason = returns && (complaintTrouble(returns) ?? bounceTrouble(allOf(returns)));
  if (reason) await pauseForTrouble({ db, now }, newsletterId, reason);
}

/** An email that came back was counted as sent, one that was refused at once was not. */
const allOf = ({ sent, refused, returned }: Returns) => ({
  all: sent + refused,
  bounced: refused + returned,
});

function complaintTrouble({ sent, complaints }: Returns): string | undefined {
  if (sent < COMPLAINTS_AFTER || complaints <= sent * COMPLAINT_RATE) return undefined;
  const readers = complaints === 1 ? "reader has" : "readers have";
  return `${complaints} of the first ${sent} ${readers} called it spam. Mailbox providers stop taking mail at such a rate: look at whom you write to before you go on.`;
}
