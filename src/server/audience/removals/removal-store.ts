import type { Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";

type RemovalRow = Selectable<Tables["removals"]>;

export async function insertRemoval(tx: DbOrTx, removal: { removed_at: Instant; removed_by: string }) {
  const { id } = await tx.insertInto("removals").values(removal).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function findRemoval(db: DbOrTx, id: number): Promise<RemovalRow | undefined> {
  return db.selectFrom("removals").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds the removals since a moment that still have subscribers, newest first, and how many. */
export async function findRemovals(db: DbOrTx, { since, limit }: { since: Instant; limit: number }) {
  return db
    .selectFrom("removals")
    .select(["id", "removed_at", "removed_by"])
    .select((row) =>
      row
        .selectFrom("removed_subscribers")
        .whereRef("removal_id", "=", "removals.id")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .as("subscribers"),
    )
    .where("removed_at", ">", since)
    .where((row) =>
      row.exists(
        row
          .selectFrom("removed_subscribers")
          .select("subscriber_id")
          .whereRef("removal_id", "=", "removals.id"),
      ),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Holds the first of a removal until the transaction ends. */
export async function holdRemoved(tx: DbOrTx, removalId: number, limit: number) {
  const some = tx
    .selectFrom("removed_subscribers")
    .selectAll()
    .where("removal_id", "=", removalId)
    .orderBy("subscriber_id")
    .limit(limit);
  return lockedForWriting(some, tx).execute();
}

export async function findRemoved(db: DbOrTx, removalId: number, limit: number) {
  return db
    .selectFrom("removed_subscribers")
    .select("stored")
    .where("removal_id", "=", removalId)
    .orderBy("subscriber_id")
    .limit(limit)
    .execute();
}

export async function deleteRemoved(tx: DbOrTx, subscriberIds: readonly number[]) {
  await tx
    .deleteFrom("removed_subscribers")
    .where(isAmong(tx, "subscriber_id", subscriberIds))
    .execute();
}

/** Deletes `limit` of a removal, and returns how many there were. */
export async function deleteSomeRemoved(db: DbOrTx, removalId: number, limit: number): Promise<number> {
  const some = db
    .selectFrom("removed_subscribers")
    .select("subscriber_id")
    .where("removal_id", "=", removalId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("removed_subscribers")
    .where("subscriber_id", "in", some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Finds the removals up to a moment. */
export async function findOldRemovals(db: DbOrTx, until: Instant): Promise<number[]> {
  const rows = await db.selectFrom("removals").select("id").where("removed_at", "<=", until).execute();
  return rows.map(({ id }) => id);
}

export async function deleteRemoval(db: DbOrTx, id: number) {
  await db.deleteFrom("removals").where("id", "=", id).execute();
}

/** Returns the mailbox of a removed subscriber. */
export async function findRemovedMailbox(db: DbOrTx, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("removed_subscribers")
    .select("mailbox_key")
    .where("subscriber_id", "=", id)
    .executeTakeFirst();
  return row?.mailbox_key;
}

/** Deletes what removals have kept of a mailbox. */
export async function eraseRemoved(tx: DbOrTx, mailboxKey: string) {
  await tx.deleteFrom("removed_subscribers").where("mailbox_key", "=", mailboxKey).execute();
}
