import { getDashboard } from "../../../../contract/insight/dashboard.ts";
import { listAdminPosts } from "../../../../contract/content/posts.ts";
import { refreshing } from "../../../api/query-of.ts";

/** Reads again, where it is shown, what shows posts. */
export const refreshPosts = refreshing(listAdminPosts, getDashboard);
