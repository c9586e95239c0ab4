import type { Insertable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { EventsTable } from "../../kernel/db/schema.ts";

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

/** Counts the emails to a subscriber that have come back since then, other than by policy, and that the owner lets count. */
export async function countBounces(db: DbOrTx, subscriberId: number, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subscriber_id", "=", subscriberId)
    .where("at", ">=", since)
    .where("kind", "=", "bounce")
    .where("once_key", "not like", "policy:%")
    .where("taken_back_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts a newsletter's hard bounces, complaints and unsubscribes. Only permanent refusals count: an email that is late
 * may still arrive.
 */
export async function countReturns(db: DbOrTx, newsletterId: number) {
  const rows = await db
    .selectFrom("events")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("newsletter_id", "=", newsletterId)
    .where((event) =>
      event.or([
        event("kind", "in", ["complaint", "unsubscribe"]),
        event.and([event("kind", "=", "bounce"), event("once_key", "like", "hard:%")]),
      ]),
    )
    .groupBy("kind")
    .execute();
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    returned: countOf("bounce"),
    complained: countOf("complaint"),
    unsubscribed: countOf("unsubscribe"),
  };
}

const ofMailboxes = (db: DbOrTx, newsletterId: number) =>
  db
    .selectFrom("events")
    .where("newsletter_id", "=", newsletterId)
    .where("kind", "=", "bounce")
    .where("once_key", "not like", "policy:%");

const countable = (db: DbOrTx, newsletterId: number) =>
  ofMailboxes(db, newsletterId).where("taken_back_at", "is", null);

/** Counts the emails of a newsletter that a server took and that came back for their mailboxes, also those taken back. */
export async function countReports(db: DbOrTx, newsletterId: number): Promise<number> {
  const { count } = await ofMailboxes(db, newsletterId)
    .where("once_key", "not like", "refused:%")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the bounces of a newsletter that count against an address. */
export async function countCountable(db: DbOrTx, newsletterId: number): Promise<number> {
  const { count } = await countable(db, newsletterId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lets up to `limit` of them no longer count, and returns how many. They stay what they are in the receipt, and the same
 * report does not count again.
 */
export async function takeBackBounces(
  tx: DbOrTx,
  newsletterId: number,
  { at, limit }: { at: Instant; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({ taken_back_at: at })
    .where("id", "in", countable(tx, newsletterId).select("id").limit(limit))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
