import { listOutgoingAttempts, listOutgoingWebhooks } from "../../../contract/insight/outgoing-webhooks.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** Read anew each time: the server posts by itself. */
export const webhooksQuery = { ...queryOf(listOutgoingWebhooks), staleTime: 0 };

export const attemptsQuery = (id: number) => ({
  ...queryOf(listOutgoingAttempts, { params: { id: String(id) } }),
  staleTime: 0,
});

/** Reads the webhooks and their attempts again. */
export const refreshWebhooks = refreshing(listOutgoingWebhooks, listOutgoingAttempts);
