import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { InactiveMonths } from "../../contract/subscriber-filters.ts";
import { getInactivity } from "../../contract/sunset.ts";
import { callAgain } from "../api/client.ts";
import { refreshSubscribers } from "./subscribers-query.ts";

const WHILE_ASKING_MS = 10_000;

/** Read again while subscribers are being asked. */
export const inactivityQuery = (months: InactiveMonths) =>
  queryOptions({
    queryKey: [getInactivity.path, months],
    queryFn: (query) => callAgain(query)(getInactivity, { params: { months } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.asking ? WHILE_ASKING_MS : false),
  });

/** Everything that shows who is inactive, asked or paused is read again. */
export async function refreshInactivity(queries: QueryClient) {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [getInactivity.path] }),
    refreshSubscribers(queries),
  ]);
}
