import { queryOptions } from "@tanstack/react-query";
import { getDashboard } from "../../contract/insight/dashboard.ts";
import { listSubscriberTags } from "../../contract/audience/subscriber-attributes.ts";
import { countSubscribers, getSubscriber, listSubscribers } from "../../contract/audience/subscribers.ts";
import { listSuppressions } from "../../contract/audience/suppressions.ts";
import { queryOf, refreshing } from "../api/query-of.ts";
import type { ListAddress } from "../ui/lists/use-list-address.ts";

/** The filters of the list by their names in calls; those that are not set are absent. */
export type SubscriberFilters = Readonly<Record<string, string>>;

/** The filters beside the search, by their names in the address of the screen and in calls. */
export const filterNames = ["status", "inactive", "segment", "tag"] as const;

/** What an address of the screen searches and filters for. Lists, exports and changes of a selection all send this. */
export function filtersOf({ search, filter }: ListAddress): SubscriberFilters {
  const filters = { search, ...Object.fromEntries(filterNames.map((name) => [name, filter(name)])) };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** The list that an address of the screen asks for. While another page is read, the one before stays. */
export function subscribersQuery(address: ListAddress) {
  const { page, sort } = address;
  const query = {
    ...filtersOf(address),
    page: String(page),
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
  };
  return queryOptions({
    ...queryOf(listSubscribers, { query }),
    placeholderData: (list) => list,
  });
}

export const subscriberQuery = (id: string) =>
  queryOptions({
    ...queryOf(getSubscriber, { params: { id } }),
    // An edit sends all tags: it must not begin with those of an earlier visit.
    gcTime: 0,
  });

/** The calls whose answers show subscribers, their tags and addresses that get no mail. */
export const showingSubscribers = [
  listSubscribers,
  getSubscriber,
  countSubscribers,
  listSubscriberTags,
  listSuppressions,
  getDashboard,
];

/** Everything that shows subscribers is read again. */
export const refreshSubscribers = refreshing(...showingSubscribers);
