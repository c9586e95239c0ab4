import { posix } from "node:path";
import { AppError } from "../../../base/errors.ts";
import { readFile, type FileTree } from "../../files/file-tree.ts";
import { beginsAs } from "../../files/beginning.ts";
import { decodeFile, FOREIGN } from "../source/decode-file.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { MAX_TEXT_BYTES, pathsOfPosts } from "../source/post-files.ts";
import { MARKDOWN_FILE, unescapedPaths } from "../source/site-address.ts";
import { isFalse, isTrue, readFrontMatter, textIn, type FrontMatter } from "./fields/front-matter.ts";
import { exportedFields } from "./mdx/exported-fields.ts";
import { titleOfFile } from "./fields/title-of-file.ts";
import { addressIn, readSiteConfig, type SiteConfig } from "./site/site-config.ts";
import { createNoteFiles, type NoteFiles } from "./site/note-files.ts";
import { markdownPost } from "./markdown-post.ts";

/** The folders in which generators look for paths that start at the root. */
const ROOTS = ["", "static/", "public/", "assets/", "source/"];
/** Matches files in a folder of posts that are not posts. */
const NO_POST = /(?:^|\/)(?:_index(?:\.[a-z-]{2,10})?|readme|license|licence|changelog|contributing)\.\w+$/i;

/** Matches what Hugo and Zola show above the list of a folder. */
const SECTION = /(?:^|\/)_index(?:\.[a-z-]{2,10})?\.\w+$/i;

/** Match files in the folders in which Jekyll and Hexo keep posts, and what is not to be public. */
const POSTS = /(?:^|\/)_posts\//i;
const DRAFTS = /(?:^|\/)_drafts?\//i;
/** Folders and names that people give to what nobody is to see; a file in them may say that it is no draft. */
const UNSEEN = /(?:^|\/)(?:drafts?|_?(?:private|unpublished|hidden|trash))\/|\.drafts?\.\w+$/i;

const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n[^]*?\n\1[ \t]*(?:\r?\n|$)/;

export const markdown: PostReader = {
  recognise: async (tree) => {
    if (await beginsAs(tree, MARKDOWN_FILE, FRONT_MATTER)) return "surely";
    return [...tree.paths].some((path) => MARKDOWN_FILE.test(path)) ? "perhaps" : undefined;
  },
  open: openMarkdown,
};

/** A folder of Markdown files with front matter, as Jekyll, Hugo, Zola and others have them. */
function openMarkdown(tree: FileTree, hosts: string[]): PostReading {
  const files = pathsOfPosts(
    tree,
    (path) => MARKDOWN_FILE.test(path) || isPostInHtml(path),
    "Markdown files",
  );
  return {
    site: hosts[0],
    // The settings of the site may name it, and are read with the posts.
    items: () => readFiles(tree, files, hosts),
    pathsOf: ({ pathname }) =>
      unescapedPaths(pathname).flatMap((path) => ROOTS.map((root) => root + path.slice(1))),
  };
}

/** Jekyll takes posts in HTML too, by the same names. */
const isPostInHtml = (path: string) => /(?:^|\/)\d{4}-\d{1,2}-\d{1,2}-[^/]+\.html?$/i.test(path);

async function* readFiles(tree: FileTree, paths: string[], hosts: string[]): AsyncGenerator<SourceItem> {
  const files = createNoteFiles(tree.paths);
  const { config, problem } = await readSiteConfig(tree);
  if (problem) yield { kind: "problem", ...problem };
  const address = addressIn(config);
  if (address !== undefined) hosts.push(address);
  for (const path of paths) yield await readMarkdown(tree, path, { files, config });
}

interface Site {
  files: NoteFiles;
  config: SiteConfig;
}

async function readMarkdown(tree: FileTree, path: string, site: Site): Promise<SourceItem> {
  let title = titleOfFile(path);
  try {
    const bytes = await readFile(tree, path, MAX_TEXT_BYTES);
    if (!bytes) throw new AppError("invalid", "it is larger than 16 MB");
    const { isForeign, ...decoded } = decodeFile(bytes);
    const written = readFrontMatter(decoded.text);
    const exported = written.fields || !/\.mdx$/i.test(path) ? undefined : exportedFields(written.text);
    const read = { ...written, fields: written.fields ?? exported };
    title = (read.fields && textIn(read.fields, "title")) || title;
    const doubts = isForeign ? [FOREIGN] : [];
    return itemOf(tree, { path, doubts, site, ...read });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "unreadable", place: path, title, words: error.message };
  }
}

interface FileRead {
  path: string;
  /** Why a person should look at it before it is public. */
  doubts: string[];
  site: Site;
  fields: FrontMatter | undefined;
  text: string;
}

function itemOf(tree: FileTree, { path, doubts, site, fields, text }: FileRead): SourceItem {
  const said = (fields && textIn(fields, "title")) || posix.basename(path);
  const leftOut = { kind: "left out", place: path, title: said } as const;
  const isPage = /^page$/i.test(textIn(fields ?? {}, "type", "layout"));
  if (NO_POST.test(path) || (fields && !isPage && isGenerated(fields)))
    return {
      ...leftOut,
      what: SECTION.test(path) && /\S/.test(text) ? "page of a section" : "list or readme file",
    };
  // HTML without front matter is what a post shows or links to, such as a page bundle of Hugo has.
  if (!fields && !MARKDOWN_FILE.test(path)) return { ...leftOut, what: "file without front matter" };
  const place = `${tree.name}/${path}`;
  const isInDrafts = DRAFTS.test(place) || (UNSEEN.test(place) && !isFalse(fields?.["draft"]));
  const isIn = { isInDrafts, isInPosts: POSTS.test(place) || !path.includes("/") };
  const post = { isPage, ...markdownPost({ path, fields, text, ...site, ...isIn }) };
  if (doubts.length === 0) return { kind: "post", post };
  return { kind: "post", post: { ...post, status: "draft", remarks: [...(post.remarks ?? []), ...doubts] } };
}

/** A page that shows or leads to others, by what it says of itself. */
const isGenerated = (fields: Record<string, unknown>) =>
  /^(?:home|archives?|search)$/i.test(textIn(fields, "type", "layout")) ||
  isTrue(fields["redirect"]) ||
  (textIn(fields, "template") !== "" && textIn(fields, "title") === "");
