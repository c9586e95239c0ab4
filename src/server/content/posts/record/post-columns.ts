import type { Insertable, Selectable, Updateable } from "kysely";
import {
  isPrivate,
  postColumns,
  type PostFields,
  type PrivateColumn,
  type PrivateField,
} from "../../../../contract/content/post-fields.ts";
import type { PostChange } from "../../../../contract/content/posts.ts";
import type { PostsTable } from "../../../kernel/db/schema.ts";

/** The columns of the fields that a writer edits; contract/content/post-fields.ts names the field of each. */
type WrittenColumns = Omit<
  PostsTable,
  | "id"
  | "views"
  | "is_sample"
  | "publication_recorded"
  | "revision"
  | "created_at"
  | "updated_at"
  | "deleted_at"
  | "created_by"
>;

type SummaryColumns = Omit<Selectable<WrittenColumns>, "content" | PrivateColumn>;

/** The columns of every field that readers get but the content, as queries name them. */
export const summaryColumnsWritten = postColumns
  .filter(({ column, field }) => column !== "content" && !isPrivate(field))
  // The tests of posts write and read every column of the record.
  .map(({ column }) => `posts.${column}` as `posts.${keyof SummaryColumns}`);

export const privateColumnsWritten = postColumns
  .filter(({ field }) => isPrivate(field))
  // `PrivateColumn` is made of the same entries.
  .map(({ column }) => `posts.${column}` as `posts.${PrivateColumn}`);

/** The columns of the fields and parts that are given. */
export function changedColumns(change: Partial<PostFields> | PostChange): Updateable<WrittenColumns> {
  const given = new Map<string, unknown>(Object.entries(change));
  const values = postColumns.map(({ column, field, part }) => {
    const value = given.get(field);
    return [column, part === undefined ? value : new Map(Object.entries(value ?? {})).get(part)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The columns of a whole post. */
export const columnsOf = (fields: PostFields): Insertable<WrittenColumns> =>
  // A value is given for every field.
  changedColumns(fields) as Insertable<WrittenColumns>;

/** The fields that the columns of a row contain. */
export function fieldsOf(row: object): Partial<PostFields> {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields: Record<string, unknown> = {};
  for (const { column, field, part } of postColumns) {
    if (!values.has(column)) continue;
    const value = values.get(column);
    if (part === undefined) fields[field] = value;
    else fields[field] = Object.assign(fields[field] ?? {}, { [part]: value });
  }
  return fields;
}

/** The fields of a row that readers get, without its content. Tags are not in the row. */
export const summaryFieldsOf = (row: SummaryColumns) =>
  // The row has every other column, of its field's type.
  fieldsOf(row) as Omit<PostFields, "tags" | "content" | PrivateField>;

/** The fields of a row that writers get. */
export const writtenFieldsOf = (row: Selectable<WrittenColumns>) => fieldsOf(row) as Omit<PostFields, "tags">;
