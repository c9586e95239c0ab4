import { EVERY_CATEGORY } from "../../../../contract/content/categories.ts";
import { FEATURED_POSTS, POSTS_PER_PAGE, type PostList } from "../../../../contract/content/posts.ts";
import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { totalPagesOf } from "../../../../contract/base/paging.ts";
import { instant } from "../../../base/clock.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { findCategorySlug } from "../../categories/find-category.ts";
import { findListed } from "./find-listed.ts";
import { findPage } from "./list-store.ts";
import { pageTags, tagsOfShown } from "../record/page-tags.ts";
import { presentPosts } from "../record/present-post.ts";
import * as store from "../record/store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type ListDeps = Pick<Kernel, "db" | "heavy" | "now">;

interface PostQuery {
  page: number;
  category?: string | undefined;
  /** The name of one. */
  author?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

/**
 * One page of what a reader may see. A slug that a category had before lists its posts; a category or tag that no post has
 * is an empty list.
 */
export async function listPublicPosts(
  deps: ListDeps,
  { category, ...query }: PostQuery,
  reading = new Reading(),
): Promise<PostList> {
  const { db, heavy, now } = deps;
  const filter = { ...query, category: category === EVERY_CATEGORY ? undefined : category };
  reading.dependsOn(...listTags(filter), pageTags.categories);
  await store.changeWithNextPost(db, instant(now()), reading);
  const { ids, totalPosts } = await findListed({ db: heavy, now }, { ...filter, shelf: "public" });
  if (totalPosts === 0 && filter.category) {
    const present = await findCategorySlug(db, filter.category, reading);
    if (present && present !== filter.category)
      return listPublicPosts(deps, { ...query, category: present }, reading);
  }
  const posts = await presentPosts(db, await store.findPublicByIds(db, ids, instant(now())));
  reading.dependsOn(...tagsOfShown(posts));
  return { posts, totalPages: totalPagesOf(totalPosts, POSTS_PER_PAGE), totalPosts };
}

/** The newest featured posts that a reader may see, at most 3. */
export async function listFeaturedPosts(
  { db, now }: Pick<ListDeps, "db" | "now">,
  reading = new Reading(),
): Promise<PostSummary[]> {
  reading.dependsOn(pageTags.featured, pageTags.categories);
  await store.changeWithNextPost(db, instant(now()), reading);
  const rows = await store.findFeatured(db, instant(now()), FEATURED_POSTS);
  reading.dependsOn(...tagsOfShown(rows));
  return presentPosts(db, rows);
}

/** The newest post that a reader may see in each of some categories, by the category's slug. */
export async function listNewestIn(
  { db, now }: Pick<ListDeps, "db" | "now">,
  slugs: readonly string[],
  reading = new Reading(),
): Promise<Map<string, PostSummary>> {
  const at = instant(now());
  reading.dependsOn(...slugs.map(pageTags.inCategory));
  await store.changeWithNextPost(db, at, reading);
  const pages = await Promise.all(
    slugs.map((category) =>
      findPage(db, { shelf: "public", at, category }, { by: "published", order: "desc", page: 1 }),
    ),
  );
  const ids = pages.flatMap((page) => page.slice(0, 1));
  const posts = await presentPosts(db, await store.findPublicByIds(db, ids, at));
  reading.dependsOn(...tagsOfShown(posts));
  return new Map(posts.map((post) => [post.category, post]));
}

/** The narrowest lists that a query is a part of. */
function listTags({ category, tag, author, search }: Omit<PostQuery, "page">): string[] {
  const lists = [
    ...(category ? [pageTags.inCategory(category)] : []),
    ...(tag ? [pageTags.withTag(tag)] : []),
    ...(author ? [pageTags.byAuthor(author)] : []),
  ];
  return [...(lists.length > 0 ? lists : [pageTags.all]), ...(search ? [pageTags.words] : [])];
}
