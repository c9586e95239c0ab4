import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import type { PrivateColumn } from "../../../../contract/content/post-fields.ts";
import type { Instant } from "../../../base/clock.ts";
import type { Reading } from "../../../engines/pagecache/reading.ts";
import { hasPolls, keepPolls } from "../../polls/keep-polls.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { PostsTable } from "../../../kernel/db/schema.ts";
import { privateColumnsWritten, summaryColumnsWritten } from "./post-columns.ts";

export const summaryColumns = [
  "posts.id",
  ...summaryColumnsWritten,
  "posts.views",
  "posts.is_sample",
  "posts.revision",
  "posts.created_at",
  "posts.updated_at",
] as const;

type UnshownColumn = "deleted_at" | "publication_recorded" | "created_by";
export type WrittenPostRow = Omit<Selectable<PostsTable>, UnshownColumn>;
export type PostRow = Omit<WrittenPostRow, PrivateColumn>;
export type PostSummaryRow = Omit<PostRow, "content">;

/** The columns that writers get. Readers get the summary, and of one post the content. */
const writtenColumns = [...summaryColumns, "posts.content", ...privateColumnsWritten] as const;

/** True if a row of `posts` is one that a reader may see at a time. */
export const isPublic = (at: Instant) =>
  sql<boolean>`posts.deleted_at is null and posts.status = 'published' and posts.published_at <= ${at}`;

/** True if a reader may see a post of this author. */
export async function hasPublicPostBy(db: DbOrTx, name: string, publicAt: Instant): Promise<boolean> {
  const row = await visible(db, publicAt)
    .select("posts.id")
    .where("posts.author", "=", name)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the accounts that began posts with this author; null for imports. */
export async function findWritersAs(db: DbOrTx, name: string): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom("posts")
    .select("created_by")
    .distinct()
    .where("author", "=", name)
    .execute();
  return rows.map(({ created_by }) => created_by);
}

/** The authors of the posts that a reader may see. */
export async function findPublicNames(db: DbOrTx, publicAt: Instant): Promise<Set<string>> {
  const rows = await visible(db, publicAt).select("posts.author").distinct().execute();
  return new Set(rows.map(({ author }) => author));
}

export async function findFeatured(db: DbOrTx, publicAt: Instant, limit: number): Promise<PostSummaryRow[]> {
  return visible(db, publicAt)
    .where("posts.featured", "=", true)
    .select(summaryColumns)
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit)
    .execute();
}

export async function findById(db: DbOrTx, id: number): Promise<WrittenPostRow | undefined> {
  return db
    .selectFrom("posts")
    .select(writtenColumns)
    .where("posts.deleted_at", "is", null)
    .where("posts.id", "=", id)
    .executeTakeFirst();
}

export async function findPublicBySlug(
  db: DbOrTx,
  slug: string,
  publicAt: Instant,
): Promise<PostRow | undefined> {
  return visible(db, publicAt)
    .select(summaryColumns)
    .select("posts.content")
    .where("posts.slug", "=", slug)
    .executeTakeFirst();
}

/** Those of some posts that a reader may see at `publicAt`, in the order of `ids`. */
export async function findPublicByIds(
  db: DbOrTx,
  ids: readonly number[],
  publicAt: Instant,
): Promise<PostSummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await visible(db, publicAt).select(summaryColumns).where("posts.id", "in", ids).execute();
  return inOrderOf(ids, rows);
}

