import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { PostSort } from "../../contract/posts.ts";
import { tagKeyOf } from "../../contract/tags.ts";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { idsIn } from "../search/ids.ts";
import { isPublic } from "./store.ts";

/** What the owner has, everything but the trash, or the trash; or what readers see. */
export type Shelf = OwnShelf | "public";
type OwnShelf = "kept" | "trash";
export type ShelfOrder = PostSort | "deleted" | "published";

const orders: Record<ShelfOrder, RawBuilder<unknown>> = {
  date: sql`coalesce(published_at, created_at)`,
  title: sql`lower(title)`,
  views: sql`views`,
  updated: sql`updated_at`,
  deleted: sql`deleted_at`,
  published: sql`published_at`,
};

const isOnShelf: Record<OwnShelf, RawBuilder<unknown>> = {
  kept: sql`deleted_at is null`,
  trash: sql`deleted_at is not null`,
};

/** All of them in an order, from its lowest. Each order has its index, which is all that is read (migrations 0021). */
export function readOrder(db: DbOrTx, shelf: Shelf, by: ShelfOrder, now: Instant) {
  const isOnIt = shelf === "public" ? isPublic(now) : isOnShelf[shelf];
  return readIds(db, sql`select id from posts where ${isOnIt} order by ${orders[by]}, id`);
}

/** Those of what is kept that readers do not see at a time. */
export function readStatus(db: DbOrTx, status: "draft" | "scheduled", now: Instant) {
  const is = status === "draft" ? sql`status = 'draft'` : sql`status = 'published' and published_at > ${now}`;
  return readIds(db, sql`select id from posts where deleted_at is null and revision > 0 and ${is}`);
}

/** Those of a category. */
export const readCategory = (db: DbOrTx, shelf: OwnShelf, category: string) =>
  readIds(
    db,
    sql`select id from posts where ${isOnShelf[shelf]} and revision > 0 and category = ${category}`,
  );

/** Those with a tag, on either shelf. */
export const readTag = (db: DbOrTx, tag: string) =>
  readIds(db, sql`select post_id as id from post_tags where tag_key = ${tagKeyOf(tag)}`);

async function readIds(db: DbOrTx, posts: RawBuilder<unknown>): Promise<Float64Array> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(id as text), ',') as ids from (${posts}) as listed`.execute(db);
  return idsIn(rows[0]?.ids ?? "");
}
