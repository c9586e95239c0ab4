import type { ExpressionBuilder } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { Tables } from "../../../kernel/db/schema.ts";
import { visible } from "./store.ts";

/** A post's place in the order of publication; the id breaks ties. */
interface PostPlace {
  id: number;
  publishedAt: Instant;
}

export interface PostLinkRow {
  id: number;
  slug: string;
  title: string;
}

/** Finds the public post that was published right before this one: what is older is public too. */
export async function findEarlier(db: DbOrTx, place: PostPlace): Promise<PostLinkRow | undefined> {
  return visible(db, place.publishedAt)
    .select(["posts.id", "posts.slug", "posts.title"])
    .where(isBeside("<", place))
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The public post that was published right after another. */
export async function findLater(
  db: DbOrTx,
  place: PostPlace,
  publicAt: Instant,
): Promise<PostLinkRow | undefined> {
  return visible(db, publicAt)
    .select(["posts.id", "posts.slug", "posts.title"])
    .where(isBeside(">", place))
    .orderBy("posts.published_at")
    .orderBy("posts.id")
    .limit(1)
    .executeTakeFirst();
}

const isBeside =
  (side: "<" | ">", { id, publishedAt }: PostPlace) =>
  (where: ExpressionBuilder<Tables, "posts">) =>
    where(where.refTuple("posts.published_at", "posts.id"), side, where.tuple(publishedAt, id));

interface Kinship {
  category: string;
  tagKeys: readonly string[];
  publicAt: Instant;
  /** At most so many of the category, and of each tag. */
  limit: number;
}

export interface AkinRow {
  id: number;
  category: string;
  published_at: Instant | null;
}

/**
 * What a reader may see of the newest posts of a category and of the last written ones with each of some tags; one that
 * is several of these comes as often. A tag's are in the order of their ids, which needs no look at the posts themselves.
 */
export async function findAkin(
  db: DbOrTx,
  { category, tagKeys, publicAt, limit }: Kinship,
): Promise<AkinRow[]> {
  const readable = visible(db, publicAt).select(["posts.id", "posts.category", "posts.published_at"]);
  const ofCategory = readable
    .where("posts.category", "=", category)
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit);
  const idsWith = (tagKey: string) =>
    db
      .selectFrom("post_tags")
      .select("post_id")
      .where("tag_key", "=", tagKey)
      .orderBy("post_id", "desc")
      .limit(limit);
  return tagKeys
    .reduce(
      (union, tagKey) =>
        union.unionAll(readable.innerJoin(idsWith(tagKey).as("tagged"), "tagged.post_id", "posts.id")),
      // SQLite takes no order within a union, but in a query below it.
      db.selectFrom(ofCategory.as("akin")).selectAll(),
    )
    .execute();
}

/** The newest public posts, whatever they are about. */
export async function findNewestIds(db: DbOrTx, publicAt: Instant, limit: number): Promise<number[]> {
  const rows = await visible(db, publicAt)
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
