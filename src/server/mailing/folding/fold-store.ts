import { sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { isCounted } from "../../audience/subscribers/silence.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { engineOf, type DbOrTx } from "../../kernel/db/open.ts";

/** As many as a chunk of deliveries has: some milliseconds of a writer. */
const AT_ONCE = 500;

const reactionKinds = ["open", "click"] as const;

/** Finds newsletters that were over before a moment, the oldest first. */
export async function findOld(
  db: DbOrTx,
  { before, except, limit }: { before: Instant; except: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await old(db, before)
    .where((row) => row.not(isAmong(db, "id", except)))
    .orderBy("closed_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the newsletters that were over before a moment. */
export async function countOld(
  db: DbOrTx,
  { before, except }: { before: Instant; except: readonly number[] },
): Promise<number> {
  const { count } = await old(db, before)
    .where((row) => row.not(isAmong(db, "id", except)))
    .clearSelect()
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A newsletter that is to be tried a second time is not over. */
const old = (db: DbOrTx, before: Instant) =>
  db
    .selectFrom("newsletters")
    .select("id")
    .where("status", "in", ["sent", "cancelled", "failed"])
    .where("closed_at", "<", before)
    .where("retry_at", "is", null)
    .where("folded_at", "is", null);

/** Marks a newsletter as folded. False if it is no longer over, or was folded meanwhile. */
export async function begin(
  tx: DbOrTx,
  id: number,
  { before, years, at }: { before: Instant; years: number; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("newsletters")
    .set({ folded_at: at, folded_years: years })
    .where("id", "in", old(tx, before).where("id", "=", id))
    .where("retry_at", "is", null)
    .where("folded_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds the folded newsletters of which something is still to be deleted. */
export async function findUnfinished(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .selectFrom("newsletters")
    .select("id")
    .where("folded_at", "is not", null)
    .where((row) =>
      row.or([
        row("folded_timeline", "is", null),
        row.exists(row.selectFrom("deliveries").select("n").whereRef("newsletter_id", "=", "newsletters.id")),
        row.exists(
          row
            .selectFrom("newsletter_audience")
            .select("subscriber_id")
            .whereRef("newsletter_id", "=", "newsletters.id"),
        ),
        row.exists(
          row
            .selectFrom("events")
            .select("events.id")
            .whereRef("newsletter_id", "=", "newsletters.id")
            .where("kind", "in", reactionKinds),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasTimeline(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("id")
    .where("id", "=", id)
    .where("folded_timeline", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first one counts: another server that counts later may find half of the rows deleted. */
export async function keepTimeline(db: DbOrTx, id: number, timeline: string) {
  await db
    .updateTable("newsletters")
    .set({ folded_timeline: timeline })
    .where("id", "=", id)
    .where("folded_timeline", "is", null)
    .execute();
}

/** Deletes some opens and clicks, and keeps the latest of each subscriber. False when there are none. */
export async function removeReactions(tx: DbOrTx, newsletterId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom("events")
    .select("id")
    .where("newsletter_id", "=", newsletterId)
    .where("kind", "in", reactionKinds)
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return false;
  const isOneOfThem = isAmong(
    tx,
    "id",
    rows.map(({ id }) => id),
  );
  const latest = sql.raw(engineOf(tx) === "sqlite" ? "max" : "greatest");
  await sql`
    update subscribers set
      folded_reaction_at = ${latest}(coalesce(folded_reaction_at, reaction_at), reaction_at),
      folded_click_at = ${latest}(coalesce(folded_click_at, click_at), coalesce(click_at, folded_click_at))
    from (
      select subscriber_id, max(at) as reaction_at, max(case when kind = 'click' then at end) as click_at
      from events where ${isOneOfThem} and not is_machine group by subscriber_id
    ) as removed
    where removed.subscriber_id = subscribers.id`.execute(tx);
  await tx.deleteFrom("events").where(isOneOfThem).execute();
  return true;
}

/** Deletes a chunk of deliveries, and keeps when each subscriber first got a newsletter. False when there is none. */
export async function removeDeliveries(tx: DbOrTx, newsletterId: number): Promise<boolean> {
  const first = await tx
    .selectFrom("deliveries")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .orderBy("chunk")
    .limit(1)
    .executeTakeFirst();
  const newsletter = await tx
    .selectFrom("newsletters")
    .select(["send_at", isCounted.as("is_counted")])
    .where("id", "=", newsletterId)
    .executeTakeFirst();
  if (first && newsletter?.send_at && newsletter.is_counted) {
    const { send_at } = newsletter;
    await tx
      .updateTable("subscribers")
      .set({ folded_mail_at: send_at })
      .where((row) => row.or([row("folded_mail_at", "is", null), row("folded_mail_at", ">", send_at)]))
      .where("id", "in", (row) =>
        row
          .selectFrom("deliveries")
          .select("subscriber_id")
          .where("newsletter_id", "=", newsletterId)
          .where("chunk", "=", first.chunk)
          .where("state", "=", "sent"),
      )
      .execute();
  }
  for (const table of ["deliveries", "newsletter_chunks"] as const)
    await tx
      .deleteFrom(table)
      .where("newsletter_id", "=", newsletterId)
      .$if(first !== undefined, (rows) => rows.where("chunk", "=", first?.chunk ?? 0))
      .execute();
  return first !== undefined;
}

/** Deletes some of those whom a cancel left uncounted: there is no second try any more. False when there are none. */
export async function removeAudience(tx: DbOrTx, newsletterId: number): Promise<boolean> {
  const ids = tx
    .selectFrom("newsletter_audience")
    .select("subscriber_id")
    .where("newsletter_id", "=", newsletterId)
    .orderBy("subscriber_id")
    .limit(AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom("newsletter_audience")
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "in", ids)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
