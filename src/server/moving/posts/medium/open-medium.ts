import { posix } from "node:path";
import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { hasNone, pathsOfPosts, readText, tooLarge } from "../source/post-files.ts";
import { mediumPost } from "./medium-post.ts";

const HTML_FILE = /\.html?$/i;
/** Every story is a page with microformats; other folders of an export have lists of the account. */
const STORY = /<article\b[^>]*class="[^"]*\bh-entry\b[^]*<section\b[^>]*data-field="(?:body|subtitle)"/;
const STORIES = "stories of Medium";
const IN_POSTS = /(?:^|\/)posts\/[^/]+\.html?$/i;
/** So many pages are looked at for one. */
const PAGES_ASKED = 40;
/** `2019-03-05_A-title-0123456789ab.html`, `draft_A-title-0123456789ab.html`. */
const ID = /[-_]([0-9a-f]{8,16})\.html?$/i;

export const medium: PostReader = {
  recognise: async (tree) => {
    // They come after folders such as `highlights`.
    const isOfPosts = [...tree.paths].some((path) => IN_POSTS.test(path));
    const pages = isOfPosts ? IN_POSTS : HTML_FILE;
    return (await beginsAs(tree, pages, STORY, PAGES_ASKED)) ? "surely" : undefined;
  },
  open: openMedium,
};

/** An export of Medium: an archive or folder with a page for each story in the folder posts. */
function openMedium(tree: FileTree, hosts: string[]): PostReading {
  const pages = pathsOfPosts(tree, (path) => HTML_FILE.test(path), STORIES);
  return { items: () => readPages(tree, pages, (address) => hosts.length === 0 && hosts.push(address)) };
}

export const idOf = (path: string) => ID.exec(path)?.[1] ?? posix.basename(path).replace(HTML_FILE, "");

async function* readPages(
  tree: FileTree,
  pages: string[],
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  const others: string[] = [];
  const ids = new Set(pages.map(idOf));
  const owner = await findOwner(tree);
  let stories = 0;
  for (const path of pages) {
    const html = await readText(tree, path);
    if (html === undefined) yield tooLarge(path);
    else if (STORY.test(html)) {
      stories++;
      yield mediumPost(html, { path, id: idOf(path), ids, owner, onSite });
    } else if (IN_POSTS.test(path))
      yield {
        kind: "unreadable",
        place: path,
        title: path,
        words: "there is no whole story of Medium in it",
      };
    else others.push(path);
  }
  if (stories === 0) throw hasNone(tree, STORIES);
  const kinds = [...new Set(others.map((path) => path.split("/").at(-2) ?? path))];
  if (kinds.length > 0)
    yield {
      kind: "problem",
      place: kinds.join(", "),
      words: "left out, because these files are about the account at Medium",
    };
  yield {
    kind: "problem",
    place: tree.name,
    words: "An export of Medium does not say which stories were unlisted or for members alone: check those",
  };
}

/** The name of the person whose export it is; drafts do not have it. */
async function findOwner(tree: FileTree): Promise<string> {
  const path = [...tree.paths].find((each) => /(?:^|\/)profile\/profile\.html$/.test(each));
  const html = path && (await readText(tree, path));
  return /class="[^"]*\bp-name\b[^"]*"[^>]*>([^<]+)</.exec(html || "")?.[1]?.trim() ?? "";
}
