import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { postSummarySchema } from "./posts.ts";
import { subscriberSchema } from "./subscribers.ts";

export const RECENT_ROWS = 5;

export const getDashboard = endpoint({
  method: "get",
  path: "/api/admin/dashboard",
  tag: "Dashboard",
  summary: "Figures and what is new.",
  answer: z
    .object({
      totalPosts: z.int(),
      /** Active ones. */
      subscriberCount: z.int(),
      pageViews: z.int(),
      /** Percent of people, 0 to 100 with one decimal; 0 before the first send. */
      emailOpenRate: z.number(),
      recentPosts: z.array(postSummarySchema),
      recentSubscribers: z.array(subscriberSchema),
    })
    .meta({ id: "Dashboard" }),
});
