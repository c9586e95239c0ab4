import type { Post, PostSummary } from "../../contract/posts.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { PostRow, PostSummaryRow } from "./store.ts";
import * as store from "./store.ts";

/** Rows as the wire has them, in the same order. */
export async function presentPosts(db: DbOrTx, rows: PostSummaryRow[]): Promise<PostSummary[]> {
  const tags = await store.findTags(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => summaryOf(row, tags.get(row.id) ?? []));
}

export async function presentPost(db: DbOrTx, row: PostRow): Promise<Post> {
  const tags = await store.findTags(db, [row.id]);
  return { ...summaryOf(row, tags.get(row.id) ?? []), content: row.content };
}

function summaryOf(row: PostSummaryRow, tags: string[]): PostSummary {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    coverImage: row.cover_image,
    category: row.category,
    tags,
    author: row.author,
    status: row.status,
    featured: row.featured,
    seo: { metaTitle: row.meta_title, metaDescription: row.meta_description },
    views: row.views,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    revision: row.revision,
    isSample: row.is_sample,
  };
}
