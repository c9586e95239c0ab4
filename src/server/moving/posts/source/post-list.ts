import { readCsv } from "../../../engines/csv/read-csv.ts";
import { AppError } from "../../../base/errors.ts";
import type { FileTree } from "../../files/file-tree.ts";

/** A row of a list of posts, by the names of its columns in lower case. */
export type ListRow = ReadonlyMap<string, string>;

/** No post is longer. */
const MAX_ROW_LENGTH = 16 * 1024 * 1024;

/**
 * The rows of a list of posts in CSV, each with its line. @throws AppError `invalid` for a list that is empty or has not
 * these columns, or with the line that cannot be read.
 */
export async function* readPostList(
  tree: FileTree,
  path: string,
  required: readonly string[],
): AsyncGenerator<{ row: ListRow; line: number }> {
  let columns: string[] | undefined;
  for await (const records of readCsv(tree.open(path), { maxRecordLength: MAX_ROW_LENGTH })) {
    for (const { fields, line } of records) {
      if (columns) yield { row: rowOf(columns, fields), line };
      else columns = columnsIn(fields, path, required);
    }
  }
  if (!columns) throw new AppError("invalid", `${path} is empty.`);
}

const rowOf = (columns: readonly string[], fields: readonly string[]): ListRow =>
  new Map(columns.map((name, index): [string, string] => [name, fields[index]?.trim() ?? ""]));

function columnsIn(fields: readonly string[], path: string, required: readonly string[]): string[] {
  const names = fields.map((name) => name.trim().toLowerCase());
  if (required.every((name) => names.includes(name))) return names;
  throw new AppError("invalid", `${path}, line 1: the columns ${required.join(" and ")} are missing.`);
}

/** The first of these columns that has something in it. */
export const firstIn = (row: ListRow, ...names: string[]): string =>
  names.map((name) => row.get(name) ?? "").find(Boolean) ?? "";
