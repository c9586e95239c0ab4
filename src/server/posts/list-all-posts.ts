import { POSTS_PER_PAGE } from "../../contract/posts.ts";
import type { AdminPostSummary, PostFilterName } from "../../contract/posts.ts";
import { totalPagesOf } from "../../contract/paging.ts";
import * as all from "./all-posts-store.ts";
import { findListed, idsOfPage } from "./listed-posts.ts";
import type { ListedDeps, ListedQuery } from "./listed-posts.ts";
import { presentPosts } from "./present-post.ts";

interface AllPosts {
  posts: AdminPostSummary[];
  totalPages: number;
  totalPosts: number;
}

type AllPostsQuery = Omit<ListedQuery, "shelf" | "status"> & {
  page: number;
  status?: PostFilterName | undefined;
};

/** One page of what there is for the owner: everything but the trash, or the trash. */
export async function listAllPosts(
  deps: ListedDeps,
  { page, status, ...query }: AllPostsQuery,
): Promise<AllPosts> {
  const { db } = deps;
  const place = status === "trash" ? { shelf: status } : { shelf: "kept" as const, status };
  const listed = await findListed(deps, { ...query, ...place });
  const ids = idsOfPage(listed, page);
  const [rows, withCopy] = await Promise.all([all.findByIds(db, ids), all.findWithWorkingCopy(db, ids)]);
  const summaries = await presentPosts(db, rows);
  return {
    posts: summaries.map((summary, index) =>
      Object.assign(summary, {
        deletedAt: rows[index]?.deleted_at ?? null,
        hasWorkingCopy: withCopy.has(summary.id),
      }),
    ),
    totalPages: totalPagesOf(listed.length, POSTS_PER_PAGE),
    totalPosts: listed.length,
  };
}
