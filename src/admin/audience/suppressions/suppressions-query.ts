import { queryOptions } from "@tanstack/react-query";
import { listSuppressions } from "../../../contract/suppressions.ts";
import { call } from "../../api/client.ts";
import type { ListAddress } from "../../ui/use-list-address.ts";

/** The list that an address of the screen asks for. While another page is read, the one before stays. */
export function suppressionsQuery({ page, search, sort, filter }: ListAddress) {
  const query = {
    page: String(page),
    search: search || undefined,
    reason: filter("reason") || undefined,
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
  };
  return queryOptions({
    queryKey: [listSuppressions.path, query] as const,
    queryFn: () => call(listSuppressions, { query }),
    placeholderData: (list) => list,
  });
}
