import type { ReactNode } from "react";
import { Area, AreaChart, Bar, BarChart, ReferenceDot, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartSpan } from "../../../contract/insight/dashboard.ts";
import { counted, countOf } from "../../../contract/base/counting.ts";
import type { Weekday } from "../../../contract/settings/weekdays.ts";
import { LastValue, timeAxis, valueAxis } from "../../ui/charts/chart-axes.tsx";
import { inkLine } from "../../ui/charts/chart-lines.ts";
import { ChartTip } from "../../ui/charts/ChartTip.tsx";
import { shortDay, spanNames, weekStartsOf, type ReaderPoint, fullDay } from "./reader-points.ts";

interface ReaderChartsProps {
  points: readonly ReaderPoint[];
  span: ChartSpan;
  /** The newsletter's day; undefined if it has none. */
  newsletterDay: Weekday | undefined;
}

/** Two charts over one axis of time. Arrow keys walk along it in each. */
export function ReaderCharts({ points, span, newsletterDay }: ReaderChartsProps) {
  const data = points.map(({ isNewsletterDay, views, ...point }) => ({
    ...point,
    views: isNewsletterDay ? 0 : views,
    newsletterViews: isNewsletterDay ? views : 0,
  }));
  const chart = { ...chartProps, data };
  const last = points.at(-1);
  const tip = <Tooltip content={<PointTip points={points} span={span} />} isAnimationActive={false} />;
  return (
    <div className="grid h-full grid-rows-[14rem_1fr] gap-1 overflow-hidden text-xs">
      <Chart name="Subscribers" words={subscriberWords(points)}>
        {(label) => (
          <AreaChart {...chart} margin={lineMargin} aria-label={label}>
            <XAxis dataKey="day" scale="band" interval={0} hide />
            <YAxis {...valueAxis(points.map(({ subscribers }) => subscribers))} domain={["auto", "auto"]} />
            {tip}
            <Area dataKey="subscribers" {...inkLine} />
            {last && (
              <ReferenceDot
                x={last.day}
                y={last.subscribers}
                shape={<LastValue value={last.subscribers} />}
              />
            )}
          </AreaChart>
        )}
      </Chart>
      <Chart
        name="Page views"
        words={viewWords(points, span)}
        legend={span !== "365" && newsletterDay && <NewsletterDayLegend day={newsletterDay} />}
      >
        {(label) => (
          <BarChart {...chart} aria-label={label}>
            <XAxis dataKey="day" {...timeAxis({ ticks: weekStartsOf(points), nameOf: shortDay })} />
            <YAxis {...valueAxis(points.map(({ views }) => views))} tickCount={3} />
            {tip}
            <Bar dataKey="views" stackId="views" fill="var(--line-strong)" isAnimationActive={false} />
            <Bar dataKey="newsletterViews" stackId="views" fill="var(--accent)" isAnimationActive={false} />
            {last && <ReferenceDot x={last.day} y={last.views} shape={<LastValue value={last.views} />} />}
          </BarChart>
        )}
      </Chart>
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

function Chart({ name, words, legend, children }: ChartProps) {
  return (
    <figure className="flex min-h-0 min-w-0 flex-col">
      <figcaption className="flex min-h-6 shrink-0 flex-wrap items-baseline gap-x-2 text-ink-3">
        <b className="text-ui font-semibold text-ink">{name}</b>
        <span>{words}</span>
        {legend}
      </figcaption>
      <div className="min-h-0 grow">{children(`${name}, ${words}`)}</div>
    </figure>
  );
}

const NewsletterDayLegend = ({ day }: { day: Weekday }) => (
  <span className="ml-auto inline-flex items-center gap-1.5 pl-2">
    <span className="size-2 bg-accent forced-color-adjust-none" aria-hidden="true" />
    <span className="capitalize">{day}s</span>
  </span>
);

function subscriberWords(points: readonly ReaderPoint[]) {
  const [first, last] = [points[0]?.subscribers ?? 0, points.at(-1)?.subscribers ?? 0];
  const moves = `${counted(sumOf(points, "gained"))} gained, ${counted(sumOf(points, "lost"))} lost`;
  return `${counted(first)} to ${countOf(last, "active subscriber")}; ${moves}`;
}

const viewWords = (points: readonly ReaderPoint[], span: ChartSpan) =>
  `${counted(sumOf(points, "views"))} in ${spanNames[span]}, by ${span === "365" ? "week" : "day"}`;

const sumOf = (points: readonly ReaderPoint[], name: "gained" | "lost" | "views") =>
  points.reduce((sum, point) => sum + point[name], 0);

const chartProps = {
  responsive: true,
  // Charts that show the same days point at the same one.
  syncId: "readers",
  margin: { top: 8, right: 0, bottom: 0, left: 0 },
  className: "size-full [&_svg]:-outline-offset-2",
};

/** With room for the lower half of the lowest number. */
const lineMargin = { ...chartProps.margin, bottom: 6 };

interface PointTipProps {
  points: readonly ReaderPoint[];
  span: ChartSpan;
  /** Given by the chart: whether it points at a day, and at which. */
  active?: boolean;
  label?: string | number;
}

/** All figures of the day that a chart points at. */
function PointTip({ points, span, active, label }: PointTipProps) {
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
