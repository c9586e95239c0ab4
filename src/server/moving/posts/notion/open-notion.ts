import { hash } from "node:crypto";
import { posix } from "node:path";
import { AppError } from "../../../base/errors.ts";
import { readCsv } from "../../../engines/csv/read-csv.ts";
import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { titleOfFile } from "../markdown/fields/title-of-file.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { MAX_TEXT_BYTES, pathsOfPosts, readText } from "../source/post-files.ts";
import { readMarkdownPage } from "./markdown-page.ts";
import { idInPage, isPageOfNotion, readHtmlPage } from "./notion-page.ts";
import { notionPost } from "./notion-post.ts";
import { idIn } from "./page-links.ts";

const PAGE_FILE = /\.(?:html?|md)$/i;
const HTML_FILE = /\.html?$/i;
/** Notion ends the names of files with an id. */
const NAMED_FILE = /[ _-][0-9a-f]{32}(?:_all)?\.(?:html?|md)$/i;
const LIST_FILE = /[ _-][0-9a-f]{32}(?:_all)?\.csv$/i;
const ARTICLE =
  /<article\b[^>]*\bclass="page (?:sans|serif|mono)\b|<(?:article|div) id="[0-9a-f-]{32,36}"[^>]*>\s*<header>/;
/** So many pages are looked at for one. */
const PAGES_ASKED = 40;

export const notion: PostReader = {
  recognise: async (tree) => {
    const pages = [...tree.paths].filter((path) => PAGE_FILE.test(path));
    const named = pages.filter((path) => NAMED_FILE.test(path));
    if (named.length > 0 && named.length * 2 >= pages.length) return "surely";
    return (await beginsAs(tree, HTML_FILE, ARTICLE, PAGES_ASKED)) ? "surely" : undefined;
  },
  open: openNotion,
};

/** An export of Notion, as HTML or as Markdown and CSV. */
function openNotion(tree: FileTree): PostReading {
  const pages = pathsOfPosts(tree, (path) => PAGE_FILE.test(path), "pages of Notion");
  return { items: () => readPages(tree, pages) };
}

async function* readPages(tree: FileTree, pages: string[]): AsyncGenerator<SourceItem> {
  const ids = new Set(pages.flatMap((path) => idIn(path) ?? []));
  for (const path of pages) {
    const title = titleOfFile(path);
    try {
      const text = await readText(tree, path);
      if (text === undefined) throw new AppError("invalid", "it is larger than 16 MB");
      yield await readPage(tree, { path, text, ids });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { kind: "unreadable", place: path, title, words: error.message };
    }
  }
  for (const path of [...tree.paths].filter((each) => LIST_FILE.test(each)))
    yield {
      kind: "left out",
      what: "list of a database (CSV)",
      place: path,
      title: titleOfFile(path.replace(/_all(?=\.csv$)/i, "")),
    };
}

interface PageFile {
  path: string;
  text: string;
  ids: ReadonlySet<string>;
}

async function readPage(tree: FileTree, { path, text, ids }: PageFile): Promise<SourceItem> {
  const isHtml = HTML_FILE.test(path);
  if (isHtml && !isPageOfNotion(text))
    return { kind: "left out", what: "list of pages", place: path, title: titleOfFile(path) };
  const missing: string[] = [];
  const links = { ids, onMissing: (address: string) => missing.push(address) };
  const page = isHtml
    ? readHtmlPage(text, links)
    : readMarkdownPage({ path, text, columns: await columnsOf(tree, path), links });
  const id = idIn(path) ?? (isHtml ? idInPage(text) : undefined) ?? hash("sha256", path, "base64url");
  const post = notionPost(page, { path, id });
  const remarks = missing.length > 0 ? [remarkOnMissing(missing)] : [];
  return { kind: "post", post: { ...post, remarks: [...(post.remarks ?? []), ...remarks] } };
}

const remarkOnMissing = (addresses: readonly string[]) =>
  addresses.length === 1
    ? `1 link leads to a page of Notion that is not in the export: ${addresses[0]}`
    : `${addresses.length} links lead to pages of Notion that are not in the export: ${addresses.join(", ")}`;

/** The columns of the database in whose folder a page is, if its list is beside the folder. */
async function columnsOf(tree: FileTree, path: string): Promise<string[] | undefined> {
  const folder = posix.dirname(path);
  const name = folder.replace(/[ _-][0-9a-f]{32}$/i, "");
  const list = [...tree.paths].find(
    (each) => LIST_FILE.test(each) && each.replace(/[ _-][0-9a-f]{32}(?:_all)?\.csv$/i, "") === name,
  );
  if (list === undefined) return undefined;
  const all = list.replace(/(?:_all)?\.csv$/i, "_all.csv");
  for await (const records of readCsv(tree.open(tree.paths.has(all) ? all : list), {
    maxRecordLength: MAX_TEXT_BYTES,
  }))
    for (const { fields } of records) return fields.map((field) => field.replace(/^\uFEFF/, "").trim());
  return undefined;
}
