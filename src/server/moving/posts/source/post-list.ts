import { readCsv } from "../../../engines/csv/read-csv.ts";
import { AppError } from "../../../base/errors.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { field } from "../../files/json-fields.ts";
import { readJsonElements } from "../../files/read-json-elements.ts";
import { ListRow, rowOfJson } from "./list-row.ts";
import { MAX_TEXT_BYTES } from "./post-files.ts";

/** A row, and the place of its line for people. */
export interface PlacedRow {
  row: ListRow;
  place: string;
}

/** What is not in a file is not published. Some programs, and some answers of APIs, list posts without their texts. */
export const remarksOnText = (text: string): string[] =>
  text.trim() === "" ? ["Its text is not in the file, so it is imported as a draft"] : [];

/** The rows of a list of posts in CSV, or the elements of those arrays of one in JSON (`readJsonElements`). */
export async function* readRows(
  tree: FileTree,
  path: string,
  { required, isWanted }: { required: readonly string[]; isWanted: (array: string) => boolean },
): AsyncGenerator<PlacedRow> {
  if (/\.csv$/i.test(path)) return yield* readPostList(tree, path, required);
  for await (const { value, line } of readJsonElements(tree.open(path), { name: path, isWanted }))
    yield { row: rowOfJson(value), place: `${path}, line ${line}` };
}

/**
 * The rows of a list of posts in CSV, by the names of their columns in lower case. @throws AppError `invalid` for a list that is empty or has not
 * these columns, or with the line that cannot be read.
 */
export async function* readPostList(
  tree: FileTree,
  path: string,
  required: readonly string[],
): AsyncGenerator<PlacedRow> {
  let columns: string[] | undefined;
  for await (const records of readCsv(tree.open(path), { maxRecordLength: MAX_TEXT_BYTES })) {
    for (const { fields, line } of records) {
      if (columns) yield { row: rowOf(columns, fields), place: `${path}, line ${line}` };
      else columns = columnsIn(fields, path, required);
    }
  }
  if (!columns) throw new AppError("invalid", `${path} is empty.`);
}

const rowOf = (columns: readonly string[], fields: readonly string[]): ListRow =>
  new ListRow(columns.map((name, index): [string, string] => [name, fields[index]?.trim() ?? ""]));

function columnsIn(fields: readonly string[], path: string, required: readonly string[]): string[] {
  const names = fields.map((name) => name.trim().toLowerCase());
  if (required.every((name) => names.includes(name))) return names;
  throw new AppError("invalid", `${path}, line 1: the columns ${required.join(" and ")} are missing.`);
}

/** The post that a file of JSON has in one of its fields, as answers about a single post do. */
export async function* readSingle(tree: FileTree, path: string, name: string): AsyncGenerator<PlacedRow> {
  const elements = readJsonElements(asList(tree.open(path)), {
    name: path,
    isWanted: (array) => array === "",
  });
  for await (const { value } of elements) yield { row: rowOfJson(field(value, name)), place: path };
}

async function* asList(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("[");
  yield* pieces;
  yield Buffer.from("]");
}
