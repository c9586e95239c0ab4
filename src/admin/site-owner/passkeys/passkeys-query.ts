import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { listPasskeys } from "../../../contract/passkeys.ts";
import { call } from "../../api/client.ts";
import { sessionQuery } from "../../api/session-query.ts";

/** Read anew each time: another device may have added one. */
export const passkeysQuery = queryOptions({
  queryKey: [listPasskeys.path],
  queryFn: () => call(listPasskeys),
  staleTime: 0,
});

/** Whether the account still lacks a second factor depends on its passkeys, too. */
export const refreshPasskeys = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
