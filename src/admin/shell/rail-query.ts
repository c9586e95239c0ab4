import { queryOptions } from "@tanstack/react-query";
import { nextIssueQuery } from "../insight/dashboard/dashboard-queries.ts";

const MINUTE_MS = 60_000;

/** What the rail says of the site. The dashboard reads the same anew; other screens can wait a minute. An issue that is due gives way to the next. */
export const railQuery = queryOptions({
  ...nextIssueQuery,
  staleTime: MINUTE_MS,
  refetchInterval: ({ state: { data } }) =>
    data && Date.parse(data.goesOutAt) < Date.now() ? MINUTE_MS : false,
});
