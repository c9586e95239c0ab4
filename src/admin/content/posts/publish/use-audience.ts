import { useQuery } from "@tanstack/react-query";
import { checkSending } from "../../../../contract/mailing/flight-check.ts";
import { call } from "../../../api/client.ts";

/** Counts who would get an email to a segment, or to everyone. */
export function useAudience(segmentId: number | null, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [checkSending.path, segmentId],
    queryFn: () =>
      call(checkSending, { query: { segmentId: segmentId === null ? undefined : String(segmentId) } }),
    enabled: isWanted,
    staleTime: 60_000,
  });
  return { reach: data, segment: data?.segment ?? undefined };
}
