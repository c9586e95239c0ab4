import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getWelcomeSeries, type WelcomeSeries } from "../../../contract/mailing/welcome-series.ts";
import { queryOf } from "../../api/query-of.ts";

export const seriesQuery = queryOf(getWelcomeSeries);

/** Changes the series and shows what the server made of it. */
export function useChangeSeries<Change>(change: (what: Change) => Promise<WelcomeSeries>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (series) => queries.setQueryData(seriesQuery.queryKey, series),
  });
}
