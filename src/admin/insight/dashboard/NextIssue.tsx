import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { reachWords } from "../../audience/audience-words.ts";
import { dateIn, shortDayAndTimeIn, weekdayIn } from "../../time/zoned-time.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { TryAgain } from "../../ui/states/TryAgain.tsx";
import { nextIssueQuery, type NextIssueState } from "./dashboard-queries.ts";
import { Facts, FactsSkeleton } from "./Facts.tsx";
import { addressOf, placeOf } from "./issue-place.ts";
import { whatNext } from "./what-next.ts";
import { WeekRuler } from "./WeekRuler.tsx";

type LaterIssue = NonNullable<NextIssueState["later"]>;

/** The newsletter that goes out next, when, and what is still to do for it. */
export function NextIssue() {
  const query = useQuery(nextIssueQuery);
  const { data, isError } = query;
  const issue = data?.issue;
  return (
    <Section
      id="next-issue"
      title={data ? `Next ${weekdayIn(data.timeZone, data.goesOutAt)}` : "Next Issue"}
      end={
        issue && (
          <Badge color={issue.status === "draft" ? "warn" : "info"} isHollow={issue.status === "draft"}>
            {issue.status === "draft" ? "Draft" : "Scheduled"}
          </Badge>
        )
      }
    >
      <div className="flex min-h-71 flex-col" aria-busy={!data && !isError}>
        {isError && (
          <FailureNotice action={<TryAgain query={query} />}>
            The next issue could not be loaded.
          </FailureNotice>
        )}
        {data && <IssueFacts state={data} />}
        {!data && !isError && <IssueSkeleton />}
      </div>
    </Section>
  );
}

function IssueFacts({ state }: { state: NextIssueState }) {
  const { issue, goesOutAt, timeZone, audience, later } = state;
  const when = shortDayAndTimeIn(timeZone, goesOutAt);
  return (
    <>
      <div className="h-14">
        <p className="line-clamp-2 font-serif text-dialog text-pretty wrap-anywhere">
          <bdi>{issue?.subject ?? "Not written yet."}</bdi>
        </p>
      </div>
      <WeekRuler goesOutAt={goesOutAt} timeZone={timeZone} />
      <Facts
        facts={[
          ["Goes to", reachWords(audience)],
          [issue?.status === "scheduled" ? "Goes out" : "Planned for", when],
          ...(later ? [["Later", <Later key="later" later={later} timeZone={timeZone} />] as const] : []),
        ]}
      />
      <p className="mb-3 flex h-13 items-center border-y border-line text-ink-3">
        <span className="line-clamp-2 text-pretty">{whatNext(state)}</span>
      </p>
      <ButtonLink to={placeOf(issue)} className="mt-auto w-full">
        {actionOf(issue)}
      </ButtonLink>
    </>
  );
}

/** What is scheduled beyond the coming week, by its date: no weekday would say which one is meant. */
function Later({ later, timeZone }: { later: LaterIssue; timeZone: string }) {
  return (
    <Link className="link" to={addressOf(later.id)}>
      {dateIn(timeZone, later.scheduledFor)}: <bdi>{later.subject}</bdi>
    </Link>
  );
}

const actionOf = (issue: NextIssueState["issue"]) =>
  issue?.status === "scheduled" ? "View newsletter" : issue ? "Finish and schedule" : "Write it now";

const IssueSkeleton = () => (
  <>
    <div className="h-14">
      <div className="skeleton h-4 w-4/5" />
    </div>
    <div className="h-13" />
    <FactsSkeleton count={2} />
    <div className="h-13 border-y border-line" />
    <div className="skeleton mt-auto h-control w-full" />
  </>
);
