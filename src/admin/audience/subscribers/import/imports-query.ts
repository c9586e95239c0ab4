import { queryOptions } from "@tanstack/react-query";
import { listImports, previewList, type ListReading } from "../../../../contract/moving/imports.ts";
import { call } from "../../../api/client.ts";
import { runsQuery } from "../../../importing/import-kind.ts";

/** The columns that the owner chose instead of those that were recognised. */
export type Mapping = Record<string, string>;

export const importsQuery = runsQuery(listImports.path, (ask) => ask(listImports));

/** What an import would do. A file does not change, but what is in the database does. */
export const previewQuery = (list: string, reading: ListReading) =>
  queryOptions({
    queryKey: [previewList.path, list, reading],
    queryFn: () => call(previewList, { params: { id: list }, body: reading }),
    gcTime: 0,
    retry: false,
  });
