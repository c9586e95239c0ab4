import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { summaryColumns, visible } from "./store.ts";
import type { PostSummaryRow } from "./store.ts";

/** A post's place in the order of publication; the id breaks ties. */
export interface PostPlace {
  id: number;
  publishedAt: Instant;
}

export interface PostLinkRow {
  id: number;
  slug: string;
  title: string;
}

/** The public post that was published right before another. */
export async function findEarlier(
  db: DbOrTx,
  { id, publishedAt }: PostPlace,
  publicAt: Instant,
): Promise<PostLinkRow | undefined> {
  return visible(db, { publicAt })
    .select(["posts.id", "posts.slug", "posts.title"])
    .where("posts.published_at", "<=", publishedAt)
    .where((where) => where.or([where("posts.published_at", "<", publishedAt), where("posts.id", "<", id)]))
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The public post that was published right after another. */
export async function findLater(
  db: DbOrTx,
  { id, publishedAt }: PostPlace,
  publicAt: Instant,
): Promise<PostLinkRow | undefined> {
  return visible(db, { publicAt })
    .select(["posts.id", "posts.slug", "posts.title"])
    .where("posts.published_at", ">=", publishedAt)
    .where((where) => where.or([where("posts.published_at", ">", publishedAt), where("posts.id", ">", id)]))
    .orderBy("posts.published_at")
    .orderBy("posts.id")
    .limit(1)
    .executeTakeFirst();
}

/** The newest public posts of a category. */
export async function findIdsInCategory(
  db: DbOrTx,
  { category, publicAt, limit }: { category: string; publicAt: Instant; limit: number },
): Promise<number[]> {
  const rows = await visible(db, { publicAt })
    .select("posts.id")
    .where("posts.category", "=", category)
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The last written posts with a tag, public or not: their order needs no look at the posts themselves. */
export async function findIdsWithTag(db: DbOrTx, tagKey: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("post_tags")
    .select("post_id")
    .where("tag_key", "=", tagKey)
    .orderBy("post_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Those of some posts that a reader may see, the newest first. */
export async function findPublicByIds(
  db: DbOrTx,
  ids: number[],
  publicAt: Instant,
): Promise<PostSummaryRow[]> {
  if (ids.length === 0) return [];
  return visible(db, { publicAt })
    .select(summaryColumns)
    .where("posts.id", "in", ids)
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .execute();
}

/** The tags of the newest `posts` public posts, in one spelling each, the most used first. */
export async function countRecentTags(
  db: DbOrTx,
  { publicAt, posts }: { publicAt: Instant; posts: number },
): Promise<{ tag: string; uses: number }[]> {
  const newest = visible(db, { publicAt })
    .select("posts.id")
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(posts);
  return db
    .selectFrom("post_tags")
    .innerJoin(newest.as("newest"), "newest.id", "post_tags.post_id")
    .select(({ fn }) => [fn.min("post_tags.tag").as("tag"), fn.countAll<number>().as("uses")])
    .groupBy("post_tags.tag_key")
    .orderBy("uses", "desc")
    .orderBy("post_tags.tag_key")
    .execute();
}
