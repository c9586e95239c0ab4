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

/** Newsletters to everybody that went out, or are going; of a send that was ended only if somebody has got it. */
const issues = (db: DbOrTx) =>
  db
    .selectFrom("newsletters")
    .where("started_at", "is not", null)
    .where((row) => row.or([row("status", "not in", ["cancelled", "failed"]), row("sent_count", ">", 0)]))
    .where("segment_id", "is", null)
    .where("series_step_id", "is", null)
    .where("repeats_id", "is", null);

/** When the newest issue was begun that is not the mail of one post. */
export async function findLastIssue(db: DbOrTx) {
  return issues(db)
    .select("created_at")
    .where("post_id", "is", null)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What the issues since a moment say, and the posts of which they are the mail. */
export async function findIssuesSince(db: DbOrTx, since: Instant) {
  return issues(db).select(["content", "post_id"]).where("started_at", ">=", since).execute();
}
