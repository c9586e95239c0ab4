import type { QueryClient } from "@tanstack/react-query";
import { listCategories } from "../../../contract/categories.ts";
import { refreshPosts } from "../posts/values/refresh-posts.ts";

/** Reads again, where it is shown, what shows categories. */
export const refreshCategories = (queries: QueryClient) =>
  Promise.all([queries.invalidateQueries({ queryKey: [listCategories.path] }), refreshPosts(queries)]);
