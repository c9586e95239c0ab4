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

/** The public post that was published right before another one: what is older than that is public too. */
export async function findEarlier(
  db: DbOrTx,
  { id, publishedAt }: PostPlace,
): Promise<PostLinkRow | undefined> {
  return visible(db, { publicAt: publishedAt })
    .select(["posts.id", "posts.slug", "posts.title"])
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

/** What those of some posts are about that a reader may see, the newest first. */
export async function findPublicCategories(
  db: DbOrTx,
  ids: number[],
  publicAt: Instant,
): Promise<{ id: number; category: string }[]> {
  if (ids.length === 0) return [];
  return visible(db, { publicAt })
    .select(["posts.id", "posts.category"])
    .where("posts.id", "in", ids)
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .execute();
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

/** The newest public posts, whatever they are about. */
export async function findNewestIds(db: DbOrTx, publicAt: Instant, limit: number): Promise<number[]> {
  const rows = await visible(db, { publicAt })
    .select("posts.id")
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The tags of some posts, in one spelling each, the most used first. */
export async function countTags(db: DbOrTx, postIds: number[]): Promise<{ tag: string; uses: number }[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom("post_tags")
    .select(({ fn }) => [fn.min("tag").as("tag"), fn.countAll<number>().as("uses")])
    .where("post_id", "in", postIds)
    .groupBy("tag_key")
    .orderBy("uses", "desc")
    .orderBy("tag_key")
    .execute();
}
