import { getDashboard, RECENT_ROWS } from "../../contract/dashboard.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { listAllPosts } from "../posts/list-posts.ts";
import { countActive, listSubscribers } from "../subscribers/list-subscribers.ts";

export function analyticsRoutes(deps: { db: Db; heavy: Db; now: Clock }): Route[] {
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
        emailOpenRate: 0,
        recentPosts: posts.slice(0, RECENT_ROWS),
        recentSubscribers: subscribers.slice(0, RECENT_ROWS),
      };
    }),
  ];
}
