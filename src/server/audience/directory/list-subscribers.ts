import { standardIn } from "../../../contract/audience/standard-fields.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../../contract/audience/subscribers.ts";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import type { ShownStatus } from "../../../contract/audience/subscriber-filters.ts";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import { instant, type Instant } from "../../base/clock.ts";
import { findAttributes, type Attributes } from "../attributes/find-attributes.ts";
import { countAudience, isPaused } from "../subscribers/audience.ts";
import { findStandings } from "../suppressions/suppression-list.ts";
import { readPage } from "../subscribers/read-page.ts";
import type { SubscriberRow } from "../subscribers/store.ts";
import { findAudience, type Filters } from "./find-audience.ts";
import { findPage } from "./list-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type ListDeps = Pick<Kernel, "heavy" | "now">;

export interface SubscriberQuery extends Filters {
  page: number;
  sort?: "date" | "email" | undefined;
  /** Newest first and from A, unless said otherwise. */
  order?: "asc" | "desc" | undefined;
}

/** Returns one page of an audience, newest first unless asked otherwise. */
export async function listSubscribers(
  deps: ListDeps,
  { page, sort = "date", order = sort === "date" ? "desc" : "asc", ...filters }: SubscriberQuery,
) {
  const { heavy } = deps;
  const audience = await findAudience(deps, filters);
  const { rows, total, ...paging } = await readPage({
    page,
    pageSize: SUBSCRIBERS_PER_PAGE,
    isSearch: audience.search !== undefined,
    find: (range) => findPage(heavy, audience, { sort, order, ...range }),
    count: (limit) => countAudience(heavy, audience, limit),
  });
  const ids = rows.map(({ id }) => id);
  const reasonsOf = await findStandings(heavy, ids);
  const attributes = await findAttributes(heavy, ids);
  const at = instant(deps.now());
  const subscribers = rows.map((row) =>
    presentSubscriber(row, { at, reasons: reasonsOf.get(row.id), attributes: attributes.get(row.id) }),
  );
  return { subscribers, totalSubscribers: total, ...paging };
}

interface Standing {
  at: Instant;
  /** Why the address is suppressed, if it is. */
  reasons?: readonly SuppressionReason[] | undefined;
  attributes?: Attributes | undefined;
}

/** Returns the status that screens show. An unsubscribe is a status of its own. */
function shownStatus(row: SubscriberRow, { at, reasons = [] }: Standing): ShownStatus {
  if (row.status !== "active") return row.status;
  if (reasons.some((reason) => reason !== "unsubscribe")) return "suppressed";
  return isPaused(row, at) ? "paused" : "active";
}

/** Returns a subscriber as lists show it. */
export function presentSubscriber(row: SubscriberRow, standing: Standing): Subscriber {
  const { tags = [], fields = {} } = standing.attributes ?? {};
  const { id, email, subscribed_at, asked_at } = row;
  return {
    id,
    email,
    ...standardIn(row),
    // A repair by hand may have left the date empty.
    subscribedAt: subscribed_at || null,
    status: shownStatus(row, standing),
    askedAt: asked_at,
    tags,
    fields,
  };
}
