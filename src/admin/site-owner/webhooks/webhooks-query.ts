import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { listOutgoingAttempts, listOutgoingWebhooks } from "../../../contract/outgoing-webhooks.ts";
import { call } from "../../api/client.ts";

/** Read anew each time: the server posts by itself. */
export const webhooksQuery = queryOptions({
  queryKey: [listOutgoingWebhooks.path],
  queryFn: () => call(listOutgoingWebhooks),
  staleTime: 0,
});

export const attemptsQuery = (id: number) =>
  queryOptions({
    queryKey: [listOutgoingWebhooks.path, id, "attempts"],
    queryFn: () => call(listOutgoingAttempts, { params: { id: String(id) } }),
    staleTime: 0,
  });

/** Reads the webhooks and their attempts again. */
export const refreshWebhooks = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
