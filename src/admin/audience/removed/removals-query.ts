import { queryOptions } from "@tanstack/react-query";
import { listRemovals } from "../../../contract/removals.ts";
import { call } from "../../api/client.ts";

export const removalsQuery = queryOptions({
  queryKey: [listRemovals.path],
  queryFn: () => call(listRemovals),
  staleTime: 0,
});
