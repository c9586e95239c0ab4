import { queryOptions } from "@tanstack/react-query";
import { listWebhooks } from "../../../../../contract/webhooks.ts";
import { call } from "../../../../api/client.ts";

export const webhooksQuery = queryOptions({
  queryKey: [listWebhooks.path],
  queryFn: () => call(listWebhooks),
});
