import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { listPages } from "../../../contract/pages.ts";
import { call } from "../../api/client.ts";

export const pagesQuery = queryOptions({ queryKey: [listPages.path], queryFn: () => call(listPages) });

/** Reads again, where it is shown, what shows pages. */
export const refreshPages = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: pagesQuery.queryKey });
