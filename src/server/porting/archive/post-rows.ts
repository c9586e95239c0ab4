import { csvRecord } from "../../platform/csv/write-csv.ts";
import { eachRow, rowsBeside } from "../tables/rows-beside.ts";
import type { Row, TableStore } from "../tables/table-shape.ts";
import { gathered, jsonList, textOf } from "./subscriber-rows.ts";

interface ExportedPost {
  row: Row;
  tags: string[];
}

/** Every post that is not in the trash, in the order in which they were made. */
async function* exportedPosts(tables: TableStore): AsyncGenerator<ExportedPost> {
  const tagsOf = rowsBeside(tables, "post_tags", "post_id");
  for await (const row of eachRow(tables, tables.tables, "posts")) {
    const tags = await tagsOf(Number(row["id"]));
    if (row["deleted_at"] !== null) continue;
    tags.sort((a, b) => Number(a["position"]) - Number(b["position"]));
    yield { row, tags: tags.map(({ tag }) => String(tag)) };
  }
}

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

export async function* postsCsv(tables: TableStore): AsyncGenerator<Buffer> {
  yield Buffer.from(csvRecord([...COLUMNS, "tags"]));
  yield* gathered(exportedPosts(tables), ({ row, tags }) =>
    csvRecord([...COLUMNS.map((column) => textOf(row, column)), tags.join(", ")]),
  );
}

export async function* postsJson(tables: TableStore): AsyncGenerator<Buffer> {
  yield* jsonList(exportedPosts(tables), ({ row, tags }) => ({
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
}
