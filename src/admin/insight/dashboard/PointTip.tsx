import type { ChartSpan } from "../../../contract/dashboard.ts";
import { counted } from "../../../contract/counting.ts";
import { fullDay } from "./reader-points.ts";
import type { ReaderPoint } from "./reader-points.ts";

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
  return (
    <div className="rounded-md bg-raise px-3 py-2 text-xs text-ink shadow-lift">
      <p className="mb-1 font-semibold">
        {span === "365" && "Week of "}
        {fullDay(point.day)}
      </p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
        {facts.map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right">{counted(figure)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
