import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { exportAuditLog, listAuditActors, listAuditLog } from "../../../contract/site-owner/audit-log.ts";
import { queryOf } from "../../api/query-of.ts";
import type { ListAddress } from "../../ui/lists/use-list-address.ts";

/** What the filters of the screen are called, in its address and in the call. */
const filters = ["by", "area", "from", "to"] as const;

const filtersOf = ({ filter }: ListAddress) =>
  Object.fromEntries(filters.flatMap((name) => (filter(name) ? [[name, filter(name)]] : [])));

export const isFiltered = ({ filter }: ListAddress) => filters.some((name) => filter(name) !== "");

export const noFilters = Object.fromEntries(filters.map((name) => [name, ""]));

/** The entries that an address of the screen asks for, read anew each time: everybody adds to them. */
export function auditQuery(address: ListAddress) {
  const query = { page: String(address.page), ...filtersOf(address) };
  return queryOptions({
    ...queryOf(listAuditLog, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const auditActorsQuery = { ...queryOf(listAuditActors), staleTime: 0 };

/** Where the browser downloads the entries that the filters leave. */
export const exportAddress = (address: ListAddress) =>
  `${exportAuditLog.path}?${new URLSearchParams(filtersOf(address))}`;
