import type { Insertable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { EventsTable } from "../../kernel/db/tables/newsletters.ts";

/** Writes an event down. False when one with the same `once_key` is there already. */
export async function insertOnce(
  tx: DbOrTx,
  event: Insertable<EventsTable> & { once_key: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("events")
    .values(event)
    .onConflict((conflict) => conflict.column("once_key").where("once_key", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the emails to a subscriber that have come back since then, other than by policy. */
export async function countBounces(db: DbOrTx, subscriberId: number, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subscriber_id", "=", subscriberId)
    .where("at", ">=", since)
    .where("kind", "=", "bounce")
    .where("once_key", "not like", "policy:%")
    .executeTakeFirstOrThrow();
  return count;
}
