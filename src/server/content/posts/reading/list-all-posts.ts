import {
  POSTS_PER_PAGE,
  type AdminPostSummary,
  type PostFilterName,
} from "../../../../contract/content/posts.ts";
import { totalPagesOf } from "../../../../contract/base/paging.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { findListed, type ListQuery } from "./find-listed.ts";
import { countStatuses, type PostStatus } from "./list-store.ts";
import { presentPosts } from "../record/present-post.ts";
import * as store from "../record/store.ts";
import { findWithCopy } from "../../writing/working-copies.ts";

interface AllPosts {
  posts: AdminPostSummary[];
  totalPages: number;
  totalPosts: number;
  counts: Record<PostStatus, number>;
}

type AllPostsQuery = Omit<ListQuery, "shelf" | "status"> & { status?: PostFilterName | undefined };

/** Where the posts of a filter by status are. */
export const placeOf = (status: PostFilterName | undefined) =>
  status === "trash" ? { shelf: status } : { shelf: "kept" as const, status };

/** One page of the posts that somebody may work on: everything but the trash, or the trash. */
export async function listAllPosts(
  { db, heavy, now }: { db: Db; heavy: Db; now: Clock },
  { status, ...query }: AllPostsQuery,
): Promise<AllPosts> {
  const { ids, totalPosts } = await findListed({ db: heavy, now }, { ...query, ...placeOf(status) });
  const [rows, withCopy, counts] = await Promise.all([
    store.findByIds(db, ids),
    findWithCopy(db, "post", ids),
    countStatuses(heavy, instant(now()), query.createdBy),
  ]);
  const summaries = await presentPosts(db, rows);
  return {
    posts: summaries.map((summary, index) =>
      Object.assign(summary, {
        deletedAt: rows[index]?.deleted_at ?? null,
        hasWorkingCopy: withCopy.has(summary.id),
      }),
    ),
    totalPages: totalPagesOf(totalPosts, POSTS_PER_PAGE),
    totalPosts,
    counts,
  };
}
