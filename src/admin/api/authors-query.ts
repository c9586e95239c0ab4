import { queryOptions, useQuery } from "@tanstack/react-query";
import { listAuthors } from "../../contract/authors.ts";
import type { OwnAuthor } from "../../contract/authors.ts";
import { call } from "./client.ts";

/** Authors change seldom, but somebody else may change them. */
const FRESH_MS = 60_000;

export const authorsQuery = queryOptions({
  queryKey: [listAuthors.path],
  queryFn: () => call(listAuthors),
  staleTime: FRESH_MS,
});

const none: OwnAuthor[] = [];

/** The authors by name; none until they have been read. */
export const useAuthors = (): OwnAuthor[] => useQuery(authorsQuery).data?.authors ?? none;
