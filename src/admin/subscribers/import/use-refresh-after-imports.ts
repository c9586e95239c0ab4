import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refreshSubscribers } from "../subscribers-query.ts";
import { importsQuery } from "./imports-query.ts";

/** Reads the subscribers again when an import ends, also one whose dialog was closed. */
export function useRefreshAfterImports() {
  const queries = useQueryClient();
  const { data } = useQuery(importsQuery);
  const ended = data?.imports
    .filter(({ isUnderWay }) => !isUnderWay)
    .map(({ id }) => id)
    .join(" ");
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && ended !== known.current) void refreshSubscribers(queries);
    known.current = ended;
  }, [ended, queries]);
}
