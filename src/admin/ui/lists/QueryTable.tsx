import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ListTable } from "./ListTable.tsx";
import { QueryState } from "../states/QueryState.tsx";

interface QueryTableProps<Item> extends Omit<ComponentProps<typeof ListTable<Item>>, "isBusy"> {
  query: Pick<UseQueryResult, "data" | "error" | "isFetching" | "refetch">;
  /** If the rows wait for more than the query. */
  isBusy?: boolean;
}

/** The table of a list that is read as a whole; after a failure the reason instead. */
export function QueryTable<Item>({ query, ...table }: QueryTableProps<Item>) {
  if (query.error) return <QueryState query={query} className="" />;
  return <ListTable isBusy={query.isFetching} {...table} />;
}
