import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { getDashboard } from "../../contract/dashboard.ts";
import { countSubscribers, getSubscriber, listSubscribers } from "../../contract/subscribers.ts";
import { call } from "../api/client.ts";
import type { ListAddress } from "../ui/use-list-address.ts";

/** The list that an address of the screen asks for. While another page is read, the one before stays. */
export function subscribersQuery({ page, search, sort, filter }: ListAddress) {
  const query = {
    page: String(page),
    search: search || undefined,
    status: filter("status") || undefined,
    inactive: filter("inactive") || undefined,
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
  };
  return queryOptions({
    queryKey: [listSubscribers.path, query] as const,
    queryFn: () => call(listSubscribers, { query }),
    placeholderData: (list) => list,
  });
}

export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: [getSubscriber.path, id],
    queryFn: () => call(getSubscriber, { params: { id } }),
  });

/** Everything that shows subscribers is read again. */
export async function refreshSubscribers(queries: QueryClient) {
  const paths = [listSubscribers, countSubscribers, getDashboard].map(({ path }) => path);
  await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));
}
