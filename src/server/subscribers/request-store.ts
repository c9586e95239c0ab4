import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../platform/db/open.ts";
import type { SubscriptionRequestsTable } from "../platform/db/tables/readers.ts";

export type SubscriptionRequest = Selectable<SubscriptionRequestsTable>;

export async function insertRequest(tx: DbOrTx, request: Insertable<SubscriptionRequestsTable>) {
  await tx.insertInto("subscription_requests").values(request).execute();
}

/** Returns the ids of waiting requests behind `after`, oldest first. */
export async function findRequestIds(db: DbOrTx, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .selectFrom("subscription_requests")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a request and returns it; undefined when another server has handled it. */
export async function takeRequest(tx: DbOrTx, id: number): Promise<SubscriptionRequest | undefined> {
  return tx.deleteFrom("subscription_requests").where("id", "=", id).returningAll().executeTakeFirst();
}

export async function deleteRequestsOf(tx: DbOrTx, mailboxKey: string) {
  await tx.deleteFrom("subscription_requests").where("mailbox_key", "=", mailboxKey).execute();
}
