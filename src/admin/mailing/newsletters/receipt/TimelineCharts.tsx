import type { ReactNode } from "react";
import { Area, AreaChart, ReferenceDot, Tooltip, XAxis, YAxis } from "recharts";
import { counted } from "../../../../contract/base/counting.ts";
import { LastValue, timeAxis, valueAxis } from "../../../ui/charts/chart-axes.tsx";
import { accentLine, inkLine } from "../../../ui/charts/chart-lines.ts";
import { hourIn, shortDayAndTimeIn } from "../../../time/zoned-time.ts";
import { ChartTip } from "../../../ui/charts/ChartTip.tsx";
import { namedOf, placeNames, type TimelinePoint } from "./timeline-points.ts";

/** How a send came along, and how people reacted: two charts over one axis of time. Arrow keys walk along it in each. */
export function TimelineCharts({ points, zone }: { points: readonly TimelinePoint[]; zone: string }) {
  const last = points.at(-1);
  if (!last) return null;
  const chart = { ...chartProps, data: points.slice() };
  const axis = timeAxis({ ticks: namedOf(points), nameOf: (at) => hourIn(zone, at) });
  const tip = <Tooltip content={<TimelineTip points={points} zone={zone} />} isAnimationActive={false} />;
  const hasReactions = last.opened + last.clicked > 0;
  const { opened, clicked } = placeNames(last);
  return (
    <div className="grid gap-3 overflow-hidden text-xs">
      <Chart name="Sent" words={`${counted(last.sent)} by the end`}>
        {(label) => (
          <AreaChart {...chart} aria-label={label}>
            <XAxis dataKey="at" {...axis} />
            <YAxis {...valueAxis(points.map(({ sent }) => sent))} tickCount={3} />
            {tip}
            <Area dataKey="sent" {...inkLine} />
            <ReferenceDot x={last.at} y={last.sent} shape={<LastValue value={last.sent} />} />
          </AreaChart>
        )}
      </Chart>
      {hasReactions && (
        <Chart
          name="Opens and clicks"
          words={`${counted(last.opened)} opened it, ${counted(last.clicked)} clicked`}
          legend={<Legend />}
        >
          {(label) => (
            <AreaChart {...chart} aria-label={label}>
              <XAxis dataKey="at" {...axis} />
              <YAxis
                {...valueAxis(
                  points.map((point) => point.opened),
                  points.map((point) => point.clicked),
                  // Where the names are, so that no tick touches them.
                  [opened.place],
                  [clicked.place],
                )}
                tickCount={3}
              />
              {tip}
              <Area dataKey="opened" {...inkLine} />
              <Area dataKey="clicked" {...accentLine} />
              <ReferenceDot
                x={last.at}
                y={last.opened}
                shape={<LastValue value={last.opened} shift={opened.shift} />}
              />
              {/* The same number is named once. */}
              {last.clicked !== last.opened && (
                <ReferenceDot
                  x={last.at}
                  y={last.clicked}
                  shape={<LastValue value={last.clicked} shift={clicked.shift} />}
                />
              )}
            </AreaChart>
          )}
        </Chart>
      )}
    </div>
  );
}

interface ChartProps {
  name: string;
  /** What it says, also for people who do not see it. */
  words: string;
  legend?: ReactNode;
  children: (label: string) => ReactNode;
}

const Chart = ({ name, words, legend, children }: ChartProps) => (
  <figure className="flex min-w-0 flex-col">
    <figcaption className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-ink-3">
      <b className="text-ui font-semibold text-ink">{name}</b>
      <span>{words}</span>
      {legend}
    </figcaption>
    <div className="h-36">{children(`${name}, ${words}`)}</div>
  </figure>
);

const Legend = () => (
  <span className="ml-auto inline-flex items-center gap-1.5 pl-2" aria-hidden="true">
    <span className="size-2 bg-ink forced-color-adjust-none" /> opened
    <span className="ml-2 size-2 bg-accent forced-color-adjust-none" /> clicked
  </span>
);

const chartProps = {
  responsive: true,
  // Both point at the same moment.
  syncId: "timeline",
  // Room for a name that moves up from the top.
  margin: { top: 14, right: 0, bottom: 0, left: 0 },
  className: "size-full [&_svg]:-outline-offset-2",
};

interface TimelineTipProps {
  points: readonly TimelinePoint[];
  zone: string;
  /** Given by the chart: whether it points at a moment, and at which. */
  active?: boolean;
  label?: string | number;
}

/** What had happened by the moment that a chart points at. */
function TimelineTip({ points, zone, active, label }: TimelineTipProps) {
  const point = active && points.find(({ at }) => at === label);
  if (!point) return null;
  const facts = [
    ["Sent", point.sent],
    ["Opened", point.opened],
    ["Clicked", point.clicked],
  ] as const;
  return <ChartTip title={`Until ${shortDayAndTimeIn(zone, point.at)}`} facts={facts} />;
}
