import { postColumns } from "../../../contract/content/post-fields.ts";
import { csvFile } from "../../engines/csv/write-csv.ts";
import { fieldsOf } from "../../content/posts/record/post-columns.ts";
import { lastIdOf, rowsBeside, rowsOf } from "../tables/rows-beside.ts";
import type { Row, TableStore } from "../tables/table-shape.ts";
import { jsonList, textOf } from "./subscriber-rows.ts";

interface ExportedPost {
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
  ...postColumns.map(({ column }) => column).filter((column) => column !== "content"),
  "views",
  "created_at",
  "updated_at",
  // Last, since it is long.
  "content",
];

export const postsCsv = (tables: TableStore) =>
  csvFile([...COLUMNS, "tags"], exportedPosts(tables), ({ row, tags }) => [
    ...COLUMNS.map((column) => textOf(row, column)),
    tags.join(", "),
  ]);

export const postsJson = (tables: TableStore) =>
  jsonList(exportedPosts(tables), ({ row, tags }) => ({
    id: row["id"],
    ...fieldsOf(row),
    tags,
    views: row["views"],
    createdAt: row["created_at"],
    updatedAt: row["updated_at"],
  }));
