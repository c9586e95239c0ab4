import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import type { SubscriberStatus } from "../../contract/subscribers.ts";
import type { SuppressionReason } from "../../contract/suppressions.ts";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { Tables } from "../platform/db/schema.ts";
import { EXPORTED_REASONS } from "./exported-status.ts";
import type { SubscriberRow } from "./store.ts";

/** A subscriber, and why nobody may mail them since they bounced or complained. */
export type ExportedRow = SubscriberRow & { reason: SuppressionReason | null };

/** The next `limit` after an id, by id. */
export async function findAfter(
  db: DbOrTx,
  { status, id, limit }: { status?: SubscriberStatus | undefined; id: number; limit: number },
): Promise<ExportedRow[]> {
  return exported(ofStatus(db, status).where("id", ">", id).orderBy("id").limit(limit));
}

/** Those of some, by id, who still have the status. */
export async function findExported(
  db: DbOrTx,
  { status, ids }: { status?: SubscriberStatus | undefined; ids: readonly number[] },
): Promise<ExportedRow[]> {
  return ids.length === 0 ? [] : exported(ofStatus(db, status).where("id", "in", ids).orderBy("id"));
}

function exported(people: SelectQueryBuilder<Tables, "subscribers", object>): Promise<ExportedRow[]> {
  return people
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
    .execute();
}

/** Some in a given order, but for those who are gone. */
export async function findInOrder(db: DbOrTx, ids: readonly number[]): Promise<SubscriberRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("subscribers").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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

/** All subscribers, or those in a status. */
export function ofStatus(db: DbOrTx, status: SubscriberStatus | undefined) {
  const all = db.selectFrom("subscribers");
  return status ? all.where("status", "=", status) : all;
}
