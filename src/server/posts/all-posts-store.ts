import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import { POSTS_PER_PAGE } from "../../contract/posts.ts";
import { tagKeyOf } from "../../contract/tags.ts";
import type { PostFilterName, PostSort, SortOrder } from "../../contract/posts.ts";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { Tables } from "../platform/db/schema.ts";
import type { Matches } from "../search/find-posts.ts";
import { summaryColumns } from "./store.ts";
import type { PostSummaryRow } from "./store.ts";

export interface AllPostsFilter {
  now: Instant;
  status?: PostFilterName | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  matches?: Matches | undefined;
}

export interface PostPageOf extends AllPostsFilter {
  page: number;
  /** Undefined is the order of the matches when searching, else the newest first. */
  sort?: PostSort | undefined;
  order?: SortOrder | undefined;
}

/** Each has its index, so that no list is sorted anew (migrations 0005). */
const sortColumns: Record<PostSort, RawBuilder<unknown>> = {
  date: sql`coalesce(posts.published_at, posts.created_at)`,
  title: sql`lower(posts.title)`,
  views: sql`posts.views`,
  updated: sql`posts.updated_at`,
};

/**
 * The ids of one page. Only ids, so that the pages before it are counted off in an index: the last page of 100,000
 * posts takes 8 ms so, and 300 ms and more where the rows are read, since their columns lie behind the texts (2 cores,
 * SQLite).
 */
export async function findPageIds(
  db: DbOrTx,
  { page, sort, order, ...filter }: PostPageOf,
): Promise<number[]> {
  const ids = filteredPosts(db, filter, inOrder)
    .select("posts.id")
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE);
  if (filter.matches?.areRanked && !sort) {
    const ranked = await ids
      .innerJoin(filter.matches.table.as("matches"), "matches.post_id", "posts.id")
      .orderBy("matches.rank")
      .orderBy("matches.post_id", "desc")
      .execute();
    return ranked.map(({ id }) => id);
  }
  const by = filter.status === "trash" && !sort ? sql`posts.deleted_at` : sortColumns[sort ?? "date"];
  const direction = order ?? (sort === "title" ? "asc" : "desc");
  const rows = await ids
    .$call(among(filter.matches))
    .orderBy(by, direction)
    .orderBy("posts.id", direction)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countAllPosts(db: DbOrTx, filter: AllPostsFilter): Promise<number> {
  const isByIndex =
    filter.category !== undefined || (filter.status !== undefined && filter.status !== "trash");
  const { count } = await filteredPosts(db, filter, atOnce)
    .$call(among(filter.matches))
    // What opens the indexes that are made for counting by these (migrations 0010).
    .$if(isByIndex, (query) => query.where("posts.revision", ">", 0))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Some posts in the order of `ids`, those in the trash too. */
export async function findByIds(
  db: DbOrTx,
  ids: number[],
): Promise<(PostSummaryRow & { deleted_at: Instant | null })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("posts")
    .select(summaryColumns)
    .select("posts.deleted_at")
    .where("posts.id", "in", ids)
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

/** Which of these posts have something written on them that is not saved. */
export async function findWithWorkingCopy(db: DbOrTx, ids: number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("working_copies")
    .select("post_id")
    .where("post_id", "in", ids)
    .where("fields", "is not", null)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

/** Not looked up one by one: the ids that a word has may be all there are. */
const anyId = sql<number>`posts.id + 0`;

const among =
  (matches: Matches | undefined) =>
  <Row>(query: SelectQueryBuilder<Tables, "posts", Row>) =>
    matches
      ? query.where(anyId, "in", (inner) =>
          inner.selectFrom(matches.table.as("matches")).select("matches.post_id"),
        )
      : query;

type Column = "status" | "category" | "published_at";

/** By the index of a filter, which is what counting is fastest with. */
const atOnce = (column: Column) => sql.ref(`posts.${column}`);

/**
 * By walking the index of the order. Both engines would rather find a filter's posts and sort them, texts and all:
 * 12,500 of 100,000 take 100 ms so and 20 ms this way (2 cores, SQLite). No index is of this expression, but the value
 * is in every one that has an order.
 */
const inOrder = (column: Column) =>
  column === "published_at"
    ? sql`coalesce(posts.published_at, null)`
    : sql`${sql.ref(`posts.${column}`)} || ''`;

function filteredPosts(
  db: DbOrTx,
  { now, status, category, tag }: AllPostsFilter,
  by: (column: Column) => RawBuilder<unknown>,
): SelectQueryBuilder<Tables, "posts", object> {
  let query = db.selectFrom("posts").where("posts.deleted_at", status === "trash" ? "is not" : "is", null);
  if (status && status !== "trash")
    query = query.where(by("status"), "=", status === "draft" ? "draft" : "published");
  if (status === "published") query = query.where(by("published_at"), "<=", now);
  if (status === "scheduled") query = query.where(by("published_at"), ">", now);
  if (category) query = query.where(by("category"), "=", category);
  if (tag) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom("post_tags")
          .select("post_id")
          .where("tag_key", "=", tagKeyOf(tag))
          .whereRef("post_id", "=", "posts.id"),
      ),
    );
  }
  return query;
}
