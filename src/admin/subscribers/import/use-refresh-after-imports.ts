import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRefreshWhenEnded } from "../../importing/use-refresh-when-ended.ts";
import { refreshSubscribers } from "../subscribers-query.ts";
import { importsQuery } from "./imports-query.ts";

/** Reads the subscribers again when an import ends. */
export function useRefreshAfterImports() {
  const queries = useQueryClient();
  const { data } = useQuery(importsQuery);
  useRefreshWhenEnded(data?.imports, () => void refreshSubscribers(queries));
}
