import { FEATURED_POSTS, POSTS_PER_PAGE } from "../../contract/posts.ts";
import type { PostList, PostSummary } from "../../contract/posts.ts";
import { totalPagesOf } from "../../contract/paging.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import { findPosts } from "../search/find-posts.ts";
import { pageTags } from "./page-tags.ts";
import { presentPosts } from "./present-post.ts";
import type { PostFilter } from "./store.ts";
import * as store from "./store.ts";

export interface ListDeps {
  db: Db;
  heavy: Db;
  now: Clock;
}

interface PostQuery {
  page: number;
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

/** One page of what a reader may see. A category or tag that no post has is an empty list. */
export async function listPublicPosts(
  deps: ListDeps,
  { category, ...query }: PostQuery,
  reading = new Reading(),
): Promise<PostList> {
  const inCategory = category === "all" ? undefined : category;
  const at = instant(deps.now());
  reading.dependsOn(...listTags({ ...query, category: inCategory }));
  reading.changesAt(await nextPublication(deps));
  const list = await listPosts(deps, { ...query, category: inCategory, audience: { publicAt: at } });
  reading.dependsOn(...list.posts.map(({ id }) => pageTags.post(id)));
  return list;
}

/** One page of all posts, drafts and future ones too. */
export async function listAllPosts(
  deps: ListDeps,
  query: { page: number; status?: "draft" | "published" | undefined; search?: string | undefined },
): Promise<PostList> {
  return listPosts(deps, { ...query, audience: "admin" });
}

/** The newest featured posts that a reader may see, at most 3. */
export async function listFeaturedPosts(deps: ListDeps, reading = new Reading()): Promise<PostSummary[]> {
  reading.dependsOn(pageTags.featured);
  reading.changesAt(await nextPublication(deps));
  const rows = await store.findFeatured(deps.db, instant(deps.now()), FEATURED_POSTS);
  reading.dependsOn(...rows.map(({ id }) => pageTags.post(id)));
  return presentPosts(deps.db, rows);
}

/** The narrowest lists that a query is a part of. */
function listTags({ category, tag, search }: Omit<PostQuery, "page">): string[] {
  const lists = [
    ...(category ? [pageTags.inCategory(category)] : []),
    ...(tag ? [pageTags.withTag(tag)] : []),
  ];
  return [...(lists.length > 0 ? lists : [pageTags.all]), ...(search ? [pageTags.words] : [])];
}

/** When the next scheduled post joins the lists. */
async function nextPublication({ db, now }: Pick<ListDeps, "db" | "now">): Promise<Date | undefined> {
  const at = await store.findNextPublication(db, instant(now()));
  return at === undefined ? undefined : new Date(at);
}

async function listPosts(
  { db, heavy }: ListDeps,
  query: PostFilter & { search?: string | undefined },
): Promise<PostList> {
  const { search, ...filter } = query;
  const publicAt = filter.audience === "admin" ? undefined : filter.audience.publicAt;
  const matches = search ? await findPosts({ heavy, publicAt }, search) : undefined;
  if (search && !matches) return { posts: [], totalPages: 0, totalPosts: 0 };

  const reading = matches ? heavy : db;
  const totalPosts = await store.countPosts(reading, { ...filter, matches });
  const rows = await store.findPage(reading, { ...filter, matches });
  return {
    posts: await presentPosts(db, rows),
    totalPages: totalPagesOf(totalPosts, POSTS_PER_PAGE),
    totalPosts,
  };
}
