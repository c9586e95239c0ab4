import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { getFactors } from "../../../contract/second-factor.ts";
import { call } from "../../api/client.ts";
import { sessionQuery } from "../../api/session-query.ts";

/** Read anew each time: a recovery code may have been used. */
export const factorsQuery = queryOptions({
  queryKey: [getFactors.path],
  queryFn: () => call(getFactors),
  staleTime: 0,
});

/** After a change of factors, the account may do more than before, or owe less. */
export const refreshFactors = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: factorsQuery.queryKey }),
    queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
