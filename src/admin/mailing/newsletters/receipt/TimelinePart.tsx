import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { counted } from "../../../../contract/base/counting.ts";
import { dateAndClockTimeIn } from "../../../time/zoned-time.ts";
import { FailureNotice } from "../../../ui/states/FailureNotice.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { TryAgain } from "../../../ui/states/TryAgain.tsx";
import { loadPart } from "../../../api/load-part.ts";
import { timelineQuery, type Receipt, type Timeline } from "../shared/newsletter-queries.ts";
import { momentsOf } from "./timeline-moments.ts";
import { pointsOf } from "./timeline-points.ts";
import { TimelineTable } from "./TimelineTable.tsx";

/** What draws is larger than all the rest of the receipt, which does not wait for it. */
const TimelineCharts = lazy(async () => ({
  default: (await loadPart(() => import("./TimelineCharts.tsx"))).TimelineCharts,
}));

/** When what happened to a newsletter, and how many it reached hour by hour. */
export function TimelinePart({ receipt, zone }: { receipt: Receipt; zone: string }) {
  const timeline = useQuery(timelineQuery(receipt));
  const { data, isError } = timeline;
  const [isTable, setTable] = useState(false);
  const hours = data?.hours ?? [];
  // A line through one point says nothing that a sentence does not.
  const hasChart = hours.length > 1;
  const [only] = hours;
  return (
    <Section
      id="timeline"
      title="Timeline"
      end={
        hasChart && (
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className="h-7 rounded-md px-2.5 text-ink-3 hover:text-ink aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-ink max-md:h-10"
          >
            Show as table
          </button>
        )
      }
    >
      {isError && (
        <FailureNotice action={<TryAgain query={timeline} />}>
          The timeline could not be loaded.
        </FailureNotice>
      )}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data && (
        <div className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <Dates timeline={data} zone={zone} />
          <div className="min-w-0">
            {hasChart && isTable && <TimelineTable hours={hours} zone={zone} />}
            {hasChart && !isTable && (
              <Suspense fallback={<div className="skeleton h-40" />}>
                <TimelineCharts points={pointsOf(hours)} zone={zone} />
              </Suspense>
            )}
            {only && !hasChart && <p className="text-ink-2">Within one hour: {partsOf(only).join(", ")}.</p>}
            {hours.length === 0 && <p className="text-ink-2">No email has gone out yet.</p>}
            <LaterLine later={data.later} />
          </div>
        </div>
      )}
    </Section>
  );
}

function Dates({ timeline, zone }: { timeline: Timeline; zone: string }) {
  return (
    <ol aria-label="Dates" className="grid content-start">
      {momentsOf(timeline).map(({ name, at, note }) => (
        <li key={`${name} ${at}`} className={stepLook}>
          <span className="wrap-anywhere text-ink-3">{name}</span>
          <time dateTime={at} className="block tabular-nums">
            {dateAndClockTimeIn(zone, at)}
          </time>
          {note && <p className="text-xs wrap-anywhere text-ink-2">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

/** A dot on a line from one to the next. */
const stepLook =
  "relative pb-3 pl-5 before:absolute before:top-1.75 before:left-0 before:size-1.75 before:rounded-full before:border before:border-ink-3 before:bg-ink-3 after:absolute after:top-4 after:bottom-0 after:left-0.75 after:w-px after:bg-line-strong last:pb-0 last:after:hidden";

const partsOf = ({ sent, opened, clicked }: Timeline["later"]) =>
  [
    sent > 0 && `${counted(sent)} sent`,
    opened > 0 && `${counted(opened)} opened it`,
    clicked > 0 && `${counted(clicked)} clicked`,
  ].filter((part) => part !== false);

function LaterLine({ later }: Pick<Timeline, "later">) {
  const parts = partsOf(later);
  if (parts.length === 0) return null;
  return <p className="mt-2 text-ink-2">After the first week: {parts.join(", ")}.</p>;
}
