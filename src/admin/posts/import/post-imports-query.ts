import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listPostImports, previewPosts } from "../../../contract/post-imports.ts";
import type { PostChoices } from "../../../contract/post-imports.ts";
import { call } from "../../api/client.ts";
import { LOOK_EVERY_MS, runsQuery } from "../../importing/import-kind.ts";

export const postImportsQuery = runsQuery(listPostImports.path, () => call(listPostImports));

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
