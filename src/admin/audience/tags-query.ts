import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { listSubscriberFields, listSubscriberTags } from "../../contract/subscriber-attributes.ts";
import { call } from "../api/client.ts";
import { refreshSubscribers } from "./subscribers-query.ts";

/** The tags of subscribers by name, read each time that a screen shows them. */
export const subscriberTagsQuery = queryOptions({
  queryKey: [listSubscriberTags.path],
  queryFn: () => call(listSubscriberTags),
  staleTime: 0,
});

/** The custom fields of subscribers, oldest first. */
export const subscriberFieldsQuery = queryOptions({
  queryKey: [listSubscriberFields.path],
  queryFn: () => call(listSubscriberFields),
  staleTime: 0,
});

/** Everything that names tags and custom fields is read again. */
export async function refreshAttributes(queries: QueryClient) {
  await Promise.all([
    queries.invalidateQueries({ queryKey: subscriberFieldsQuery.queryKey }),
    refreshSubscribers(queries),
  ]);
}
