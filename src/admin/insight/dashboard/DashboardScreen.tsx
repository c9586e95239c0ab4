import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "../../ui/icons/icons.tsx";
import { useMay } from "../../api/session-query.ts";
import { May } from "../../ui/states/May.tsx";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { firstStepsQuery } from "../first-steps/first-steps-query.ts";
import { TryAgain } from "../../ui/states/TryAgain.tsx";
import { dashboardQuery, mailStateQuery } from "./dashboard-queries.ts";
import { Figures } from "./Figures.tsx";
import { MailSection, MailTroubles } from "./MailSection.tsx";
import { NextIssue } from "./NextIssue.tsx";
import { ReadersSection, TopSections, useReaders } from "./ReadersSection.tsx";
import { RecentPosts } from "./RecentPosts.tsx";
import { RecentSubscribers } from "./RecentSubscribers.tsx";

export function DashboardScreen() {
  const dashboard = useQuery(dashboardQuery);
  const { data, isError } = dashboard;
  // Troubles of mail and the first steps are above everything: until both are known, nothing could keep its place.
  const readers = useReaders();
  const mail = useQuery(mailStateQuery);
  const may = useMay();
  const steps = useQuery({ ...firstStepsQuery, enabled: may("settings.write") });
  const isPending = mail.isPending || steps.isLoading;
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
        <FailureNotice action={<TryAgain query={dashboard} />}>
          Failed to load dashboard data. Please try refreshing the page.
        </FailureNotice>
      ) : (
        <div className={`grid gap-8 ${isPending ? "invisible" : ""}`} aria-busy={!data}>
          <MailTroubles />
          <May use="settings.write">
            <FirstSteps />
          </May>
          <Figures dashboard={data} />
          <Row>
            <ReadersSection readers={readers} />
            <NextIssue />
          </Row>
          <Row>
            <RecentPosts posts={data?.recentPosts} />
            <May use="subscribers.read">
              <RecentSubscribers subscribers={data?.recentSubscribers} />
            </May>
          </Row>
          <Row>
            <TopSections readers={readers} />
            <MailSection />
          </Row>
        </div>
      )}
    </>
  );
}

/** A wide part, and a narrow one at its right. */
const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">{children}</div>
);
