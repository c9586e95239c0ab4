import { totalPagesOf } from "../../contract/paging.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../contract/subscribers.ts";
import type { Subscriber } from "../../contract/subscribers.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { Remembered } from "../platform/pagecache/remembered.ts";
import type { SubscriberFilter, SubscriberQuery } from "./list-store.ts";
import * as store from "./list-store.ts";
import type { SubscriberRow } from "./store.ts";

export interface ListDeps {
  db: Db;
  heavy: Db;
  /** How many a search has found, and which when they are few: as long as nothing was written. */
  totals: Remembered<number>;
  matches: Remembered<number[] | undefined>;
}

/** Skipping so many entries of an index takes SQLite 0.1 ms of the main thread (2 cores, 2026). */
const SHALLOW = 10_000;

/** One page, newest first unless asked otherwise. A search goes over all of them. */
export async function listSubscribers(deps: ListDeps, query: SubscriberQuery) {
  const filter = await withMatches(deps, query);
  const total = await countSubscribers(deps, filter);
  const isDeep = query.page * SUBSCRIBERS_PER_PAGE > SHALLOW;
  const reader = query.search || isDeep ? deps.heavy : deps.db;
  const rows = await store.findPage(reader, { ...query, ...filter }, total);
  return {
    subscribers: rows.map(presentSubscriber),
    totalPages: totalPagesOf(total, SUBSCRIBERS_PER_PAGE),
    totalSubscribers: total,
  };
}

/** The filter, with what its search finds when that is little. */
async function withMatches(
  { db, heavy, matches }: ListDeps,
  { search, status }: SubscriberFilter,
): Promise<SubscriberFilter> {
  if (!search) return { status };
  const tallies = await store.readTallies(db);
  const key = `subscribers:${tallies.writes}:${status}:${search}`;
  const find = () => store.findMatches(heavy, { search, status }, tallies);
  return { search, status, matches: await matches.get(key, new Reading(), find) };
}

/** How many a filter lets through. */
export async function countSubscribers(
  { db, heavy, totals }: ListDeps,
  { search, status, matches }: SubscriberFilter,
): Promise<number> {
  if (matches) return matches.length;
  const { writes, ...tallies } = await store.readTallies(db);
  if (search) {
    const key = `subscribers:${writes}:${status}:${search}`;
    return totals.get(key, new Reading(), () => store.countMatches(heavy, { search, status }));
  }
  return status ? tallies[status] : tallies.active + tallies.pending + tallies.unsubscribed;
}

export const countActive = async (db: DbOrTx): Promise<number> => (await store.readTallies(db)).active;

/** Whether there is anybody to mail. */
export const hasActive = async (db: DbOrTx): Promise<boolean> => (await countActive(db)) > 0;

export function presentSubscriber({ id, email, name, subscribed_at, status }: SubscriberRow): Subscriber {
  // Whoever repaired the database by hand may have left the date empty.
  return { id, email, name, subscribedAt: subscribed_at || null, status };
}
