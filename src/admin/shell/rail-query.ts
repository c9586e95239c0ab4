import { queryOptions } from "@tanstack/react-query";
import { nextIssueQuery } from "../insight/dashboard/dashboard-queries.ts";

/** What the rail says of the site. The dashboard reads the same anew; other screens can wait a minute. */
export const railQuery = queryOptions({ ...nextIssueQuery, staleTime: 60_000 });
