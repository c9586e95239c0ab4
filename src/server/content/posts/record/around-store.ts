import type { ExpressionBuilder } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import { isAmong } from "../../../kernel/db/among.ts";
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

/** Finds the public post that was published right before this one, which may be a scheduled one. */
export async function findEarlier(
  db: DbOrTx,
  place: PostPlace,
  publicAt: Instant,
): Promise<PostLinkRow | undefined> {
  return earlierThan(db, place, publicAt)
    .select(["posts.id", "posts.slug", "posts.title"])
    .executeTakeFirst();
}

/** The public post that was published right after another. */
export async function findLater(
  db: DbOrTx,
  place: PostPlace,
  publicAt: Instant,
): Promise<PostLinkRow | undefined> {
  return laterThan(db, place, publicAt).select(["posts.id", "posts.slug", "posts.title"]).executeTakeFirst();
}

/** The ids of the public posts that were published right before and after this one, as far as there are any. */
export async function findNeighbors(db: DbOrTx, place: PostPlace, publicAt: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom(earlierThan(db, place, publicAt).select("posts.id").as("earlier"))
    .select("earlier.id")
    .unionAll(db.selectFrom(laterThan(db, place, publicAt).select("posts.id").as("later")).select("later.id"))
    .execute();
  return rows.map(({ id }) => id);
}

const earlierThan = (db: DbOrTx, place: PostPlace, publicAt: Instant) =>
  visible(db, place.publishedAt < publicAt ? place.publishedAt : publicAt)
    .where(isBeside("<", place))
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(1);

const laterThan = (db: DbOrTx, place: PostPlace, publicAt: Instant) =>
  visible(db, publicAt)
    .where(isBeside(">", place))
    .orderBy("posts.published_at")
    .orderBy("posts.id")
    .limit(1);

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
  /** How many of the tags it has. */
  shared: number;
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
  const akin = tagKeys.reduce(
    (union, tagKey) =>
      union.unionAll(readable.innerJoin(idsWith(tagKey).as("tagged"), "tagged.post_id", "posts.id")),
    // SQLite takes no order within a union, but in a query below it.
    db.selectFrom(ofCategory.as("of_category")).selectAll(),
  );
  return db
    .selectFrom(akin.as("akin"))
    .selectAll("akin")
    .select((row) => {
      const shared = row
        .selectFrom("post_tags")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("post_tags.post_id", "=", "akin.id")
        .where(isAmong(db, "post_tags.tag_key", tagKeys));
      return row.fn.coalesce(shared, row.lit(0)).as("shared");
    })
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
