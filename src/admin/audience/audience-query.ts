import { queryOptions } from "@tanstack/react-query";
import { countSubscribers } from "../../contract/subscribers.ts";
import { call } from "../api/client.ts";

/** Read each time that a screen shows it: readers come and go elsewhere. */
export const audienceQuery = queryOptions({
  queryKey: [countSubscribers.path],
  queryFn: () => call(countSubscribers),
  staleTime: 0,
});
