import type { WrittenPost } from "../../../../contract/content/posts.ts";
import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { findImageIds } from "../../media/uses/find-image-ids.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { summaryFieldsOf, writtenFieldsOf } from "./post-columns.ts";
import type { PostSummaryRow, WrittenPostRow } from "./store.ts";
import * as store from "./store.ts";

/** Rows as the wire has them, in the same order. `known` are the tags of at least these, if they are known already. */
export async function presentPosts(
  db: DbOrTx,
  rows: PostSummaryRow[],
  known?: ReadonlyMap<number, string[]>,
): Promise<PostSummary[]> {
  const ids = rows.map(({ id }) => id);
  const covers = rows.map(({ cover_image }) => cover_image);
  const [tags, images] = await Promise.all([known ?? store.findTags(db, ids), findImageIds(db, covers)]);
  return rows.map((row) => summaryOf(row, tags.get(row.id) ?? [], images));
}

/** A row as its writers get it. `known` are its tags, if they are known already. */
export async function presentPost(db: DbOrTx, row: WrittenPostRow, known?: string[]): Promise<WrittenPost> {
  const tags = known ?? (await store.findTags(db, [row.id])).get(row.id) ?? [];
  const images = await findImageIds(db, [row.cover_image]);
  return { ...summaryOf(row, tags, images), ...writtenFieldsOf(row) };
}

function summaryOf(row: PostSummaryRow, tags: string[], images: ReadonlyMap<string, string>): PostSummary {
  return {
    id: row.id,
    ...summaryFieldsOf(row),
    coverId: images.get(row.cover_image) ?? null,
    tags,
    views: row.views,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
    isSample: row.is_sample,
  };
}
