import { queryOptions } from "@tanstack/react-query";
import { listWebhooks } from "../../../../../contract/mailing/webhooks.ts";
import { repeatedQueryOf } from "../../../../api/query-of.ts";

/** The owner waits for the provider's first event here. */
const SHOW_AGAIN_MS = 10_000;

/** The webhooks, and how they fare. */
export const webhooksQuery = queryOptions({
  ...repeatedQueryOf(listWebhooks),
  refetchInterval: SHOW_AGAIN_MS,
});
