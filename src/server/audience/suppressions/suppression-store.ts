import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { SuppressionSort } from "../../../contract/suppressions.ts";
import type { SuppressionReason } from "../../../contract/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SuppressionsTable } from "../../kernel/db/tables/subscribers.ts";
import { textRows } from "../../kernel/db/text-rows.ts";
import { isInAudience } from "../subscribers/audience.ts";
import { forgetWaiting } from "../subscribers/store.ts";

export interface SuppressionFilter {
  reason?: SuppressionReason | undefined;
  addressHash?: string | undefined;
  /** A part of the address, among those whose subscriber we have. */
  search?: string | undefined;
}

export interface SuppressionOrder {
  sort: SuppressionSort;
  order: "asc" | "desc";
}

/** Returns one page. By date and reason it is found in an index alone, and only its rows are read. */
export async function findPage(
  db: DbOrTx,
  filter: SuppressionFilter,
  { offset, limit, sort, order }: SuppressionOrder & { offset: number; limit: number },
) {
  const orders = ordersOf(sort, order);
  const page = matches(db, filter)
    .$if(sort === "email", (query) => query.leftJoin("subscribers", "subscribers.id", "subscriber_id"))
    .select(["suppressions.address_hash", "suppressions.reason"])
    .orderBy(orders)
    .limit(limit)
    .offset(offset);
  return withPerson(db)
    .innerJoin(page.as("page"), (join) =>
      join
        .onRef("page.address_hash", "=", "suppressions.address_hash")
        .onRef("page.reason", "=", "suppressions.reason"),
    )
    .orderBy(orders)
    .execute();
}

/** Entries without a subscriber have no address to sort by, so they come last in both directions. */
function ordersOf(sort: SuppressionSort, order: "asc" | "desc") {
  const direction = sql.raw(order);
  switch (sort) {
    case "date":
      return sql`suppressions.created_at ${direction}, suppressions.address_hash, suppressions.reason`;
    case "reason":
      return sql`suppressions.reason ${direction}, suppressions.created_at desc, suppressions.address_hash`;
    case "email":
      return sql`case when mailbox_key is null then 1 else 0 end, mailbox_key ${direction},
        suppressions.address_hash, suppressions.reason`;
  }
}

/** Returns every entry of these address hashes, without whose they are. */
export async function findEntries(
  db: DbOrTx,
  addressHashes: readonly string[],
): Promise<Pick<Selectable<SuppressionsTable>, "address_hash" | "reason" | "created_at">[]> {
  if (addressHashes.length === 0) return [];
  return db
    .selectFrom("suppressions")
    .select(["address_hash", "reason", "created_at"])
    .where(isAmong(db, "address_hash", addressHashes))
    .execute();
}

/**
 * Adds those addresses to the list that are not on it, links them to their subscribers, and deletes the emails that
 * wait for any of them. Returns how many were added.
 */
export async function insertManual(
  tx: DbOrTx,
  people: readonly { addressHash: string; mailboxKey: string }[],
  { evidence, at }: { evidence: string; at: Instant },
): Promise<number> {
  const rows = people.map(({ addressHash, mailboxKey }) => ({ hash: addressHash, key: mailboxKey }));
  const { numAffectedRows = 0n } = await sql`
    insert into suppressions (address_hash, reason, evidence, created_at, subscriber_id)
    select given.hash, 'manual', ${evidence}, ${at},
      (select id from subscribers where subscribers.mailbox_key = given.key)
    from ${textRows(tx, rows, { names: ["hash", "key"] })} as given
    where not exists (select 1 from suppressions where suppressions.address_hash = given.hash)
    on conflict (address_hash, reason) do nothing`.execute(tx);
  await forgetWaiting(
    tx,
    people.map(({ mailboxKey }) => mailboxKey),
  );
  return Number(numAffectedRows);
}

/** Counts the entries that match a filter, but no further than `limit`. */
export async function countMatches(db: DbOrTx, filter: SuppressionFilter, limit?: number): Promise<number> {
  const found = matches(db, filter).select("address_hash");
  const { total } = await db
    .selectFrom((limit === undefined ? found : found.limit(limit)).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function matches(db: DbOrTx, { reason, addressHash, search }: SuppressionFilter) {
  let query = db.selectFrom("suppressions");
  if (reason) query = query.where("reason", "=", reason);
  if (addressHash) query = query.where("address_hash", "=", addressHash);
  if (search)
    query = query.where((row) =>
      row.exists(
        row
          .selectFrom("subscribers")
          .select("subscribers.id")
          .whereRef("subscribers.id", "=", "subscriber_id")
          .where(isInAudience({ search })),
      ),
    );
  return query;
}

export async function findByHashes(db: DbOrTx, addressHashes: readonly string[]) {
  return withPerson(db)
    .where(isAmong(db, "suppressions.address_hash", addressHashes))
    .orderBy("suppressions.reason")
    .execute();
}

/**
 * Deletes one entry of an address. A complaint has also unsubscribed its reader, so an entry for that takes its
 * place. False when the address is not there for that reason.
 */
export async function removeReason(
  tx: DbOrTx,
  addressHash: string,
  reason: SuppressionReason,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("suppressions")
    .where("address_hash", "=", addressHash)
    .where("reason", "=", reason)
    .returningAll()
    .executeTakeFirst();
  if (removed?.reason === "complaint")
    await tx
      .insertInto("suppressions")
      .values({ ...removed, reason: "unsubscribe" })
      .onConflict((conflict) => conflict.columns(["address_hash", "reason"]).doNothing())
      .execute();
  return removed !== undefined;
}

/** Returns the suppressions of these subscribers. */
export async function findReasons(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<{ subscriber_id: number; reason: SuppressionReason }[]> {
  if (subscriberIds.length === 0) return [];
  return db
    .selectFrom("suppressions")
    .select(["subscriber_id", "reason"])
    .where("subscriber_id", "in", subscriberIds)
    .$narrowType<{ subscriber_id: number }>()
    .execute();
}

export type SuppressionWithPerson = Awaited<ReturnType<typeof findByHashes>>[number];

const withPerson = (db: DbOrTx) =>
  db
    .selectFrom("suppressions")
    .leftJoin("subscribers", "subscribers.id", "suppressions.subscriber_id")
    .select([
      "suppressions.address_hash",
      "suppressions.reason",
      "suppressions.evidence",
      "suppressions.created_at",
      "suppressions.subscriber_id",
      "subscribers.email",
    ]);
