import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { listPeople } from "../../../contract/people.ts";
import { call } from "../../api/client.ts";

/** Read anew each time: other owners change it too. */
export const peopleQuery = queryOptions({
  queryKey: [listPeople.path],
  queryFn: () => call(listPeople),
  staleTime: 0,
});

export const refreshPeople = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
