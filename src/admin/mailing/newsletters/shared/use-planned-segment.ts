import { useQuery } from "@tanstack/react-query";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { segmentsQuery } from "../../../audience/segments/segments-query.ts";

/** The name of the segment that a scheduled newsletter will go to. A send keeps the name that it began with. */
export function usePlannedSegment({ status, segmentId }: Newsletter): string | undefined {
  const isPlanned = status === "scheduled" && segmentId !== null;
  const { data: segments } = useQuery({ ...segmentsQuery, enabled: isPlanned });
  return isPlanned ? segments?.find(({ id }) => id === segmentId)?.name : undefined;
}
