import { QueryObserver, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../api/client.ts";
import { sessionQuery } from "../api/session-query.ts";
import type { ImportKind } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";

type Followed<Run extends ImportRun> = Pick<ImportKind<unknown, Run>, "runs" | "refresh">;

/** Reads again what shows the things when the imports that are under way have ended, wherever the person is by then. */
export function useFollowedRuns<Run extends ImportRun>({ runs, refresh }: Followed<Run>) {
  const queries = useQueryClient();
  const { data } = useQuery(runs);
  const isUnderWay = data?.imports.some((run) => run.isUnderWay) ?? false;
  useEffect(() => {
    if (isUnderWay) followRuns(queries, { runs, refresh });
  }, [isUnderWay, queries, runs, refresh]);
}

/**
 * Outlives the screen that began it, and ends with the imports, which may have ended already, or when nobody is signed in
 * any more. A session that was lost can come back.
 */
export function followRuns<Run extends ImportRun>(queries: QueryClient, { runs, refresh }: Followed<Run>) {
  const observer = new QueryObserver(queries, runs);
  let hasEnded = false;
  const look = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
    const isRefused = error instanceof ApiError && error.code === "unauthenticated";
    const isSignedOut = isRefused && !queries.getQueryData(sessionQuery.queryKey);
    if (hasEnded || (!isSignedOut && data?.imports.some((run) => run.isUnderWay))) return;
    hasEnded = true;
    observer.destroy();
    if (!isSignedOut) void refresh(queries);
  };
  // It may be called while it subscribes.
  observer.subscribe(look);
  look(observer.getCurrentResult());
}
