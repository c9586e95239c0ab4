import { queryOptions } from "@tanstack/react-query";
import type { InactiveMonths } from "../../contract/audience/subscriber-filters.ts";
import { getInactivity } from "../../contract/audience/sunset.ts";
import { refreshing, repeatedQueryOf } from "../api/query-of.ts";
import { showingSubscribers } from "./subscribers-query.ts";

const WHILE_ASKING_MS = 10_000;

/** Read again while subscribers are being asked. */
export const inactivityQuery = (months: InactiveMonths) =>
  queryOptions({
    ...repeatedQueryOf(getInactivity, { params: { months } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.asking ? WHILE_ASKING_MS : false),
  });

/** Everything that shows who is inactive, asked or paused is read again. */
export const refreshInactivity = refreshing(getInactivity, ...showingSubscribers);
