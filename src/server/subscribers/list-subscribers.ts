import { totalPagesOf } from "../../contract/paging.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../contract/subscribers.ts";
import type { Subscriber } from "../../contract/subscribers.ts";
import type { Database, Db, DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { Remembered } from "../platform/pagecache/remembered.ts";
import { readTallies, totalOf } from "./list-store.ts";
import type { SubscriberFilter } from "./list-store.ts";
import { findMatches, usualSizes } from "./match-store.ts";
import type { Matches } from "./match-store.ts";
import { findPage } from "./page-store.ts";
import type { Places, SubscriberQuery } from "./page-store.ts";
import type { SubscriberRow } from "./store.ts";

export interface ListDeps extends Pick<Database, "heavy" | "bulk"> {
  db: Db;
  lists: Remembered<SubscriberList>;
}

/** What is known of those that a filter lets through: as long as nothing is written. */
export interface SubscriberList extends Matches {
  places: Places;
}

/** Skipping so many entries of an index takes SQLite 0.1 ms of the main thread (2 cores, 2026). */
const SHALLOW = 10_000;

/** One page, newest first unless asked otherwise. A search goes over all of them. */
export async function listSubscribers(deps: ListDeps, query: SubscriberQuery) {
  const { count, ids, places } = await matchSubscribers(deps, query);
  const isDeep = query.page * SUBSCRIBERS_PER_PAGE > SHALLOW;
  const reader = query.search || isDeep ? deps.heavy : deps.db;
  const rows = await findPage(reader, { ...query, matches: ids }, { total: count, places });
  return {
    subscribers: rows.map(presentSubscriber),
    totalPages: totalPagesOf(count, SUBSCRIBERS_PER_PAGE),
    totalSubscribers: count,
  };
}

/** How many a filter lets through, and which when it searches and finds few. */
export async function matchSubscribers(
  { db, heavy, bulk, lists }: ListDeps,
  { search, status }: SubscriberFilter,
): Promise<SubscriberList> {
  const tallies = await readTallies(db);
  return lists.get(`${tallies.writes}:${status}:${search ?? ""}`, new Reading(), async () => {
    const scope = { heavy, bulk, ...usualSizes };
    const matches = search
      ? await findMatches(scope, { search, status }, tallies)
      : { count: totalOf(tallies, status) };
    return { ...matches, places: new Map() };
  });
}

export const countActive = async (db: DbOrTx): Promise<number> => (await readTallies(db)).active;

/** Whether there is anybody to mail. */
export const hasActive = async (db: DbOrTx): Promise<boolean> => (await countActive(db)) > 0;

export function presentSubscriber({ id, email, name, subscribed_at, status }: SubscriberRow): Subscriber {
  // Whoever repaired the database by hand may have left the date empty.
  return { id, email, name, subscribedAt: subscribed_at || null, status };
}
