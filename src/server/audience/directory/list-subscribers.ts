import { SUBSCRIBERS_PER_PAGE } from "../../../contract/subscribers.ts";
import type { Subscriber } from "../../../contract/subscribers.ts";
import type { Db } from "../../kernel/db/open.ts";
import { countAudience } from "../subscribers/audience.ts";
import type { Audience } from "../subscribers/audience.ts";
import { findPage } from "./list-store.ts";
import { readPage } from "../subscribers/read-page.ts";
import type { SubscriberRow } from "../subscribers/store.ts";

export interface ListDeps {
  heavy: Db;
}

export interface SubscriberQuery extends Audience {
  page: number;
  sort?: "date" | "email" | undefined;
  /** Newest first and from A, unless said otherwise. */
  order?: "asc" | "desc" | undefined;
}

/** Returns one page of an audience, newest first unless asked otherwise. */
export async function listSubscribers(
  { heavy }: ListDeps,
  { page, sort = "date", order = sort === "date" ? "desc" : "asc", ...audience }: SubscriberQuery,
) {
  const { rows, total, ...paging } = await readPage({
    page,
    pageSize: SUBSCRIBERS_PER_PAGE,
    isSearch: audience.search !== undefined,
    find: (range) => findPage(heavy, audience, { sort, order, ...range }),
    count: (limit) => countAudience(heavy, audience, limit),
  });
  return { subscribers: rows.map(presentSubscriber), totalSubscribers: total, ...paging };
}

export function presentSubscriber({ id, email, name, subscribed_at, status }: SubscriberRow): Subscriber {
  // A repair by hand may have left the date empty.
  return { id, email, name, subscribedAt: subscribed_at || null, status };
}
