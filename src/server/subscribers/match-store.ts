import { sql } from "kysely";
import type { Expression, ExpressionBuilder, SelectQueryBuilder } from "kysely";
import { subscriberStatuses } from "../../contract/subscribers.ts";
import type { SubscriberStatus } from "../../contract/subscribers.ts";
import { engineOf } from "../platform/db/open.ts";
import type { Database, Db } from "../platform/db/open.ts";
import type { Tables } from "../platform/db/schema.ts";
import { addressMatches, findByParts } from "../search/match-address.ts";
import type { Found } from "../search/match-address.ts";
import { filtered, totalOf } from "./list-store.ts";
import type { Tallies } from "./list-store.ts";

/** What a search finds. */
export interface Matches {
  count: number;
  /** Which, when they are few. */
  ids?: readonly number[] | undefined;
}

/** Where and how a search looks. On SQLite each reader is a thread of its own. */
export interface Search extends Pick<Database, "heavy" | "bulk"> {
  /** More than these are as quickly found in the order of the list. */
  few: number;
  /** The addresses of so many are read through at once, by one reader. */
  soonRead: number;
}

/** Reading through 200,000 addresses takes 15 ms (SQLite, 2 cores, 2026). */
export const usualSizes = { few: 5_000, soonRead: 200_000 };

interface Filter {
  search: string;
  status?: SubscriberStatus | undefined;
}

/** Those whose address has what is searched in it; the way there depends on how many there are in each status. */
export async function findMatches(scope: Search, filter: Filter, tallies: Tallies): Promise<Matches> {
  const total = totalOf(tallies, filter.status);
  const isSoonRead = filter.status && total <= scope.soonRead;
  const found = isSoonRead ? undefined : await findByParts(scope.heavy, filter.search);
  const matches = found && (await matchesAmong(scope, found, filter, tallies));
  return matches ?? readThrough(scope, filter, total);
}

/** What is known of those who have the parts of a search; undefined when reading all addresses is the quicker way. */
async function matchesAmong(
  { heavy, bulk, few }: Search,
  { rows, isWhole }: Found,
  { search, status }: Filter,
  tallies: Tallies,
): Promise<Matches | undefined> {
  const people = heavy.selectFrom(rows.as("found"));
  const ofStatus = status ? people.where(statusOf, "=", status) : people;
  const { ids } = await firstOf(heavy, ofStatus.select(["found.id", "found.id as place"]).limit(few + 1));
  if (ids.length <= few) return isWhole ? { count: ids.length, ids } : withWhole(heavy, ids, search);
  if (!isWhole) return undefined;
  if (!status) return { count: await countOf(people) };
  if (totalOf(tallies, status) < totalOf(tallies) / 2) return undefined;
  // Most have this status: to read who has another, and take them off, is less than to read them.
  const others = subscriberStatuses.filter((other) => other !== status);
  const [all, rest] = await Promise.all([
    countOf(people),
    countOf(filtered(bulk, { search }).where("status", "in", others)),
  ]);
  return { count: all - rest };
}

const statusOf = (row: ExpressionBuilder<Source, "found">) =>
  row.selectFrom("subscribers").whereRef("subscribers.id", "=", "found.id").select("status");

/** Those of these whose address has all of `search` in it. */
async function withWhole(heavy: Db, matches: readonly number[], search: string): Promise<Matches> {
  const rows = await filtered(heavy, { matches }).where(addressMatches(heavy, search)).select("id").execute();
  return { count: rows.length, ids: rows.map(({ id }) => id) };
}

/** Reads an index of addresses through; when they are many, its halves at the same time. */
async function readThrough(scope: Search, filter: Filter, total: number): Promise<Matches> {
  const { heavy, bulk, few, soonRead } = scope;
  const matching = filtered(heavy, filter);
  if (engineOf(heavy) === "postgres")
    return readAtOnce(heavy, matching, { few, isShort: filter.search.length < 3 });
  const middle = total > soonRead ? await middleOf(heavy, filter.status) : undefined;
  if (middle === undefined) return readInOrder(heavy, matching, few);
  const [first, second] = await Promise.all([
    readInOrder(heavy, matching.where("mailbox_key", "<", middle), few),
    readInOrder(bulk, filtered(bulk, filter).where("mailbox_key", ">=", middle), few),
  ]);
  const ids = first.ids && second.ids && [...first.ids, ...second.ids];
  return { count: first.count + second.count, ids };
}

/**
 * PostgreSQL reads its table with as many cores as it may: sooner than an index in its order. One letter or two are in
 * many addresses or in none, and counting them says which.
 */
async function readAtOnce(
  db: Db,
  matching: Selection,
  { few, isShort }: { few: number; isShort: boolean },
): Promise<Matches> {
  const count = isShort ? await countOf(matching) : undefined;
  if (count === 0) return { count, ids: [] };
  if (count !== undefined && count > few) return { count };
  const { ids } = await firstOf(
    db,
    matching.select(["subscribers.id", "subscribers.id as place"]).limit(few + 1),
  );
  return ids.length <= few ? { count: ids.length, ids } : { count: count ?? (await countOf(matching)) };
}

/** The first that match are told, those after them are only counted. */
async function readInOrder(db: Db, matching: Selection, few: number): Promise<Matches> {
  const inOrder = matching.select(["subscribers.id", "mailbox_key as place"]).orderBy("mailbox_key");
  const { ids, last } = await firstOf(db, inOrder.limit(few + 1));
  if (last === undefined || ids.length <= few) return { count: ids.length, ids };
  return { count: ids.length + (await countOf(matching.where("mailbox_key", ">", last))) };
}

/** An address that about half of them are before, of some that are picked all over the table. */
async function middleOf(heavy: Db, status: SubscriberStatus | undefined): Promise<string | undefined> {
  const { last } = await heavy
    .selectFrom("subscribers")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const picked = Array.from({ length: PICKED }, (_, index) => Math.ceil((last * (index + 1)) / PICKED));
  const some = filtered(heavy, { matches: picked }).select("mailbox_key").orderBy("mailbox_key");
  const rows = await (status ? some.where("status", "=", status) : some).execute();
  return rows[Math.floor(rows.length / 2)]?.mailbox_key;
}

/** Without a status, their middle is within 5 % of the true one, 19 times in 20; the 500,000th takes 10 ms to find. */
const PICKED = 400;

/** The ids of these, as one text and the last place: 5,000 rows take 4 ms from one thread to another, a text does not. */
async function firstOf<Place extends string | number>(db: Db, few: Expression<{ id: number; place: Place }>) {
  const { rows } = await sql<{ ids: string | null; last: Place }>`
    select string_agg(cast(id as text), ',') as ids, max(place) as last from ${few} as few`.execute(db);
  const [row] = rows;
  return { ids: row?.ids?.split(",").map(Number) ?? [], last: row?.last };
}

async function countOf<Table extends keyof Source>(query: SelectQueryBuilder<Source, Table, object>) {
  return (await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
}

type Source = Tables & { found: { id: number } };
type Selection = SelectQueryBuilder<Tables, "subscribers", object>;
