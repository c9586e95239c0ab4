import { FEATURED_POSTS, POSTS_PER_PAGE } from "../../contract/posts.ts";
import type { PostList, PostSummary } from "../../contract/posts.ts";
import { totalPagesOf } from "../../contract/paging.ts";
import { instant } from "../platform/clock.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { Remembered } from "../platform/pagecache/remembered.ts";
import { findListed, idsOfPage, nextPublication } from "./listed-posts.ts";
import type { ListedDeps } from "./listed-posts.ts";
import { pageTags } from "./page-tags.ts";
import { presentPosts } from "./present-post.ts";
import * as store from "./store.ts";

export interface ListDeps extends ListedDeps {
  /** How many posts a reader's list has; counting 100,000 takes longer than the rest of its page. */
  totals: Remembered<number>;
}

interface PostQuery {
  page: number;
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

interface Listed {
  rows: store.PostSummaryRow[];
  totalPosts: number;
}

/** One page of what a reader may see. A category or tag that no post has is an empty list. */
export async function listPublicPosts(
  deps: ListDeps,
  { page, category, tag, search }: PostQuery,
  reading = new Reading(),
): Promise<PostList> {
  const query = { category: category === "all" ? undefined : category, tag, search };
  const depend = async (each: Reading) => {
    each.dependsOn(...listTags(query));
    each.changesAt(await nextPublication(deps));
  };
  await depend(reading);
  const publicAt = instant(deps.now());
  const filter = { publicAt, category: query.category, tag };
  const readList = async (): Promise<Listed> => ({
    rows: await store.findPage(deps.db, { ...filter, page }),
    totalPosts: await deps.totals.get(JSON.stringify(query), reading, async (own) => {
      await depend(own);
      return store.countPosts(deps.db, filter);
    }),
  });
  const searchList = async (): Promise<Listed> => {
    const found = await findListed(deps, { ...query, shelf: "public" });
    const rows = await store.findPublicByIds(deps.db, idsOfPage(found, page), publicAt);
    return { rows, totalPosts: found.length };
  };
  const { rows, totalPosts } = await (search ? searchList() : readList());
  const posts = await presentPosts(deps.db, rows);
  reading.dependsOn(...posts.map(({ id }) => pageTags.post(id)));
  return { posts, totalPages: totalPagesOf(totalPosts, POSTS_PER_PAGE), totalPosts };
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
