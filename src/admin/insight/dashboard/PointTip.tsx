import type { ChartSpan } from "../../../contract/insight/dashboard.ts";
import { ChartTip } from "../../ui/charts/ChartTip.tsx";
import { fullDay, type ReaderPoint } from "./reader-points.ts";

interface PointTipProps {
  points: readonly ReaderPoint[];
  span: ChartSpan;
  /** Given by the chart: whether it points at a day, and at which. */
  active?: boolean;
  label?: string | number;
}

/** All figures of the day that a chart points at. */
export function PointTip({ points, span, active, label }: PointTipProps) {
  const point = active && points.find(({ day }) => day === label);
  if (!point) return null;
  const facts = [
    ["Subscribers", point.subscribers],
    ["Gained", point.gained],
    ["Lost", point.lost],
    ["Page views", point.views],
  ] as const;
  return <ChartTip title={`${span === "365" ? "Week of " : ""}${fullDay(point.day)}`} facts={facts} />;
}
