import type { QueryClient } from "@tanstack/react-query";
import { getDashboard } from "../../../../contract/dashboard.ts";
import { listAdminPosts } from "../../../../contract/posts.ts";

/** Reads again, where it is shown, what shows posts. */
export const refreshPosts = (queries: QueryClient) =>
  Promise.all(
    [listAdminPosts.path, getDashboard.path].map((path) => queries.invalidateQueries({ queryKey: [path] })),
  );
