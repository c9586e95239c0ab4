import { totalPagesOf } from "../../contract/paging.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../contract/subscribers.ts";
import type { Subscriber } from "../../contract/subscribers.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import type { SubscriberFilter, SubscriberRow } from "./store.ts";
import * as store from "./store.ts";

/** One page, newest first. A search goes over all of them. */
export async function listSubscribers(
  { db, heavy }: { db: Db; heavy: Db },
  query: SubscriberFilter & { page: number },
) {
  const reading = query.search ? heavy : db;
  const total = await store.count(reading, query);
  const rows = await store.findPage(reading, query);
  return {
    subscribers: rows.map(presentSubscriber),
    totalPages: totalPagesOf(total, SUBSCRIBERS_PER_PAGE),
    totalSubscribers: total,
  };
}

export const countActive = (db: DbOrTx): Promise<number> => store.count(db, { status: "active" });

export function presentSubscriber({ id, email, name, subscribed_at, status }: SubscriberRow): Subscriber {
  return { id, email, name, subscribedAt: subscribed_at, status };
}
