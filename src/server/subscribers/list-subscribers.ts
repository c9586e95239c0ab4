import { totalPagesOf } from "../../contract/paging.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../contract/subscribers.ts";
import type { Subscriber, SubscriberStatus } from "../../contract/subscribers.ts";
import type { Database, Db, DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { Remembered } from "../platform/pagecache/remembered.ts";
import { findInOrder, readTallies, totalOf } from "./list-store.ts";
import { findPage } from "./page-store.ts";
import type { List, Places } from "./page-store.ts";
import type { SubscriberSearch } from "./search-subscribers.ts";
import type { SubscriberRow } from "./store.ts";

export interface ListDeps extends Pick<Database, "heavy" | "bulk"> {
  db: Db;
  /** What is known of the places of each list, as long as nothing is written. */
  lists: Remembered<Places>;
  subscriberSearch: Pick<SubscriberSearch, "find" | "findAll">;
}

export interface SubscriberFilter {
  search?: string | undefined;
  status?: SubscriberStatus | undefined;
}

export interface SubscriberQuery extends SubscriberFilter {
  page: number;
  sort?: List["sort"] | undefined;
  /** Newest first and from A, unless said otherwise. */
  order?: List["order"] | undefined;
}

/** Skipping so many entries of an index takes SQLite 0.1 ms of the main thread (2 cores, 2026). */
const SHALLOW = 10_000;

/** One page, newest first unless asked otherwise. A search goes over all of them. */
export async function listSubscribers(
  deps: ListDeps,
  { search, status, page, sort = "date", order = sort === "date" ? "desc" : "asc" }: SubscriberQuery,
) {
  const list = { status, sort, order };
  const { count, rows } = await (search
    ? searchList(deps, list, { search, page })
    : readList(deps, list, page));
  return {
    subscribers: rows.map(presentSubscriber),
    totalPages: totalPagesOf(count, SUBSCRIBERS_PER_PAGE),
    totalSubscribers: count,
  };
}

interface Part {
  /** Of all pages. */
  count: number;
  rows: SubscriberRow[];
}

async function searchList(
  { db, subscriberSearch }: ListDeps,
  list: List,
  { search, page }: { search: string; page: number },
): Promise<Part> {
  const offset = (page - 1) * SUBSCRIBERS_PER_PAGE;
  const query = { ...list, search, offset, limit: SUBSCRIBERS_PER_PAGE };
  const { count, ids } = await subscriberSearch.find(query);
  return { count, rows: await findInOrder(db, ids) };
}

async function readList({ db, heavy, lists }: ListDeps, list: List, page: number): Promise<Part> {
  const tallies = await readTallies(db);
  const count = totalOf(tallies, list.status);
  const places = await lists.get(`${tallies.writes}:${list.status}`, new Reading(), async () => new Map());
  const isDeep = page * SUBSCRIBERS_PER_PAGE > SHALLOW;
  const rows = await findPage(isDeep ? heavy : db, { ...list, page }, { total: count, places });
  return { count, rows };
}

export const countActive = async (db: DbOrTx): Promise<number> => (await readTallies(db)).active;

/** Whether there is anybody to mail. */
export const hasActive = async (db: DbOrTx): Promise<boolean> => (await countActive(db)) > 0;

export function presentSubscriber({ id, email, name, subscribed_at, status }: SubscriberRow): Subscriber {
  // A repair by hand may have left the date empty.
  return { id, email, name, subscribedAt: subscribed_at || null, status };
}
