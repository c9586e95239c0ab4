import { queryOptions } from "@tanstack/react-query";
import { getImport, listImports, previewList } from "../../../contract/imports.ts";
import type { ListField } from "../../../contract/imports.ts";
import { call } from "../../api/client.ts";

/** The columns that the owner chose instead of those that were recognised. */
export type Mapping = Partial<Record<ListField, string>>;

const LOOK_EVERY_MS = 500;

/** The last imports, read again for as long as one goes on. */
export const importsQuery = queryOptions({
  queryKey: [listImports.path],
  queryFn: () => call(listImports),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.imports.some(({ isUnderWay }) => isUnderWay) ? LOOK_EVERY_MS : false,
});

/** What an import would do. A file does not change, but what is in the database does. */
export const previewQuery = (list: string, mapping: Mapping) =>
  queryOptions({
    queryKey: [previewList.path, list, mapping],
    queryFn: () => call(previewList, { params: { id: list }, body: { mapping } }),
    gcTime: 0,
    retry: false,
  });

/** How far an import is, read again until it is over. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [getImport.path, id],
    queryFn: () => call(getImport, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data?.isUnderWay === false ? false : LOOK_EVERY_MS),
    gcTime: 0,
  });
