import { pauseForTrouble } from "../delivery/progress/pause-for-trouble.ts";
import { bounceTrouble } from "../delivery/progress/trouble.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { doubtReports } from "../delivery/settling/take-back.ts";
import { countReports, countReturns } from "../refusals/store.ts";
import { findSentCounts } from "./store.ts";

/** Gmail and Yahoo ask senders to stay below it, and turn to spam folders above it (their sender guidelines of 2024). */
const COMPLAINT_RATE = 0.003;
const COMPLAINTS_AFTER = 200;

/** Of the emails that a server took, at most a fifth come back for their mailboxes; of a few, four. */
const MOST_RETURNED = 0.2;
const FEW_RETURNED = 4;

/**
 * Weighs what has come back from a newsletter. A relay that takes every email and returns them may have a fault of its own,
 * whatever it says: beyond what a living list can have, no report counts against a reader.
 *
 * Holds a newsletter that is still being sent when more than three of a thousand readers call it spam, or when too many
 * mails come back that a server had taken first.
 */
export async function weighReturns({ db, now }: { db: Db; now: Clock }, newsletterId: number) {
  const sent = await findSentCounts(db, newsletterId);
  if (!sent) return;
  const reports = await countReports(db, newsletterId);
  if (reports > Math.max(FEW_RETURNED, sent.sent * MOST_RETURNED)) {
    const reason = `${reports} of ${sent.sent} mails came back after a mail server had taken them. This may be about your account or your mail server, so none of them counts against your readers. Look at the receipt before you send again.`;
    await pauseForTrouble({ db, now }, newsletterId, { reason, isOfMailServer: true });
    return doubtReports({ db, now }, newsletterId, reason);
  }
  const returns = { ...sent, ...(await countReturns(db, newsletterId)) };
  const reason = complaintTrouble(returns) ?? bounceTrouble(allOf(returns));
  if (reason) await pauseForTrouble({ db, now }, newsletterId, { reason, isOfMailServer: false });
}

/** Counts of a newsletter: accepted, refused, bounced later, and reported as spam. */
interface Returns {
  sent: number;
  refused: number;
  returned: number;
  complained: number;
}

/** An email that came back was counted as sent, one that was refused at once was not. */
const allOf = ({ sent, refused, returned }: Returns) => ({
  all: sent + refused,
  bounced: refused + returned,
});

function complaintTrouble({ sent, complained }: Returns): string | undefined {
  if (sent < COMPLAINTS_AFTER || complained <= sent * COMPLAINT_RATE) return undefined;
  const readers = complained === 1 ? "reader has" : "readers have";
  return `${complained} of the first ${sent} ${readers} called it spam. Mailbox providers stop taking mail at such a rate: look at whom you write to before you resume.`;
}
