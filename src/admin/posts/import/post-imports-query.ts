import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPostImport, listPostImports, previewPosts } from "../../../contract/post-imports.ts";
import type { PostChoices } from "../../../contract/post-imports.ts";
import { call } from "../../api/client.ts";

const LOOK_EVERY_MS = 500;

/** The last imports, read again for as long as one goes on. */
export const postImportsQuery = queryOptions({
  queryKey: [listPostImports.path],
  queryFn: () => call(listPostImports),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.imports.some(({ isUnderWay }) => isUnderWay) ? LOOK_EVERY_MS : false,
});

/** What an import would do, asked again until that is known. What another choice would do stays until then. */
export const postPreviewQuery = (file: string, choices: PostChoices) =>
  queryOptions({
    queryKey: [previewPosts.path, file, choices],
    queryFn: () => call(previewPosts, { params: { id: file }, body: choices }),
    refetchInterval: ({ state }) => (state.data?.found === null ? LOOK_EVERY_MS : false),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/** How far an import is, read again until it is over. */
export const postRunQuery = (id: number) =>
  queryOptions({
    queryKey: [getPostImport.path, id],
    queryFn: () => call(getPostImport, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data?.isUnderWay === false ? false : LOOK_EVERY_MS),
    gcTime: 0,
  });
