import { csvFile } from "../../platform/csv/write-csv.ts";
import { lastIdOf, rowsBeside, rowsOf } from "../tables/rows-beside.ts";
import type { Row, TableStore } from "../tables/table-shape.ts";
import { jsonList, textOf } from "./subscriber-rows.ts";

export interface ExportedPost {
  row: Row;
  tags: string[];
}

/** Every post that is not in the trash, in the order in which they were made, some at a time. */
export async function* exportedPosts(tables: TableStore): AsyncGenerator<ExportedPost[]> {
  const tagsUpTo = rowsBeside(tables, "post_tags", "post_id");
  for await (const rows of rowsOf(tables, "posts")) {
    const tags = await tagsUpTo(lastIdOf(rows));
    const kept = rows.filter((row) => row["deleted_at"] === null);
    yield kept.map((row) => ({ row, tags: inOrder(tags.get(Number(row["id"])) ?? []) }));
  }
}

const inOrder = (tags: Row[]) =>
  tags.sort((a, b) => Number(a["position"]) - Number(b["position"])).map(({ tag }) => String(tag));

const COLUMNS = [
  "id",
  "slug",
  "title",
  "status",
  "published_at",
  "category",
  "author",
  "featured",
  "views",
  "excerpt",
  "cover_image",
  "meta_title",
  "meta_description",
  "created_at",
  "updated_at",
  "content",
] as const;

export const postsCsv = (tables: TableStore) =>
  csvFile([...COLUMNS, "tags"], exportedPosts(tables), ({ row, tags }) => [
    ...COLUMNS.map((column) => textOf(row, column)),
    tags.join(", "),
  ]);

export const postsJson = (tables: TableStore) =>
  jsonList(exportedPosts(tables), ({ row, tags }) => ({
    id: row["id"],
    slug: row["slug"],
    title: row["title"],
    excerpt: row["excerpt"],
    content: row["content"],
    coverImage: row["cover_image"],
    category: row["category"],
    tags,
    author: row["author"],
    status: row["status"],
    featured: row["featured"],
    seo: { metaTitle: row["meta_title"], metaDescription: row["meta_description"] },
    views: row["views"],
    publishedAt: row["published_at"],
    createdAt: row["created_at"],
    updatedAt: row["updated_at"],
  }));
