import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

export async function isWeekDone(db: DbOrTx, week: string): Promise<boolean> {
  const row = await db.selectFrom("digests").select("week").where("week", "=", week).executeTakeFirst();
  return row !== undefined;
}

export async function isAnyWeekDone(db: DbOrTx): Promise<boolean> {
  return (await db.selectFrom("digests").select("week").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns true for the server that records a week first. Other servers wait here and then find it recorded. */
export async function takeWeek(tx: DbOrTx, week: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("digests")
    .values({ week, made_at: at, newsletter_id: null })
    .onConflict((conflict) => conflict.column("week").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setDigest(tx: DbOrTx, week: string, newsletterId: number) {
  await tx.updateTable("digests").set({ newsletter_id: newsletterId }).where("week", "=", week).execute();
}

/** The newest newsletter that went out, or is going: when it was begun and what it says. */
export async function findLastIssue(db: DbOrTx) {
  return db
    .selectFrom("newsletters")
    .select(["created_at", "content"])
    .where("started_at", "is not", null)
    .where("series_step_id", "is", null)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
