import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "../buttons/Button.tsx";

/** The button of a failure: reads again what could not be loaded. */
export const TryAgain = ({ query }: { query: Pick<UseQueryResult, "isFetching" | "refetch"> }) => (
  <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
    Try again
  </Button>
);
