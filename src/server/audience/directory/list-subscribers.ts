import { SUBSCRIBERS_PER_PAGE } from "../../../contract/subscribers.ts";
import type { ShownStatus, Subscriber } from "../../../contract/subscribers.ts";
import type { SuppressionReason } from "../../../contract/suppressions.ts";
import type { Db } from "../../kernel/db/open.ts";
import { countAudience } from "../subscribers/audience.ts";
import type { Audience } from "../subscribers/audience.ts";
import { findPage } from "./list-store.ts";
import { findStandings } from "../suppressions/suppression-list.ts";
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
  const ids = rows.map(({ id }) => id);
  const reasons = await findStandings(heavy, ids);
  const subscribers = rows.map((row) => presentSubscriber(row, reasons.get(row.id)));
  return { subscribers, totalSubscribers: total, ...paging };
}

/** Returns the status that screens show. An unsubscribe is a status of its own. */
const shownStatus = ({ status }: SubscriberRow, reason: SuppressionReason | undefined): ShownStatus =>
  status === "active" && reason && reason !== "unsubscribe" ? "suppressed" : status;

/** Returns a subscriber as lists show it; `reason` says why nobody may mail it, if so. */
export function presentSubscriber(row: SubscriberRow, reason?: SuppressionReason): Subscriber {
  const { id, email, name, subscribed_at } = row;
  // A repair by hand may have left the date empty.
  return { id, email, name, subscribedAt: subscribed_at || null, status: shownStatus(row, reason) };
}
