import { ChartTip } from "../../../ui/charts/ChartTip.tsx";
import { shortDayAndTimeIn } from "../../../time/zoned-time.ts";
import type { TimelinePoint } from "./timeline-points.ts";

interface TimelineTipProps {
  points: readonly TimelinePoint[];
  zone: string;
  /** Given by the chart: whether it points at a moment, and at which. */
  active?: boolean;
  label?: string | number;
}

/** What had happened by the moment that a chart points at. */
export function TimelineTip({ points, zone, active, label }: TimelineTipProps) {
  const point = active && points.find(({ at }) => at === label);
  if (!point) return null;
  const facts = [
    ["Sent", point.sent],
    ["Opened", point.opened],
    ["Clicked", point.clicked],
  ] as const;
  return <ChartTip title={`Until ${shortDayAndTimeIn(zone, point.at)}`} facts={facts} />;
}
