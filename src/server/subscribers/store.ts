import { sql } from "kysely";
import type { Selectable } from "kysely";
import { SUBSCRIBERS_PER_PAGE } from "../../contract/subscribers.ts";
import type { SubscriberStatus } from "../../contract/subscribers.ts";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { SubscribersTable, SuppressionsTable } from "../platform/db/schema.ts";

export type SubscriberRow = Selectable<SubscribersTable>;
export type SuppressionReason = SuppressionsTable["reason"];

export interface SubscriberFilter {
  search?: string | undefined;
  status?: SubscriberStatus | undefined;
}

export async function findPage(
  db: DbOrTx,
  filter: SubscriberFilter & { page: number },
): Promise<SubscriberRow[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy("subscribed_at", "desc")
    .orderBy("id", "desc")
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((filter.page - 1) * SUBSCRIBERS_PER_PAGE)
    .execute();
}

export async function count(db: DbOrTx, filter: SubscriberFilter): Promise<number> {
  const query = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function findById(db: DbOrTx, id: number): Promise<SubscriberRow | undefined> {
  return db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The subscriber with this mailbox; written as pending if there is none. */
export async function findOrInsert(
  tx: DbOrTx,
  { email, mailboxKey, source, at }: { email: string; mailboxKey: string; source: string; at: Instant },
): Promise<SubscriberRow> {
  await tx
    .insertInto("subscribers")
    .values({
      email,
      mailbox_key: mailboxKey,
      status: "pending",
      source,
      subscribed_at: at,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) => conflict.column("mailbox_key").doNothing())
    .execute();
  return tx
    .selectFrom("subscribers")
    .selectAll()
    .where("mailbox_key", "=", mailboxKey)
    .executeTakeFirstOrThrow();
}

export async function activate(tx: DbOrTx, id: number, at: Instant) {
  await tx
    .updateTable("subscribers")
    .set({ status: "active", confirmed_at: at, unsubscribed_at: null })
    .where("id", "=", id)
    .execute();
}

export async function markUnsubscribed(tx: DbOrTx, id: number, at: Instant) {
  await tx
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: at })
    .where("id", "=", id)
    .where("status", "<>", "unsubscribed")
    .execute();
}

/** False when there is no such subscriber. */
export async function remove(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("subscribers").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function findSuppression(
  db: DbOrTx,
  addressHash: string,
): Promise<SuppressionReason | undefined> {
  const row = await db
    .selectFrom("suppressions")
    .select("reason")
    .where("address_hash", "=", addressHash)
    .executeTakeFirst();
  return row?.reason;
}

/** Puts an address on the list. An unsubscribe, which the person may take back, gives way to every other reason. */
export async function suppress(
  tx: DbOrTx,
  {
    addressHash,
    reason,
    evidence,
    at,
  }: { addressHash: string; reason: SuppressionReason; evidence: string; at: Instant },
) {
  await tx
    .insertInto("suppressions")
    .values({ address_hash: addressHash, reason, evidence, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column("address_hash")
        .doUpdateSet({ reason, evidence, created_at: at })
        .where("suppressions.reason", "=", "unsubscribe"),
    )
    .execute();
}

/** Takes an unsubscribe back, if it is not newer than `issuedAt`. */
export async function liftUnsubscribe(tx: DbOrTx, addressHash: string, issuedAt: Instant) {
  await tx
    .deleteFrom("suppressions")
    .where("address_hash", "=", addressHash)
    .where("reason", "=", "unsubscribe")
    .where("created_at", "<=", issuedAt)
    .execute();
}

/** Text that stands for itself in LIKE. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function filtered(db: DbOrTx, { search, status }: SubscriberFilter) {
  let query = db.selectFrom("subscribers");
  if (status) query = query.where("status", "=", status);
  if (search) {
    const pattern = `%${literal(search.toLowerCase())}%`;
    query = query.where(
      sql<boolean>`(mailbox_key like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`,
    );
  }
  return query;
}
