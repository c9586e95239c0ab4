import { sql } from "kysely";
import type { SubscriberStatus } from "../../contract/subscribers.ts";
import type { SuppressionReason } from "../../contract/suppressions.ts";
import type { Instant } from "../platform/clock.ts";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { textRows } from "../platform/db/text-rows.ts";
import { addressMatches } from "../search/match-address.ts";
import { EXPORTED_REASONS } from "./exported-status.ts";
import type { SubscriberRow } from "./store.ts";

export interface SubscriberFilter {
  search?: string | undefined;
  status?: SubscriberStatus | undefined;
  /** Those that the search has found, where that is known: `findMatches`. */
  matches?: readonly number[] | undefined;
}

/** The next of a filter after an id, by id, and whether nobody may mail them since they bounced or complained. */
export async function findAfter(
  db: DbOrTx,
  filter: SubscriberFilter,
  { id, limit }: { id: number; limit: number },
): Promise<(SubscriberRow & { reason: SuppressionReason | null })[]> {
  return filtered(db, filter)
    .selectAll()
    .select((row) =>
      row
        .selectFrom("suppressions")
        .whereRef("subscriber_id", "=", "subscribers.id")
        .where("reason", "in", EXPORTED_REASONS)
        // A complaint goes before a bounce.
        .select((said) => said.fn.min("reason").as("first"))
        .as("reason"),
    )
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Those who were asked to confirm before `since` and have not, oldest first. */
export async function findWaiting(
  db: DbOrTx,
  { since, isUnreminded = false, limit }: { since: Instant; isUnreminded?: boolean; limit: number },
): Promise<{ id: number }[]> {
  const waiting = db
    .selectFrom("subscribers")
    .select("id")
    .where("status", "=", "pending")
    .where("subscribed_at", "<=", since)
    .where("source", "<>", "import");
  return (isUnreminded ? waiting.where("reminded_at", "is", null) : waiting)
    .orderBy("subscribed_at")
    .limit(limit)
    .execute();
}

export type Tallies = Record<SubscriberStatus | "writes", number>;

/** How many there are in each status, and a number that every write moves. */
export async function readTallies(db: DbOrTx): Promise<Tallies> {
  const rows = await db
    .selectFrom("subscriber_tallies")
    .select(["name", ({ fn }) => fn.sum<number>("count").as("count")])
    .groupBy("name")
    .execute();
  const tallies: Tallies = { pending: 0, active: 0, unsubscribed: 0, writes: 0 };
  for (const { name, count } of rows) tallies[name] = count;
  return tallies;
}

/** How many there are, or are in a status. */
export const totalOf = (tallies: Tallies, status?: SubscriberStatus): number =>
  status ? tallies[status] : tallies.active + tallies.pending + tallies.unsubscribed;

/** Makes one row of the many that PostgreSQL's triggers have added for a name or a day; changes no number. */
export async function foldTallies(db: DbOrTx) {
  const gone = db.deleteFrom("subscriber_tallies").returning(["name", "count"]);
  await db
    .with("gone", () => gone)
    .insertInto("subscriber_tallies")
    .columns(["name", "count"])
    .expression((eb) =>
      eb
        .selectFrom("gone")
        .select(["name", sql<number>`sum(count)`.as("count")])
        .groupBy("name"),
    )
    .execute();
  await foldDays(db);
}

async function foldDays(db: DbOrTx) {
  const gone = db.deleteFrom("subscriber_days").returning(["day", "gained", "lost"]);
  await db
    .with("gone", () => gone)
    .insertInto("subscriber_days")
    .columns(["day", "gained", "lost"])
    .expression((eb) =>
      eb
        .selectFrom("gone")
        .select(["day", sql<number>`sum(gained)`.as("gained"), sql<number>`sum(lost)`.as("lost")])
        .groupBy("day"),
    )
    .execute();
}

/** The subscribers that a filter lets through. */
export function filtered(db: DbOrTx, { search, status, matches }: SubscriberFilter) {
  let query = db.selectFrom("subscribers");
  if (matches) return query.where("id", "in", idsOf(db, matches));
  if (status) query = query.where("status", "=", status);
  if (search) query = query.where(addressMatches(db, search));
  return query;
}

function idsOf(db: DbOrTx, ids: readonly number[]) {
  const rows = textRows(
    db,
    ids.map((id) => ({ id: String(id) })),
    { names: ["id"] },
  );
  const type = sql.raw(engineOf(db) === "postgres" ? "bigint" : "integer");
  return sql<number>`(select cast(id as ${type}) from ${rows} as given)`;
}
