import { queryOptions } from "@tanstack/react-query";
import { listMedia } from "../../../contract/content/media.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** A page of the images. Where they are shown changes with every save elsewhere, so it is always read anew. */
export function imagesQuery({ page, use, search }: { page: number; use: string; search: string }) {
  const query = { page: String(page), use: use || undefined, search: search || undefined };
  return queryOptions({
    ...queryOf(listMedia, { query }),
    placeholderData: (list) => list,
    staleTime: 0,
  });
}

export const refreshImages = refreshing(listMedia);
