import { sql } from "kysely";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { BETWEEN_ADDRESSES, BETWEEN_SPELLINGS } from "../search/address-book.ts";
import type { AddressRows } from "../search/address-book.ts";
import { BLOCK_SIZE } from "../search/changed-blocks.ts";

/** Where somebody stands in the list. */
export interface Place {
  date: Instant;
  id: number;
}

/** The next `limit` of the list after a place, oldest first, and where the last of them stands; undefined for none. */
export async function readAddresses(
  db: DbOrTx,
  { after, until, limit }: { after: Place | undefined; until: Place | undefined; limit: number },
): Promise<{ rows: AddressRows; last: Place } | undefined> {
  let people = db
    .selectFrom("subscribers")
    .select(["id", "status", "subscribed_at", spellings.as("address")])
    .orderBy("subscribed_at")
    .orderBy("id")
    .limit(limit);
  if (after)
    people = people.where((where) =>
      where(where.refTuple("subscribed_at", "id"), ">", where.tuple(after.date, after.id)),
    );
  if (until)
    people = people.where((where) =>
      where(where.refTuple("subscribed_at", "id"), "<=", where.tuple(until.date, until.id)),
    );
  const row = await db
    .selectFrom(people.as("people"))
    .select([
      sql<string | null>`string_agg(cast(id as text), ',')`.as("ids"),
      sql<string>`string_agg(substr(status, 1, 1), '')`.as("statuses"),
      sql<string>`string_agg(address, ${sql.lit(BETWEEN_ADDRESSES)})`.as("addresses"),
      ({ fn }) => fn.max("subscribed_at").as("date"),
    ])
    .executeTakeFirstOrThrow();
  const { ids, statuses, addresses, date } = row;
  if (ids === null) return undefined;
  return { rows: { ids, statuses, addresses }, last: { date, id: Number(ids.split(",").at(-1)) } };
}

/** The few who have typed their address in another way than it is compared are found by both. */
const spellings = sql<string>`case when lower(email) = mailbox_key then mailbox_key
  else mailbox_key || ${sql.lit(BETWEEN_SPELLINGS)} || email end`;

/** Where those who are in some blocks now stand. */
export async function readPlaces(db: DbOrTx, blocks: readonly number[]): Promise<Place[]> {
  if (blocks.length === 0) return [];
  return db
    .selectFrom("subscribers")
    .select(["subscribed_at as date", "id"])
    .where((where) =>
      where.or(
        blocks.map((block) =>
          where.and([where("id", ">=", block * BLOCK_SIZE), where("id", "<", (block + 1) * BLOCK_SIZE)]),
        ),
      ),
    )
    .execute();
}

/** All ids in the order of their addresses, with commas: 7 MB for a million. */
export async function readEmailOrder(db: DbOrTx): Promise<string> {
  const people = db.selectFrom("subscribers").select("id").orderBy("mailbox_key").orderBy("id");
  const { ids } = await db
    .selectFrom(people.as("people"))
    .select(sql<string | null>`string_agg(cast(id as text), ',')`.as("ids"))
    .executeTakeFirstOrThrow();
  return ids ?? "";
}
