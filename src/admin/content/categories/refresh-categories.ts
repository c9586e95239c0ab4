import { listCategories } from "../../../contract/content/categories.ts";
import { listAdminPosts } from "../../../contract/content/posts.ts";
import { getDashboard } from "../../../contract/insight/dashboard.ts";
import { refreshing } from "../../api/query-of.ts";

/** Reads again, where it is shown, what shows categories. */
export const refreshCategories = refreshing(listCategories, listAdminPosts, getDashboard);
