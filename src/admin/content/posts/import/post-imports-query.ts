import { queryOptions } from "@tanstack/react-query";
import { listPostImports, previewPosts, type PostChoices } from "../../../../contract/moving/post-imports.ts";
import { call } from "../../../api/client.ts";
import { runsQuery } from "../../../importing/import-kind.ts";

export const postImportsQuery = runsQuery(listPostImports.path, (ask) => ask(listPostImports));

/** What an import would do. Other choices abort the request, and with it the work on the server. */
export const postPreviewQuery = (file: string, choices: PostChoices) =>
  queryOptions({
    queryKey: [previewPosts.path, file, choices],
    queryFn: ({ signal }) => call(previewPosts, { params: { id: file }, body: choices, signal }),
    gcTime: 0,
    retry: false,
  });
