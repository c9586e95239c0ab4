import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { listTokens } from "../../../contract/tokens.ts";
import { call } from "../../api/client.ts";

/** Read anew each time: programs use them meanwhile, and other owners revoke them. */
export const tokensQuery = queryOptions({
  queryKey: [listTokens.path],
  queryFn: () => call(listTokens).then(({ tokens }) => tokens),
  staleTime: 0,
});

export const refreshTokens = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
