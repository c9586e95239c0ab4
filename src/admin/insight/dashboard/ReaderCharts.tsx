import type { ReactNode } from "react";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartSpan } from "../../../contract/dashboard.ts";
import { counted, countOf } from "../../../contract/counting.ts";
import { PointTip } from "./PointTip.tsx";
import { shortDay, spanNames } from "./reader-points.ts";
import type { ReaderPoint } from "./reader-points.ts";

interface ReaderChartsProps {
  points: readonly ReaderPoint[];
  span: ChartSpan;
}

const AXIS_WIDTH = 52;
const tick = { fontSize: 11, fill: "var(--ink-3)" };

/** Three charts over one axis of time. Arrow keys walk along it in each. */
export function ReaderCharts({ points, span }: ReaderChartsProps) {
  const data = points.map(({ isMonday, lost, views, ...point }) => ({
    ...point,
    lost: -lost,
    views: isMonday ? 0 : views,
    mondayViews: isMonday ? views : 0,
  }));
  const chart = { ...chartProps, data };
  const time = `in ${spanNames[span]}`;
  const [gained, lost] = [sumOf(points, "gained"), sumOf(points, "lost")];
  const tip = <Tooltip content={<PointTip points={points} span={span} />} isAnimationActive={false} />;
  return (
    <div className="grid h-full grid-rows-[15.5rem_6.5rem_1fr] gap-1 overflow-hidden text-xs">
      <Chart name="Subscribers" words={spanWords(points)}>
        {(label) => (
          <AreaChart {...chart} aria-label={label}>
            <CartesianGrid {...grid} />
            <XAxis dataKey="day" hide />
            <YAxis {...yAxis} domain={["auto", "auto"]} tickCount={4} />
            {tip}
            <Area
              dataKey="subscribers"
              type="linear"
              stroke="var(--ink)"
              strokeWidth={1.6}
              fill="var(--ink)"
              fillOpacity={0.07}
              isAnimationActive={false}
              activeDot={{ r: 3.5, fill: "var(--ink)", stroke: "var(--canvas)" }}
            />
          </AreaChart>
        )}
      </Chart>
      <Chart name="Gained and lost" words={`${counted(gained)} gained, ${counted(lost)} lost ${time}`}>
        {(label) => (
          <BarChart {...chart} stackOffset="sign" aria-label={label}>
            <XAxis dataKey="day" hide />
            <YAxis {...yAxis} tickCount={3} tickFormatter={(value: number) => counted(Math.abs(value))} />
            {tip}
            <ReferenceLine y={0} stroke="var(--line-strong)" />
            <Bar dataKey="gained" stackId="moves" fill="var(--ok)" isAnimationActive={false} />
            <Bar dataKey="lost" stackId="moves" fill="var(--bad)" isAnimationActive={false} />
          </BarChart>
        )}
      </Chart>
      <Chart
        name="Page views"
        words={`${counted(sumOf(points, "views"))} ${time}`}
        legend={span !== "365" && <MondayLegend />}
      >
        {(label) => (
          <BarChart {...chart} aria-label={label}>
            <CartesianGrid {...grid} />
            <XAxis
              dataKey="day"
              tickFormatter={shortDay}
              tick={tick}
              tickLine={false}
              axisLine={{ stroke: "var(--line-strong)" }}
              height={20}
              minTickGap={48}
            />
            <YAxis {...yAxis} tickCount={3} />
            {tip}
            <Bar dataKey="views" stackId="views" fill="var(--line-strong)" isAnimationActive={false} />
            <Bar dataKey="mondayViews" stackId="views" fill="var(--accent)" isAnimationActive={false} />
          </BarChart>
        )}
      </Chart>
    </div>
  );
}

interface ChartProps {
  name: string;
  /** What it says, for who sees it and who does not. */
  words: string;
  legend?: ReactNode;
  children: (label: string) => ReactNode;
}

function Chart({ name, words, legend, children }: ChartProps) {
  return (
    <figure className="flex min-h-0 min-w-0 flex-col">
      <figcaption className="flex h-6 shrink-0 items-baseline gap-2 text-ink-3">
        <b className="text-ui font-semibold text-ink">{name}</b>
        <span className="truncate">{words}</span>
        {legend}
      </figcaption>
      <div className="min-h-0 grow">{children(`${name}, ${words}`)}</div>
    </figure>
  );
}

const MondayLegend = () => (
  <span className="ml-auto inline-flex items-center gap-1.5 pl-2">
    <span className="size-2 bg-accent" aria-hidden="true" />
    Mondays
  </span>
);

function spanWords(points: readonly ReaderPoint[]) {
  const [first, last] = [points[0]?.subscribers ?? 0, points.at(-1)?.subscribers ?? 0];
  return `${counted(first)} to ${countOf(last, "active subscriber")}`;
}

const sumOf = (points: readonly ReaderPoint[], name: "gained" | "lost" | "views") =>
  points.reduce((sum, point) => sum + point[name], 0);

const chartProps = {
  responsive: true,
  // Charts that show the same days point at the same one.
  syncId: "readers",
  margin: { top: 8, right: 0, bottom: 0, left: 0 },
  className: "size-full [&_svg]:-outline-offset-2",
};
const grid = { vertical: false, stroke: "var(--line)" } as const;
const yAxis = {
  orientation: "right",
  width: AXIS_WIDTH,
  axisLine: false,
  tickLine: false,
  allowDecimals: false,
  tick,
  tickFormatter: (value: number) => counted(value),
} as const;
