import { ArrowDown, ArrowUp } from "../../ui/icons/icons.tsx";
import { TREND_DAYS } from "../../../contract/insight/dashboard.ts";
import type { Dashboard } from "./dashboard-queries.ts";
import { counted } from "../../../contract/base/counting.ts";
import { thousands } from "../../ui/states/numbers.ts";
import { changeOf } from "./trend.ts";

/** The four figures with their trends; bars in their place until the dashboard is there. */
export function Figures({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line border-t-rule lg:grid-cols-4">
      {figures.map(({ name, read }) => (
        <Figure key={name} name={name} figure={dashboard && read(dashboard)} />
      ))}
    </dl>
  );
}

interface Read {
  value: string;
  unit?: string;
  trend: Dashboard["trends"]["posts"];
  /** The source of the trend. */
  proof: string;
}

const figures: { name: string; read: (dashboard: Dashboard) => Read }[] = [
  {
    name: "Total Posts",
    read: ({ totalPosts, trends: { posts } }) => ({
      value: counted(totalPosts),
      trend: posts,
      proof:
        totalPosts + posts.before === 0
          ? "none written yet"
          : `${counted(posts.recent)} published in ${TREND_DAYS} days, ${counted(posts.before)} before`,
    }),
  },
  {
    name: "Subscribers",
    read: ({ subscriberCount, trends: { subscribers } }) => ({
      value: counted(subscriberCount),
      trend: subscribers,
      proof:
        subscriberCount + subscribers.recent + subscribers.before === 0
          ? "nobody has joined yet"
          : `${counted(subscribers.recent)} joined in ${TREND_DAYS} days, ${counted(subscribers.before)} before`,
    }),
  },
  {
    name: "Page Views",
    read: ({ pageViews, trends: { pageViews: trend } }) => ({
      value: thousands(pageViews),
      unit: "k",
      trend,
      proof:
        pageViews === 0
          ? "none counted yet"
          : `${counted(trend.recent)} in ${TREND_DAYS} days, ${counted(trend.before)} before`,
    }),
  },
  {
    name: "Email Opens",
    read: ({ emailOpenRate, machineOpens, trends: { emailOpenRate: trend } }) => ({
      value: String(emailOpenRate),
      unit: "%",
      trend,
      proof:
        emailOpenRate + machineOpens === 0
          ? "none counted in 30 days"
          : `by people; ${counted(machineOpens)} machine opens not counted`,
    }),
  },
];

function Figure({ name, figure }: { name: string; figure: Read | undefined }) {
  return (
    <div className="border-line py-3.5 pr-3.5 pl-5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:border-l lg:first:border-l-0 lg:first:pl-0 max-md:pl-3.5">
      <dt className="flex flex-wrap justify-between gap-x-3 text-ink-2">
        {name} {figure && <TrendBadge trend={figure.trend} />}
      </dt>
      <dd className="mt-1.5 h-11 font-serif text-figure font-[440] lining-nums max-md:h-9.5 max-md:text-[2.125rem]">
        {figure === undefined ? (
          <span className="skeleton inline-block h-8 w-24" />
        ) : (
          <>
            {figure.value}
            {figure.unit && <span className="text-[1.5rem] tracking-[-.01em] text-ink-2">{figure.unit}</span>}
          </>
        )}
      </dd>
      <dd className="mt-1 min-h-4.5 text-xs text-ink-3 max-md:min-h-13.5 lg:max-xl:min-h-9">
        {figure?.proof}
      </dd>
    </div>
  );
}

/** Nothing where there is nothing to compare with. */
function TrendBadge({ trend }: { trend: Read["trend"] }) {
  const change = changeOf(trend);
  if (change === undefined) return null;
  const Arrow = change < 0 ? ArrowDown : ArrowUp;
  const color = change === 0 ? "text-ink-3" : change < 0 ? "text-bad" : "text-ok";
  return (
    <span className={`inline-flex items-center gap-0.75 text-xs font-semibold tabular-nums ${color}`}>
      {change !== 0 && <Arrow className="icon size-3 stroke-[2.2]" aria-hidden="true" />}
      {change !== 0 && <span className="sr-only">{change < 0 ? "down" : "up"}</span>}
      {Math.abs(change)}%
    </span>
  );
}
