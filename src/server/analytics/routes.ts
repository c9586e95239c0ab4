import { getDashboard, RECENT_ROWS } from "../../contract/dashboard.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { DAY, instantAfter } from "../platform/clock.ts";
import { listAllPosts } from "../posts/list-all-posts.ts";
import { countActive, listSubscribers } from "../subscribers/list-subscribers.ts";
import { readOpenRate } from "./mail-event-store.ts";
import type { ListDeps } from "../subscribers/list-subscribers.ts";

/** What was sent longer ago says little of the list as it is. */
const OPEN_RATE_OF_MS = 30 * DAY;

export function analyticsRoutes(deps: ListDeps & { now: Clock }): Route[] {
  return [
    route(getDashboard, async () => {
      const { posts, totalPosts } = await listAllPosts(deps, { page: 1 });
      const { subscribers } = await listSubscribers(deps, { page: 1 });
      const { views } = await deps.db
        .selectFrom("posts")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("views"), sql<number>`0`).as("views"))
        .executeTakeFirstOrThrow();
      return {
        totalPosts,
        subscriberCount: await countActive(deps.db),
        pageViews: views,
        emailOpenRate: await readOpenRate(deps.db, instantAfter(deps.now(), -OPEN_RATE_OF_MS)),
        recentPosts: posts.slice(0, RECENT_ROWS),
        recentSubscribers: subscribers.slice(0, RECENT_ROWS),
      };
    }),
  ];
}
