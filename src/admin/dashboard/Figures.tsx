import type { z } from "zod";
import type { getDashboard } from "../../contract/dashboard.ts";
import { count, thousands } from "./format-figure.ts";

type Dashboard = z.infer<typeof getDashboard.answer>;

/** The four figures; bars in their place until the dashboard is there. */
export function Figures({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line border-t-rule lg:grid-cols-4">
      <Figure name="Total Posts" value={dashboard && count(dashboard.totalPosts)} />
      <Figure name="Subscribers" value={dashboard && count(dashboard.subscriberCount)} />
      <Figure name="Page Views" value={dashboard && thousands(dashboard.pageViews)} unit="k" />
      <Figure name="Email Opens" value={dashboard && String(dashboard.emailOpenRate)} unit="%" />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string | undefined;
  unit?: string;
}

function Figure({ name, value, unit }: FigureProps) {
  return (
    <div className="border-line py-3.5 pr-3.5 pl-5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:border-l lg:first:border-l-0 lg:first:pl-0 max-md:pl-3.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="mt-1.5 font-serif text-figure font-[440] lining-nums max-md:text-[2.125rem]">
        {value === undefined ? (
          <span className="skeleton inline-block h-8 w-24" />
        ) : (
          <>
            {value}
            {unit && <span className="text-[1.5rem] tracking-[-.01em] text-ink-2">{unit}</span>}
          </>
        )}
      </dd>
    </div>
  );
}
