import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SubscriptionRequestsTable } from "../../kernel/db/schema.ts";

export type SubscriptionRequest = Selectable<SubscriptionRequestsTable>;

export async function insertRequest(tx: DbOrTx, request: Insertable<SubscriptionRequestsTable>) {
  await tx.insertInto("subscription_requests").values(request).execute();
}

/** Returns the ids of requests behind `after` that are due at `at`, oldest first. */
export async function findRequestIds(
  db: DbOrTx,
  { after, at, limit }: { after: number; at: Instant; limit: number },
) {
  const rows = await db
    .selectFrom("subscription_requests")
    .select("id")
    .where("id", ">", after)
    .where((eb) => eb.or([eb("next_at", "is", null), eb("next_at", "<=", at)]))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When the next request that failed is tried again. Others are due when they are written. */
export async function findNextTry(db: DbOrTx): Promise<Instant | null | undefined> {
  const row = await db
    .selectFrom("subscription_requests")
    .select(({ fn }) => fn.min("next_at").as("next"))
    .executeTakeFirst();
  return row?.next;
}

/** Deletes a request and returns it; undefined when another server has handled it. */
export async function takeRequest(tx: DbOrTx, id: number): Promise<SubscriptionRequest | undefined> {
  return tx.deleteFrom("subscription_requests").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Counts a failed try and returns the request; undefined if it was deleted meanwhile. */
export async function countFailure(db: DbOrTx, id: number): Promise<SubscriptionRequest | undefined> {
  return db
    .updateTable("subscription_requests")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function postponeRequest(db: DbOrTx, id: number, until: Instant) {
  await db.updateTable("subscription_requests").set({ next_at: until }).where("id", "=", id).execute();
}

export async function deleteRequestsOf(tx: DbOrTx, mailboxKeys: readonly string[]) {
  await tx
    .deleteFrom("subscription_requests")
    .where(isAmong(tx, "mailbox_key", mailboxKeys))
    .execute();
}
