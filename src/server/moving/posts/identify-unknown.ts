import { beginningOf } from "../files/beginning.ts";
import { field, listOf } from "../files/json-fields.ts";
import { readFile, type FileTree } from "../files/file-tree.ts";

/** The first bytes of files of other kinds, as Latin-1. */
const BEGINNINGS: readonly (readonly [beginning: RegExp, what: string])[] = [
  [/^\u0089PNG/, "an image (PNG)"],
  [/^\u00FF\u00D8\u00FF/, "an image (JPEG)"],
  [/^GIF8/, "an image (GIF)"],
  [/^RIFF[^]{4}WEBP/, "an image (WebP)"],
  [/^[^]{4}ftyp(?:avif|heic|mif1)/, "an image"],
  [/^%PDF/, "a PDF"],
  [/^SQLite format 3/, "a SQLite database"],
];
/** Larger files of JSON are not read for the names of their fields. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const NAMED = 5;

/**
 * Returns a sentence that says what a file, folder or archive is in which no posts were recognized; undefined for a single
 * file that may be a list of subscribers, or whose own reader says best what is wrong with it.
 */
export async function identifyUnknown(tree: FileTree): Promise<string | undefined> {
  const paths = [...tree.paths];
  const [first = ""] = paths;
  if (paths.length === 0) return `${tree.name} has no files in it.`;
  if (paths.length === 1 && first === tree.name) return await identifyFile(tree, first);
  return identifyOffice(tree) ?? describeContents(tree, paths);
}

async function identifyFile(tree: FileTree, path: string): Promise<string | undefined> {
  const beginning = await beginningOf(tree, path, "latin1");
  const [, what] = BEGINNINGS.find(([known]) => known.test(beginning)) ?? [];
  if (what) return `${path} is ${what}.`;
  if (/\.json$/i.test(path)) return await identifyJson(tree, path);
  return beginning.includes("\0") ? `${path} is not a text, and no archive.` : undefined;
}

function identifyOffice(tree: FileTree): string | undefined {
  const has = (path: string) => tree.paths.has(path);
  if (has("xl/workbook.xml"))
    return `${tree.name} is a workbook of Excel. Save the list as “CSV UTF-8”, and import that.`;
  if (has("word/document.xml")) return `${tree.name} is a document of Word.`;
  return undefined;
}

async function identifyJson(tree: FileTree, path: string): Promise<string | undefined> {
  const bytes = await readFile(tree, path, MAX_JSON_BYTES);
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes ?? []).toString("utf8"));
    if (listOf(value, "posts").some((post) => field(post, "comment_id") ?? field(post, "primary_author")))
      return `${path} is an answer of Ghost's API. Export the site instead: in Ghost, Settings → Advanced → Import/Export → Export.`;
    const names = Object.keys(Array.isArray(value) ? (value[0] ?? {}) : (value ?? {}));
    return `${path} is JSON, but not an export of Ghost: it has ${listed(names) || "no fields"}.`;
  } catch {
    // The reader of Ghost's exports names the line.
    return undefined;
  }
}

function describeContents(tree: FileTree, paths: string[]): string {
  const lists = paths.filter((path) => /\.(?:csv|tsv)$/i.test(path));
  return lists.length > 0
    ? `${tree.name} has no posts, but lists: ${listed(lists)}. Unpack it and import each on its own.`
    : `${tree.name} has no posts that Masthead knows. It has ${listed(paths)}.`;
}

function listed(names: string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
}
