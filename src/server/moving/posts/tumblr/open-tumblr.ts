import { AppError, reasonOf } from "../../../base/errors.ts";
import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { field, textOf } from "../../files/json-fields.ts";
import { readJsonElements } from "../../files/read-json-elements.ts";
import { readRecords } from "../../files/read-records.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { hasNone, pathsNamed, readText, tooLarge } from "../source/post-files.ts";
import { filesByPost, withOwnFiles } from "./own-files.ts";
import { POST_PAGE, idOfPage, postOnPage } from "./post-on-page.ts";
import { postInXml } from "./post-in-xml.ts";
import { tumblrPost } from "./tumblr-post.ts";

const JSON_FILE = /\.json$/i;
const POST = /"(?:post_url|reblog_key|id_string)"\s*:/;
const OF_TUMBLR =
  /"(?:reblog_key|is_blocks_post_format|post_url"\s*:\s*"https?:(?:\\?\/){2}[^"]*\\?\/post\\?\/)/;
/** What Tumblr's own export has: posts in its first form, and a page for each. */
const XML_FILE = /(?:^|\/)posts\.xml$/i;
const XML = /<tumblr\b[^>]*>/;
const PAGE_FILE = /(?:^|\/)html\/(?:submissions\/)?\d+\.html?$/;
const FILES_ASKED = 40;
/** Where answers of the API, and lists that programs make of them, have the posts. */
const ARRAYS = new Set(["", "posts", "response/posts"]);

export const tumblr: PostReader = {
  recognise: async (tree) =>
    (await beginsAs(tree, JSON_FILE, OF_TUMBLR, FILES_ASKED)) ||
    (await beginsAs(tree, XML_FILE, XML)) ||
    (await beginsAs(tree, PAGE_FILE, POST_PAGE, FILES_ASKED))
      ? "surely"
      : undefined,
  open: openTumblr,
};

/** Posts of Tumblr as its API gives them, in one file, several, or one for each post; or its own export. */
function openTumblr(tree: FileTree, hosts: string[]): PostReading {
  const filesLike = (name: RegExp) => [...tree.paths].filter((path) => name.test(path));
  const files = { json: filesLike(JSON_FILE), xml: filesLike(XML_FILE), pages: filesLike(PAGE_FILE) };
  if (Object.values(files).flat().length === 0) throw hasNone(tree, "posts of Tumblr");
  const onSite = (address: string) => {
    const origin = URL.parse(address)?.origin;
    if (origin && !hosts.includes(`${origin}/`)) hosts.push(`${origin}/`);
  };
  return {
    items: () => readPosts(tree, files, onSite),
    // Programs keep the files beside the posts, or all of them in a folder.
    pathsOf: (address) => pathsNamed(tree.paths, address),
  };
}

async function* readPosts(
  tree: FileTree,
  files: Record<"json" | "xml" | "pages", string[]>,
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  const seen = new Map<string, string>();
  const take = function* (value: unknown, place: string): Generator<SourceItem> {
    if (textOf(value, "type") === "" && field(value, "content") === undefined) return;
    if (textOf(value, "id") === "" && textOf(value, "id_string") === "") {
      if (POST.test(JSON.stringify(value)))
        yield { kind: "unreadable", place, title: textOf(value, "title"), words: "it has no id" };
      return;
    }
    const post = tumblrPost(value, place);
    // Pages of the API overlap if something was published meanwhile. Another post of the same id is refused, and told.
    const text = `${post.title}\0${post.html}`;
    if (seen.get(post.sourceId) === text) return;
    seen.set(post.sourceId, text);
    onSite(textOf(value, "post_url"));
    yield { kind: "post", post };
  };
  for (const path of files.json) {
    let found = 0;
    const elements = readJsonElements(tree.open(path), { name: path, isWanted: (each) => ARRAYS.has(each) });
    for await (const { value, line } of elements) {
      found++;
      yield* take(value, `${path}, line ${line}`);
    }
    if (found > 0) continue;
    const single = await singlePost(tree, path);
    if (single !== undefined) yield* take(single, path);
    else yield { kind: "left out", what: "file without posts", place: path, title: path };
  }
  if (files.xml.length + files.pages.length > 0) yield* readExport(tree, files, onSite);
}

/** Tumblr's own export: what is in its XML, and the pages of posts that are not. */
async function* readExport(
  tree: FileTree,
  { xml, pages }: Record<"xml" | "pages", string[]>,
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  const own = filesByPost(tree.paths);
  const seen = new Set<string>();
  for (const path of xml)
    for await (const record of readRecords(tree.open(path), { name: path, paths: POSTS_IN_XML })) {
      const { post, unknown } = postInXml(record);
      seen.add(post.id);
      onSite(post.post_url);
      const read = tumblrPost(post, `${path}, line ${record.line}`);
      const { html, remarks } = withOwnFiles(read.html, own.get(post.id) ?? []);
      const lost = unknown.map((name) => `What it has as “${name}” was left out`);
      yield {
        kind: "post",
        post: { ...read, html, remarks: [...(read.remarks ?? []), ...remarks, ...lost] },
      };
    }
  const rest = pages.filter((path) => !seen.has(idOfPage(path)));
  const ids = new Set([...seen, ...rest.map(idOfPage)]);
  let read = 0;
  for (const path of rest) {
    const page = await readText(tree, path);
    if (page === undefined) {
      yield tooLarge(path);
      continue;
    }
    if (!POST_PAGE.test(page)) {
      yield { kind: "left out", what: "page without a post", place: path, title: path };
      continue;
    }
    read++;
    yield { kind: "post", post: postOnPage(page, { path, ids, own: own.get(idOfPage(path)) ?? [] }) };
  }
  if (read > 0)
    yield {
      kind: "problem",
      place: tree.name,
      words:
        "The pages of Tumblr's export have the times of the blog without their zone, so they are read as UTC",
    };
}

const POSTS_IN_XML = new Set(["tumblr/posts/post"]);

async function singlePost(tree: FileTree, path: string): Promise<unknown> {
  const text = await readText(tree, path);
  if (text === undefined || !POST.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", `${path} is not JSON: ${reasonOf(cause)}`, { cause });
  }
}
