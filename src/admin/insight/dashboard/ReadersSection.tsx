import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { useSearchParams } from "react-router";
import { chartSpans, DEFAULT_SPAN, type ChartSpan } from "../../../contract/insight/dashboard.ts";
import { useNewsletterTime } from "../../time/use-newsletter-time.ts";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { loadPart } from "../../api/load-part.ts";
import { TryAgain } from "../../ui/states/TryAgain.tsx";
import { readersQuery } from "./dashboard-queries.ts";
import { pointsOf, spanNames } from "./reader-points.ts";
import { ReadersTable } from "./ReadersTable.tsx";
import { TopPosts, TopSources } from "./TopLists.tsx";

/** What draws is larger than all the rest of the dashboard, which does not wait for it. */
const ReaderCharts = lazy(async () => ({
  default: (await loadPart(() => import("./ReaderCharts.tsx"))).ReaderCharts,
}));

/** Shows subscribers and views over time. The URL has the span. */
export function useReaders() {
  const [query, setQuery] = useSearchParams();
  const span = chartSpans.find((each) => each === query.get("days")) ?? DEFAULT_SPAN;
  const choose = (days: ChartSpan) => setQuery(days === DEFAULT_SPAN ? {} : { days }, { replace: true });
  return { span, choose, ...useQuery(readersQuery(span)) };
}

type Readers = ReturnType<typeof useReaders>;

export function ReadersSection({ readers }: { readers: Readers }) {
  const { span: chosen, choose, data, isError, isPlaceholderData } = readers;
  const { day: newsletterDay } = useNewsletterTime();
  const [isTable, setTable] = useState(false);
  const span = data?.span ?? chosen;
  const points = data && pointsOf(data.days, span, newsletterDay);
  const isEmpty = points?.every(({ subscribers, views }) => subscribers + views === 0);
  return (
    <Section
      id="readers"
      title="Readers"
      end={
        <>
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className={`${choiceLook} md:mr-1`}
          >
            Show as table
          </button>
          <fieldset className="flex gap-0.5">
            <legend className="sr-only">Period</legend>
            {chartSpans.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === chosen}
                onClick={() => choose(each)}
                className={choiceLook}
              >
                {spanNames[each]}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      <div className="h-96" aria-busy={isPlaceholderData}>
        {isError && (
          <FailureNotice action={<TryAgain query={readers} />}>
            Reader statistics could not be loaded.
          </FailureNotice>
        )}
        {!points && !isError && <ChartsSkeleton />}
        {points && isTable && <ReadersTable points={points} span={span} />}
        {points && !isTable && isEmpty && (
          <Empty
            title="No readers yet."
            action={<ButtonLink to="/admin/posts/create">Write a post</ButtonLink>}
          >
            Subscribers and page views of each day appear here as soon as somebody reads a post.
          </Empty>
        )}
        {points && !isTable && !isEmpty && (
          <Suspense fallback={<ChartsSkeleton />}>
            <ReaderCharts points={points} span={span} newsletterDay={newsletterDay} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

/** The lists beside each other, of the same days as the charts. */
export function TopSections({ readers: { data, isError } }: { readers: Readers }) {
  if (isError) return <div />;
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <TopPosts posts={data?.topPosts} />
      <TopSources sources={data?.sources} />
    </div>
  );
}

const ChartsSkeleton = () => (
  <div className="grid h-full grid-rows-[14rem_1fr] gap-4 pt-7">
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);

const choiceLook =
  "h-7 rounded-md px-2.5 text-ink-3 hover:text-ink aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-ink max-md:h-10";
