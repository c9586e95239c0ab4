import { sql } from "kysely";
import type { SuppressionSort } from "../../../contract/audience/suppressions.ts";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { isInAudience } from "../subscribers/audience.ts";

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
  const page = matches(db, filter)
    .$if(sort === "email", (query) => query.leftJoin("subscribers", "subscribers.id", "subscriber_id"))
    .$if(sort !== "email", (query) => query.select("suppressions.created_at"))
    .select(["suppressions.address_hash", "suppressions.reason"])
    .orderBy(ordersOf("suppressions", sort, order))
    .limit(limit)
    .offset(offset);
  return (
    withPerson(db)
      .innerJoin(page.as("page"), (join) =>
        join
          .onRef("page.address_hash", "=", "suppressions.address_hash")
          .onRef("page.reason", "=", "suppressions.reason"),
      )
      // By the columns of the page: for an order that an index has, SQLite would read all entries to find these few.
      .orderBy(ordersOf("page", sort, order))
      .execute()
  );
}

/** Entries without a subscriber have no address to sort by, so they come last in both directions. */
function ordersOf(table: "suppressions" | "page", sort: SuppressionSort, order: "asc" | "desc") {
  const direction = sql.raw(order);
  const hash = sql.ref(`${table}.address_hash`);
  const reason = sql.ref(`${table}.reason`);
  const date = sql.ref(`${table}.created_at`);
  switch (sort) {
    case "date":
      return sql`${date} ${direction}, ${hash}, ${reason}`;
    case "reason":
      return sql`${reason} ${direction}, ${date} desc, ${hash}`;
    case "email":
      return sql`case when mailbox_key is null then 1 else 0 end, mailbox_key ${direction}, ${hash}, ${reason}`;
  }
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

/** Returns the keys of all entries that match a filter, in the order in which transactions hold them. */
export async function findKeys(db: DbOrTx, filter: SuppressionFilter) {
  return matches(db, filter)
    .select(["address_hash", "reason"])
    .orderBy("address_hash")
    .orderBy("reason")
    .execute();
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
