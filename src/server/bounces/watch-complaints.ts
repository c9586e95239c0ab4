import { pauseForTrouble } from "../delivery/pause-for-trouble.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import * as store from "./store.ts";

/** Gmail and Yahoo ask senders to stay below it, and turn to spam folders above it (their sender guidelines of 2024). */
const COMPLAINT_RATE = 0.003;
const COMPLAINTS_AFTER = 200;

/** Holds a newsletter that is still being sent when more than three of a thousand readers call it spam. */
export async function pauseIfComplainedOf({ db, now }: { db: Db; now: Clock }, newsletterId: number) {
  const counts = await store.countComplaints(db, newsletterId);
  if (!counts || counts.sent < COMPLAINTS_AFTER || counts.complaints <= counts.sent * COMPLAINT_RATE) return;
  const { complaints, sent } = counts;
  const readers = complaints === 1 ? "reader has" : "readers have";
  const reason = `${complaints} of the first ${sent} ${readers} called it spam. Mailbox providers stop taking mail at such a rate: look at whom you write to before you go on.`;
  await pauseForTrouble({ db, now }, newsletterId, reason);
}
