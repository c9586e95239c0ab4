import { readCsv } from "../../../platform/csv/read-csv.ts";
import type { CsvRecord } from "../../../platform/csv/read-csv.ts";
import { AppError } from "../../../platform/errors.ts";
import { readFile } from "../../files/file-tree.ts";
import type { FileTree } from "../../files/file-tree.ts";
import type { PostSource, SourceItem } from "../imported-post.ts";
import { substackPost } from "./substack-post.ts";

const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** What its posts say of where the site is: every one has a button that leads there. */
const OWN_ADDRESS = /https:\/\/[\w-]+\.substack\.com(?=\/subscribe\b)/;

/** An export of Substack: an archive or folder with posts.csv and the texts in the folder posts. */
export function openSubstack(tree: FileTree, site: string | undefined): PostSource {
  const list = [...tree.paths].find((path) => /(?:^|\/)posts\.csv$/.test(path));
  if (!list) throw new AppError("invalid", `${tree.name} has no posts.csv of Substack in it.`);
  const hosts = site ? [site] : [];
  return {
    format: "substack",
    name: tree.name,
    hosts,
    site,
    items: () => readPosts(tree, list, hosts),
    tree,
    pathsOf: () => [],
  };
}

async function* readPosts(tree: FileTree, list: string, hosts: string[]): AsyncGenerator<SourceItem> {
  const folder = list.slice(0, -"posts.csv".length);
  let columns: string[] | undefined;
  for await (const records of readCsv(tree.open(list))) {
    for (const record of records) {
      if (!columns) columns = namesIn(record, list);
      else
        yield* readPost(
          tree,
          { folder, place: `${list}, line ${record.line}`, hosts },
          rowOf(record, columns),
        );
    }
  }
  if (!columns) throw new AppError("invalid", `${list} is empty.`);
  yield* tellOfReaders(tree);
}

function namesIn({ fields }: CsvRecord, list: string): string[] {
  const names = fields.map((name) => name.trim().toLowerCase());
  if (names.includes("post_id") && names.includes("title")) return names;
  throw new AppError("invalid", `${list}, line 1: the columns post_id and title are missing.`);
}

const rowOf = ({ fields }: CsvRecord, columns: string[]) =>
  new Map(columns.map((name, index): [string, string] => [name, fields[index] ?? ""]));

async function* readPost(
  tree: FileTree,
  { folder, place, hosts }: { folder: string; place: string; hosts: string[] },
  row: ReadonlyMap<string, string>,
): AsyncGenerator<SourceItem> {
  const id = row.get("post_id") ?? "";
  const paths = [`${folder}posts/${id}.html`, `${folder}${id}.html`];
  const path = paths.find((each) => tree.paths.has(each));
  const bytes = path && (await readFile(tree, path, MAX_FILE_BYTES));
  const html = bytes ? Buffer.from(bytes).toString("utf8") : "";
  const own = hosts.length === 0 ? OWN_ADDRESS.exec(html)?.[0] : undefined;
  if (own) hosts.push(own);
  yield* substackPost(row, { html, place });
  if (!bytes) yield { kind: "problem", place, words: `The text ${paths[0]} is not among the files` };
}

/** The list of readers lies beside the posts, and goes another way. */
function* tellOfReaders(tree: FileTree): Generator<SourceItem> {
  for (const path of tree.paths)
    if (/(?:^|\/)(?:email_list|subscribers?)[^/]*\.csv$/i.test(path))
      yield { kind: "problem", place: path, words: "Subscribers are imported by themselves, with --consent" };
}
