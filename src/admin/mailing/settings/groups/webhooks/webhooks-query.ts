import { queryOptions } from "@tanstack/react-query";
import { listWebhooks } from "../../../../../contract/webhooks.ts";
import { callAgain } from "../../../../api/client.ts";

/** The owner waits for the provider's first event here. */
const SHOW_AGAIN_MS = 10_000;

/** The webhooks, and how they fare. */
export const webhooksQuery = queryOptions({
  queryKey: [listWebhooks.path],
  queryFn: (query) => callAgain(query)(listWebhooks),
  refetchInterval: SHOW_AGAIN_MS,
});
