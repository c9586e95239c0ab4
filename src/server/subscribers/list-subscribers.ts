import { MOST_COUNTED, pagingOf } from "../../contract/paging.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../contract/subscribers.ts";
import type { Subscriber } from "../../contract/subscribers.ts";
import type { Db } from "../platform/db/open.ts";
import { countAudience } from "./audience.ts";
import type { Audience } from "./audience.ts";
import { findPage } from "./list-store.ts";
import type { SubscriberRow } from "./store.ts";

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
  const offset = (page - 1) * SUBSCRIBERS_PER_PAGE;
  const rows = await findPage(heavy, audience, { sort, order, offset, limit: SUBSCRIBERS_PER_PAGE });
  // A page with room left is the last one: a search that few match then reads its index once, not twice.
  const isLast = rows.length < SUBSCRIBERS_PER_PAGE && (rows.length > 0 || page === 1);
  const count = isLast ? offset + rows.length : await countAudience(heavy, audience, MOST_COUNTED + 1);
  const { total, ...paging } = pagingOf(count, SUBSCRIBERS_PER_PAGE, {
    most: audience.search ? MOST_COUNTED : undefined,
  });
  return { subscribers: rows.map(presentSubscriber), totalSubscribers: total, ...paging };
}

export function presentSubscriber({ id, email, name, subscribed_at, status }: SubscriberRow): Subscriber {
  // A repair by hand may have left the date empty.
  return { id, email, name, subscribedAt: subscribed_at || null, status };
}
