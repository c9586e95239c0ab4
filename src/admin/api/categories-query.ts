import { useQuery } from "@tanstack/react-query";
import { listCategories, type OwnCategory } from "../../contract/content/categories.ts";
import { queryOf } from "./query-of.ts";

/** Categories change seldom, but somebody else may change them. */
const FRESH_MS = 60_000;

export const categoriesQuery = { ...queryOf(listCategories), staleTime: FRESH_MS };

const none: OwnCategory[] = [];

/** The categories in their order, retired ones included; none until they have been read. */
export const useCategories = (): OwnCategory[] => useQuery(categoriesQuery).data?.categories ?? none;
