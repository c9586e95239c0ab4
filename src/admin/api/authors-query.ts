import { useQuery } from "@tanstack/react-query";
import { listAuthors, type OwnAuthor } from "../../contract/content/authors.ts";
import { getDashboard } from "../../contract/insight/dashboard.ts";
import { listAdminPosts } from "../../contract/content/posts.ts";
import { queryOf, refreshing } from "./query-of.ts";

/** Authors change seldom, but somebody else may change them. */
const FRESH_MS = 60_000;

export const authorsQuery = { ...queryOf(listAuthors), staleTime: FRESH_MS };

const none: OwnAuthor[] = [];

/** The authors by name; none until they have been read. */
export const useAuthors = (): OwnAuthor[] => useQuery(authorsQuery).data?.authors ?? none;

/** Reads again, where it is shown, what shows authors. */
export const refreshAuthors = refreshing(listAuthors, listAdminPosts, getDashboard);
