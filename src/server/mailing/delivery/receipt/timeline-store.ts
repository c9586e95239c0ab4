import { sql } from "kysely";
import type { DeliveryState } from "../../../../contract/audience/recipient-filters.ts";
import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

/*
 * The key of the table holds the deliveries of a newsletter together, so each of these reads them once and no others.
 * Connections to PostgreSQL are in UTC; `2026-03-02 09` and `2026-03-02T09` are the two engines' words for one hour.
 */

const hourOf = (column: "done_at" | "opened_at" | "clicked_at") =>
  sql<string>`replace(substr(cast(${sql.ref(column)} as text), 1, 13), ' ', 'T') || ':00:00.000Z'`;

export interface OutcomeRow {
  state: DeliveryState;
  /** Null of those that have no outcome yet. */
  hour: Instant | null;
  count: number;
  first: Instant | null;
  last: Instant | null;
}

/** Counts deliveries by outcome and by the hour in which they got it, with the first and the last of each hour. */
export async function countOutcomes(db: DbOrTx, newsletterId: number): Promise<OutcomeRow[]> {
  return db
    .selectFrom("deliveries")
    .select(["state", hourOf("done_at").as("hour")])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<Instant | null>("done_at").as("first"),
      fn.max<Instant | null>("done_at").as("last"),
    ])
    .where("newsletter_id", "=", newsletterId)
    .groupBy(["state", hourOf("done_at")])
    .execute();
}

/** Counts who opened or clicked for the first time before a moment, by hour. */
export async function countReactions(
  db: DbOrTx,
  newsletterId: number,
  { column, before }: { column: "opened_at" | "clicked_at"; before: Instant },
) {
  return db
    .selectFrom("deliveries")
    .select((row) => [hourOf(column).as("hour"), row.fn.countAll<number>().as("count")])
    .where("newsletter_id", "=", newsletterId)
    .where(column, "<", before)
    .groupBy(hourOf(column))
    .execute();
}

/** Counts the minutes in which emails went out. */
export async function countMinutes(db: DbOrTx, newsletterId: number): Promise<number> {
  const minute = sql<string>`substr(cast(done_at as text), 1, 16)`;
  const row = await db
    .selectFrom("deliveries")
    .select(({ fn }) => fn.count<number>(minute).distinct().as("count"))
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns what was done to a newsletter and what stopped it, oldest first. */
export async function findSteps(db: DbOrTx, newsletterId: number) {
  return db
    .selectFrom("newsletter_steps")
    .select(["step", "at", "done_by as by", "reason"])
    .where("newsletter_id", "=", newsletterId)
    .orderBy("id")
    .execute();
}

/** Returns when the first and the last email of a newsletter went out; null before. */
export async function findSpan(db: DbOrTx, newsletterId: number) {
  return db
    .selectFrom("deliveries")
    .select(({ fn }) => [
      fn.min<Instant | null>("done_at").as("first"),
      fn.max<Instant | null>("done_at").as("last"),
    ])
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
}
