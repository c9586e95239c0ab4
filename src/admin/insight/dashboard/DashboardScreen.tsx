import { useQuery } from "@tanstack/react-query";
import { Plus } from "../../ui/icons/icons.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { dashboardQuery, mailStateQuery } from "./dashboard-queries.ts";
import { Figures } from "./Figures.tsx";
import { MailSection, MailTroubles } from "./MailSection.tsx";
import { NextIssue } from "./NextIssue.tsx";
import { ReadersSection, TopSections, useReaders } from "./ReadersSection.tsx";
import { RecentPosts } from "./RecentPosts.tsx";
import { RecentSubscribers } from "./RecentSubscribers.tsx";

export function DashboardScreen() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardQuery);
  // Troubles of mail stand above everything: until it is known whether there are some, nothing could keep its place.
  const { isPending } = useQuery(mailStateQuery);
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <ButtonLink kind="primary" to="/admin/posts/create">
            <Plus className="icon" aria-hidden="true" />
            New Blog Post
          </ButtonLink>
        }
      />
      {isError ? (
        <FailureNotice
          action={
            <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load dashboard data. Please try refreshing the page.
        </FailureNotice>
      ) : (
        <div className={`grid gap-10 ${isPending ? "invisible" : ""}`} aria-busy={!data}>
          <MailTroubles />
          <Figures dashboard={data} />
          <Charts />
          <RecentPosts posts={data?.recentPosts} />
          <RecentSubscribers subscribers={data?.recentSubscribers} />
        </div>
      )}
    </>
  );
}

function Charts() {
  const readers = useReaders();
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
        <ReadersSection readers={readers} />
        <div className="grid content-between gap-6">
          <NextIssue />
          <MailSection />
        </div>
      </div>
      <TopSections readers={readers} />
    </>
  );
}
