import type { QueryClient } from "@tanstack/react-query";
import { listAuthors } from "../../../contract/authors.ts";
import { refreshPosts } from "../posts/values/refresh-posts.ts";

/** Reads again, where it is shown, what shows authors. */
export const refreshAuthors = (queries: QueryClient) =>
  Promise.all([queries.invalidateQueries({ queryKey: [listAuthors.path] }), refreshPosts(queries)]);
