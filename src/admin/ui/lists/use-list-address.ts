import { useSearchParams } from "react-router";
import { changeQuery, readPage, readSort, writeSort, type Sort } from "./list-address.ts";

export interface ListAddress {
  page: number;
  search: string;
  sort: Sort | undefined;
  /** A filter of the list, such as `status`; empty when it is not set. */
  filter: (name: string) => string;
  /** Sets a search, filters or an order, in one step of the browser's history, at the first page. Empty: none. */
  change: (values: Record<string, string>) => void;
  sortBy: (sort: Sort | undefined) => void;
  /** The address of another page of the list, for `Pagination`. */
  pageAddress: (page: number) => string;
}

/** What a list shows, kept in the address of its screen, so that the back button and a bookmark work. */
export function useListAddress(): ListAddress {
  const [query, setQuery] = useSearchParams();
  // From where the browser is: after a quick hand's last choice, what was drawn, and so `query`, is still the one before.
  const change = (values: Record<string, string>) =>
    setQuery(changeQuery(new URLSearchParams(window.location.search), values));
  return {
    page: readPage(query.get("page")),
    search: query.get("search") ?? "",
    sort: readSort(query.get("sort")),
    filter: (name) => query.get(name) ?? "",
    change,
    sortBy: (sort) => change({ sort: writeSort(sort) }),
    pageAddress: (page) => `?${changeQuery(query, { page: String(page) })}`,
  };
}
