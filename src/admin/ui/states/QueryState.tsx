import type { UseQueryResult } from "@tanstack/react-query";
import { FailureNotice } from "./FailureNotice.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { TryAgain } from "./TryAgain.tsx";

interface QueryStateProps {
  query: Pick<UseQueryResult, "data" | "error" | "isFetching" | "refetch">;
  /** The size of what will be here. */
  className: string;
}

/** What is shown instead of an answer: bars while it loads; after a failure the reason, and a button that tries again. */
export function QueryState({ query, className }: QueryStateProps) {
  const { data, error } = query;
  if (data !== undefined && !error) return null;
  if (!error) return <Skeleton className={className} />;
  return <FailureNotice action={<TryAgain query={query} />}>{error.message}</FailureNotice>;
}
