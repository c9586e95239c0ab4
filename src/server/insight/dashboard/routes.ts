import * as calls from "../../../contract/dashboard.ts";
import { findNextIssue } from "../../mailing/newsletters/digest/find-next-issue.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { doFirst, route } from "../../kernel/http/routes.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { handleRequests } from "../../audience/joining/handle-requests.ts";
import type { RequestDeps } from "../../audience/joining/handle-requests.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import { countPosts } from "./summary-store.ts";
import { createReadersReport } from "./report-readers.ts";
import { readMailState } from "./read-mail-state.ts";
import { summarise } from "./summarise.ts";
import type { SummaryDeps } from "./summarise.ts";

interface DashboardDeps extends SummaryDeps, RequestDeps {
  mailRoute: ReadMailRoute;
}

export function dashboardRoutes(deps: DashboardDeps): Route[] {
  const reportReaders = createReadersReport(deps);
  return [
    doFirst(
      () => handleRequests(deps),
      route(calls.getDashboard, async ({ visitor }) => {
        const summary = await summarise(deps);
        return {
          ...summary,
          // Drafts of everybody are among them.
          ...(!visitor().capabilities.has("posts.others") && { recentPosts: [] }),
          ...(!maySee(visitor()) && { recentSubscribers: [] }),
        };
      }),
    ),
    route(calls.getReaders, ({ query }) => reportReaders(Number(query.days ?? calls.DEFAULT_SPAN))),
    route(calls.getNextIssue, async ({ visitor }) => ({
      ...(await findNextIssue(deps)),
      ...(!visitor().capabilities.has("newsletters.read") && { issue: null, later: null }),
      postCount: await countPosts(deps.db),
      subscriberCount: await countAudience(deps.db, { status: "active" }),
    })),
    route(calls.getMailState, async ({ visitor }) => {
      const state = await readMailState(deps);
      return maySee(visitor()) ? state : { ...state, waiting: { ...state.waiting, lastError: null } };
    }),
  ];
}

/** The newest subscribers, and what a mail server says of a mail, name addresses. */
const maySee = ({ capabilities }: Visitor) => capabilities.has("subscribers.read");
