import { useQuery } from "@tanstack/react-query";
import { getDashboard } from "../../contract/dashboard.ts";
import { call } from "../api/client.ts";
import { useSession } from "../auth/session.ts";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { Figures } from "./Figures.tsx";
import { RecentPosts } from "./RecentPosts.tsx";
import { RecentSubscribers } from "./RecentSubscribers.tsx";

export function DashboardScreen() {
  const { admin } = useSession();
  const { data, isError } = useQuery({ queryKey: [getDashboard.path], queryFn: () => call(getDashboard) });
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <a className="link" href="/">
            View site
          </a>
        }
      >
        Signed in as {admin?.username}.
      </PageHead>
      {isError ? (
        <FailureNotice>Failed to load dashboard data. Please try refreshing the page.</FailureNotice>
      ) : (
        <div className="grid gap-10" aria-busy={!data}>
          <Figures dashboard={data} />
          <RecentPosts posts={data?.recentPosts} />
          <RecentSubscribers subscribers={data?.recentSubscribers} />
        </div>
      )}
    </>
  );
}
