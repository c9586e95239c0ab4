import type { Audience } from "../../contract/subscribers.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import * as store from "./audience-store.ts";

/**
 * Counts whom a newsletter would reach now, and whom it would leave out and why. Every screen shows this one count.
 * What is counted one by one are those who pause and the suppression list; the active ones are a tally.
 */
export async function countAudience({ heavy, now }: { heavy: Db; now: Clock }): Promise<Audience> {
  const { active, pending, unsubscribed, paused, suppressed } = await store.count(heavy, instant(now()));
  const recipients = active - paused - suppressed;
  return { recipients, leftOut: { pending, unsubscribed, paused, suppressed } };
}

/** How many are active, whether a newsletter would reach them or not. */
export const activeOf = ({ recipients, leftOut }: Audience) =>
  recipients + leftOut.paused + leftOut.suppressed;
