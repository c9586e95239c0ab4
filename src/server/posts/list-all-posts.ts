import { POSTS_PER_PAGE } from "../../contract/posts.ts";
import type { AdminPostSummary, PostFilterName, PostSort, SortOrder } from "../../contract/posts.ts";
import { totalPagesOf } from "../../contract/paging.ts";
import { instant } from "../platform/clock.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import { findPosts } from "../search/find-posts.ts";
import * as all from "./all-posts-store.ts";
import type { ListDeps } from "./list-posts.ts";
import { pageTags } from "./page-tags.ts";
import { presentPosts } from "./present-post.ts";
import { findNextPublication } from "./store.ts";

interface AllPostsQuery {
  page: number;
  status?: PostFilterName | undefined;
  search?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  sort?: PostSort | undefined;
  order?: SortOrder | undefined;
}

interface AllPosts {
  posts: AdminPostSummary[];
  totalPages: number;
  totalPosts: number;
}

/** One page of what there is for the owner: everything but the trash, or the trash. */
export async function listAllPosts(
  deps: Pick<ListDeps, "db" | "heavy" | "now" | "totals">,
  { search, ...query }: AllPostsQuery,
): Promise<AllPosts> {
  const { db, heavy, now } = deps;
  const scope = { heavy, among: query.status === "trash" ? ("trash" as const) : ("admin" as const) };
  const matches = search ? await findPosts(scope, search) : undefined;
  if (search && !matches) return { posts: [], totalPages: 0, totalPosts: 0 };

  const filter = { ...query, matches, now: instant(now()) };
  const totalPosts = await countOnce(deps, { search, ...query }, () => all.countAllPosts(heavy, filter));
  const ids = await all.findPageIds(heavy, filter);
  const [rows, withCopy] = await Promise.all([all.findByIds(db, ids), all.findWithWorkingCopy(db, ids)]);
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
  };
}

/** Counted until a post is written, or a scheduled one becomes public: paging through a list does not count it again. */
async function countOnce(
  { db, now, totals }: Pick<ListDeps, "db" | "now" | "totals">,
  { search, status, category, tag }: Omit<AllPostsQuery, "page">,
  count: () => Promise<number>,
): Promise<number> {
  const key = JSON.stringify({ owned: true, search, status, category, tag });
  return totals.get(key, new Reading(), async (own) => {
    own.dependsOn(pageTags.owned);
    const next = await findNextPublication(db, instant(now()));
    own.changesAt(next === undefined ? undefined : new Date(next));
    return count();
  });
}
