import { useQuery } from "@tanstack/react-query";
import type { Segment } from "../../../contract/audience/segments.ts";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { conditionPartsQuery } from "./segments-query.ts";
import { SegmentDialog } from "./SegmentDialog.tsx";

interface AddSegmentProps {
  onAdded: (segment: Segment) => void;
  onClose: () => void;
}

/** Adds a segment on another screen than the one of the segments. */
export function AddSegment({ onAdded, onClose }: AddSegmentProps) {
  const { data: parts, error } = useQuery(conditionPartsQuery);
  if (error) return <FormFailure error={`Segments cannot be added now. ${error.message}`} />;
  if (!parts) return null;
  return <SegmentDialog segment={undefined} parts={parts} onSaved={onAdded} onClose={onClose} />;
}
