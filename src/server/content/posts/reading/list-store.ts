import { sql, type Expression, type RawBuilder } from "kysely";
import { POSTS_PER_PAGE, type PostFilterName, type PostSort } from "../../../../contract/content/posts.ts";
import type { SortOrder } from "../../../../contract/base/paging.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import type { Instant } from "../../../base/clock.ts";
import { engineOf, type DbOrTx } from "../../../kernel/db/open.ts";
import { matchesOf } from "../../search/matches.ts";
import type { SearchTerm } from "../../search/words.ts";
import { isPublic, summaryColumns, type PostRow } from "../record/store.ts";

/** The posts that readers see, the owner's posts without the trash, or the trash. */
export type Shelf = "public" | "kept" | "trash";
export type PostStatus = Exclude<PostFilterName, "trash">;
export type OrderKey = PostSort | "published" | "deleted";

export interface PostFilter {
  shelf: Shelf;
  /** A published post is public if its time of publication is not later than this. */
  at: Instant;
  status?: PostStatus | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  /** The name of one. */
  author?: string | undefined;
  /** The user whose posts alone are meant. */
  createdBy?: number | undefined;
  /** All of them must be found in a post. */
  terms?: readonly SearchTerm[] | undefined;
}

const isOnShelf: Record<Shelf, (at: Instant) => RawBuilder<boolean>> = {
  public: isPublic,
  kept: () => sql<boolean>`posts.deleted_at is null`,
  trash: () => sql<boolean>`posts.deleted_at is not null`,
};

const hasStatus: Record<PostStatus, (at: Instant) => RawBuilder<boolean>> = {
  draft: () => sql<boolean>`posts.status = 'draft'`,
  scheduled: (at) => sql<boolean>`posts.status = 'published' and posts.published_at > ${at}`,
  published: (at) => sql<boolean>`posts.status = 'published' and posts.published_at <= ${at}`,
};

/** Each order has an index that also contains what lists are filtered by. */
const orderKeys: Record<OrderKey, RawBuilder<unknown>> = {
  date: sql`coalesce(posts.published_at, posts.created_at)`,
  title: sql`lower(posts.title)`,
  views: sql`posts.views`,
  updated: sql`posts.updated_at`,
  published: sql`posts.published_at`,
  deleted: sql`posts.deleted_at`,
};

/** The posts of a list: the one place that knows what its filters mean. */
function filteredPosts(
  db: DbOrTx,
  { shelf, at, status, category, tag, author, createdBy, terms }: PostFilter,
) {
  let posts = db.selectFrom("posts").where(isOnShelf[shelf](at));
  if (status) posts = posts.where(hasStatus[status](at));
  if (category) posts = posts.where("posts.category", "=", category);
  if (author) posts = posts.where("posts.author", "=", author);
  if (createdBy !== undefined) posts = posts.where("posts.created_by", "=", createdBy);
  if (tag) {
    const tagged = db.selectFrom("post_tags").select("post_id").where("tag_key", "=", tagKeyOf(tag));
    posts = posts.where(isIdIn(db, tagged));
  }
  if (terms) posts = posts.where(isIdIn(db, sql`(select id from ${matchesOf(db, terms)} as matches)`));
  return posts;
}

/**
 * The unary plus makes SQLite walk an index of the posts and look each of them up among `ids`. Without statistics, it
 * would expect few ids and read the post of each one: 56 ms for a tag of 20,000 posts instead of 4 ms.
 */
const isIdIn = (db: DbOrTx, ids: Expression<unknown>) =>
  engineOf(db) === "sqlite" ? sql<boolean>`+posts.id in ${ids}` : sql<boolean>`posts.id in ${ids}`;

export async function countPosts(db: DbOrTx, filter: PostFilter): Promise<number> {
  const { count } = await filteredPosts(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the posts of each status that are not in the trash: of one user, or all. */
export function countStatuses(
  db: DbOrTx,
  at: string,
  createdBy: number | undefined,
): Promise<Record<PostStatus, number>> {
  return filteredPosts(db, { shelf: "kept", at, createdBy })
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      return [
        all.filterWhere(hasStatus.published(at)).as("published"),
        all.filterWhere(hasStatus.draft(at)).as("draft"),
        all.filterWhere(hasStatus.scheduled(at)).as("scheduled"),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** The newest posts of a list, with their texts. */
export async function findNewest(db: DbOrTx, filter: PostFilter, limit: number): Promise<PostRow[]> {
  return filteredPosts(db, filter)
    .select(summaryColumns)
    .select("posts.content")
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit)
    .execute();
}

export interface PageOfOrder {
  by: OrderKey;
  order: SortOrder;
  page: number;
}

/** The ids of one page of a list. */
export async function findPage(
  db: DbOrTx,
  filter: PostFilter,
  { by, order, page }: PageOfOrder,
): Promise<number[]> {
  const rows = await filteredPosts(db, filter)
    .select("posts.id")
    .orderBy(orderKeys[by], order)
    .orderBy("posts.id", order)
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of one page of what a search finds, the best match first. */
export async function findBestPage(
  db: DbOrTx,
  { terms, ...filter }: PostFilter & { terms: readonly SearchTerm[] },
  page: number,
): Promise<number[]> {
  const rows = await filteredPosts(db, filter)
    .innerJoin(matchesOf(db, terms).as("matches"), "matches.id", "posts.id")
    .select("posts.id")
    .orderBy("matches.rank")
    .orderBy("posts.id", "desc")
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
    .execute();
  return rows.map(({ id }) => id);
}

/** True if at most `limit` posts contain every term. */
export async function areMatchesFew(
  db: DbOrTx,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<boolean> {
  const first = sql`(select id from ${matchesOf(db, terms)} as matches limit ${limit + 1})`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${first} as first_ones`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) <= limit;
}
