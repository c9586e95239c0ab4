import { queryOptions } from "@tanstack/react-query";
import { listSuppressions, type SuppressionLifting } from "../../../contract/audience/suppressions.ts";
import { suppressionReasons } from "../../../contract/audience/suppression-reasons.ts";
import { queryOf } from "../../api/query-of.ts";
import type { ListAddress } from "../../ui/lists/use-list-address.ts";

/** What the list is filtered by. A reason that there is not is none. */
export const filtersOf = ({ search, filter }: ListAddress): NonNullable<SuppressionLifting["filters"]> => {
  const reason = suppressionReasons.find((each) => each === filter("reason"));
  return { ...(search && { search }), ...(reason && { reason }) };
};

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
    ...queryOf(listSuppressions, { query }),
    placeholderData: (list) => list,
  });
}
