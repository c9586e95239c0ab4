import { queryOptions, useQuery } from "@tanstack/react-query";
import { listCategories } from "../../contract/categories.ts";
import type { OwnCategory } from "../../contract/categories.ts";
import { call } from "./client.ts";

/** Categories change seldom, but somebody else may change them. */
const FRESH_MS = 60_000;

export const categoriesQuery = queryOptions({
  queryKey: [listCategories.path],
  queryFn: () => call(listCategories),
  staleTime: FRESH_MS,
});

const none: OwnCategory[] = [];

/** The categories in their order, retired ones included; none until they have been read. */
export const useCategories = (): OwnCategory[] => useQuery(categoriesQuery).data?.categories ?? none;
