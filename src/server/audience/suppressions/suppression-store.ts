import { sql } from "kysely";
import type { SuppressionReason, SuppressionSort } from "../../../contract/suppressions.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
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
    .select("address_hash")
    .orderBy(orders)
    .limit(limit)
    .offset(offset);
  return withPerson(db).where("address_hash", "in", page).orderBy(orders).execute();
}

/** The address that nobody is known by has no place in the alphabet and comes last, both ways. */
function ordersOf(sort: SuppressionSort, order: "asc" | "desc") {
  const direction = sql.raw(order);
  switch (sort) {
    case "date":
      return sql`suppressions.created_at ${direction}, address_hash`;
    case "reason":
      return sql`suppressions.reason ${direction}, suppressions.created_at desc, address_hash`;
    case "email":
      return sql`case when mailbox_key is null then 1 else 0 end, mailbox_key ${direction}, address_hash`;
  }
}

/** Returns the address hashes among these that are on the list. */
export async function findPresent(db: DbOrTx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where(isAmong(db, "address_hash", hashes))
    .execute();
  return new Set(rows.map(({ address_hash }) => address_hash));
}

/** Puts addresses on the list by hand, says whose they are, and deletes what waits for them. What is on it stays. Returns how many were not. */
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
    from ${textRows(tx, rows, { names: ["hash", "key"] })} as given where true
    on conflict (address_hash) do nothing`.execute(tx);
  await forgetWaiting(
    tx,
    people.map(({ mailboxKey }) => mailboxKey),
  );
  return Number(numAffectedRows);
}

/** Counts what a filter lets through; with `limit`, counts no further than that. */
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

export async function findByHash(db: DbOrTx, addressHash: string) {
  return withPerson(db).where("address_hash", "=", addressHash).executeTakeFirst();
}

/** Takes an address off the list, if it is there for one of these reasons. */
export async function removeSuppression(
  tx: DbOrTx,
  addressHash: string,
  reasons: readonly SuppressionReason[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("suppressions")
    .where("address_hash", "=", addressHash)
    .where("reason", "in", reasons)
    .executeTakeFirst();
  return numDeletedRows === 1n;
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

export type SuppressionWithPerson = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

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