/** Some posts in the order of `ids`, including those in the trash. */
export async function findByIds(
  db: DbOrTx,
  ids: readonly number[],
): Promise<(PostSummaryRow & { deleted_at: Instant | null })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("posts")
    .select(summaryColumns)
    .select("posts.deleted_at")
    .where("posts.id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The tags of some posts, in the order in which they were given. */
export async function findTags(db: DbOrTx, postIds: number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>(postIds.map((id) => [id, []]));
  if (postIds.length === 0) return tags;
  const rows = await db
    .selectFrom("post_tags")
    .select(["post_id", "tag"])
    .where("post_id", "in", postIds)
    .orderBy("post_id")
    .orderBy("position")
    .execute();
  for (const { post_id, tag } of rows) tags.get(post_id)?.push(tag);
  return tags;
}

/** How the newest public post with a tag spells it. */
export async function findNewestSpelling(
  db: DbOrTx,
  tagKey: string,
  publicAt: Instant,
): Promise<string | undefined> {
  const row = await visible(db, publicAt)
    .innerJoin("post_tags", "post_tags.post_id", "posts.id")
    .select("post_tags.tag")
    .where("post_tags.tag_key", "=", tagKey)
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.tag;
}

export async function insertPost(tx: DbOrTx, post: Insertable<PostsTable>): Promise<WrittenPostRow> {
  const row = await tx.insertInto("posts").values(post).returning(writtenColumns).executeTakeFirstOrThrow();
  if (row.status === "published" && hasPolls(row.content))
    await keepPolls(tx, row.content, { post_id: row.id });
  return row;
}

/** Writes `change` if the post is still at `revision`. False if somebody else was faster, or it was deleted. */
export async function updatePost(
  tx: DbOrTx,
  id: number,
  revision: number,
  change: Updateable<PostsTable>,
): Promise<boolean> {
  const row = await tx
    .updateTable("posts")
    .set({ revision: revision + 1, ...change })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("deleted_at", "is", null)
    .returning(["status", "content"])
    .executeTakeFirst();
  if (row?.status === "published") await keepPolls(tx, row.content, { post_id: id });
  return row !== undefined;
}

export async function replaceTags(tx: DbOrTx, postId: number, tags: string[]) {
  await tx.deleteFrom("post_tags").where("post_id", "=", postId).execute();
  await insertTags(tx, postId, tags);
}

/** Gives tags to a post that has none. */
export async function insertTags(tx: DbOrTx, postId: number, tags: string[]) {
  if (tags.length === 0) return;
  const rows = tags.map((tag, position) => ({ post_id: postId, position, tag, tag_key: tagKeyOf(tag) }));
  await tx.insertInto("post_tags").values(rows).execute();
}

/** Notes in `reading` that its answer changes when the next scheduled post becomes public. */
export async function changeWithNextPost(db: DbOrTx, after: Instant, reading: Reading) {
  const row = await db
    .selectFrom("posts")
    .select("published_at")
    .where("deleted_at", "is", null)
    .where("status", "=", literal("published"))
    .where("published_at", ">", after)
    .orderBy("published_at")
    .limit(1)
    .executeTakeFirst();
  if (row?.published_at) reading.changesAt(new Date(row.published_at));
}

export async function findSampleIds(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("is_sample", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The posts that readers may see at a time. */
export const visible = (db: DbOrTx, at: Instant) => db.selectFrom("posts").where(isPublic(at));

/** Finds the posts that have become public by themselves, and of which no event tells yet. */
export async function findUnrecorded(db: DbOrTx, at: Instant): Promise<number[]> {
  const rows = await unrecorded(db).select("id").where("published_at", "<=", at).execute();
  return rows.map(({ id }) => id);
}

/** When the next post becomes public of which no event tells yet. */
export async function findNextUnrecorded(db: DbOrTx): Promise<Instant | null | undefined> {
  const row = await unrecorded(db)
    .select(({ fn }) => fn.min("published_at").as("next"))
    .executeTakeFirst();
  return row?.next;
}

const unrecorded = (db: DbOrTx) =>
  db
    .selectFrom("posts")
    .where("status", "=", literal("published"))
    .where("deleted_at", "is", null)
    .where((post) => post.not(post.ref("publication_recorded")));

export async function recordPublication(tx: DbOrTx, id: number, isRecorded: boolean) {
  await tx.updateTable("posts").set({ publication_recorded: isRecorded }).where("id", "=", id).execute();
}

export async function trashPost(tx: DbOrTx, id: number, at: Instant) {
  await tx.updateTable("posts").set({ deleted_at: at }).where("id", "=", id).execute();
}

export type TrashedPost = Pick<Selectable<PostsTable>, "slug" | "author" | "revision" | "deleted_at">;

/** What a post was when it was put into the trash; undefined when it is not there. */
export async function findTrashed(db: DbOrTx, id: number): Promise<TrashedPost | undefined> {
  return db
    .selectFrom("posts")
    .select(["slug", "author", "revision", "deleted_at"])
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
}

export async function untrashPost(tx: DbOrTx, id: number, post: { slug: string; author: string }) {
  await tx
    .updateTable("posts")
    .set({ deleted_at: null, ...post })
    .where("id", "=", id)
    .execute();
}

export async function findTrashedBefore(db: DbOrTx, before: Instant, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("deleted_at", "<", before)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes with it what belongs to the post. False when it is not in the trash. */
export async function deleteTrashed(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("posts")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
