import { limitOfDay } from "../../../contract/mailing/mail-pace.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import { dayOf, nextDayAt } from "../../base/site-time.ts";
import type { DatabaseTime } from "../../kernel/db/database-time.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { holdMailPart } from "../../kernel/mail/mail-settings.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { isWarmingUp } from "./read-pace.ts";
import { addToDay, deleteDays, readSendDays } from "./send-days-store.ts";

/**
 * The plan for a new domain: so many emails on the first day, twice as many on each further day on which newsletters go
 * out. A day is one of the site's zone, by the database's clock.
 */
export interface WarmUp {
  /**
   * How many emails may still go out today; all newsletters share them. Infinite once the plan is switched off, which
   * waits for the transaction. Goes before a newsletter is locked, as switching it off does.
   */
  left: (tx: DbOrTx) => Promise<number>;
  /** Counts emails that went out. Belongs into the transaction that records them. */
  count: (tx: DbOrTx, emails: number) => Promise<void>;
  /** When a send resumes whose day's limit is used up: the next day, at the time of day of `like`. */
  nextDay: (tx: DbOrTx, like: Date) => Promise<Date>;
}

/** Returns the plan while it leaves out readers; undefined when it is off, or a day's limit covers all who are active. */
export async function openWarmUp(db: DbOrTx, databaseTime: DatabaseTime): Promise<WarmUp | undefined> {
  if (!(await isWarmingUp(db))) return undefined;
  const { limit, activeCount } = await readWarmUp(db, databaseTime);
  if (limit >= activeCount) return undefined;
  const zone = zoneOf(await getSettings(db));
  const today = async (tx: DbOrTx) => dayOf(await databaseTime(tx), zone);
  return {
    async left(tx) {
      await holdMailPart(tx, "warm-up");
      // If the plan was switched off since, a delivery that is put off now would wait for nothing.
      if (!(await isWarmingUp(tx))) return Number.POSITIVE_INFINITY;
      const { emails, others } = await readSendDays(tx, await today(tx));
      return Math.max(0, limitOfDay(others) - emails);
    },
    count: async (tx, emails) => addToDay(tx, await today(tx), emails),
    nextDay: async (tx, like) => nextDayAt(await databaseTime(tx), zone, like),
  };
}

/** How far the plan is, whether it is on or off. */
export async function readWarmUp(db: DbOrTx, databaseTime: DatabaseTime) {
  const zone = zoneOf(await getSettings(db));
  const today = dayOf(await databaseTime(db), zone);
  const { emails: sentToday, others: sendDaysBefore } = await readSendDays(db, today);
  const activeCount = await countAudience(db, { status: "active" });
  return { today, sentToday, sendDaysBefore, limit: limitOfDay(sendDaysBefore), activeCount };
}

/** Starts the plan again with its first day. */
export const deletePlan = async (tx: DbOrTx) => deleteDays(tx);
