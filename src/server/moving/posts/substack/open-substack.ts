import type { FileTree } from "../../files/file-tree.ts";
import { beginsAs } from "../../files/beginning.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import type { ListRow } from "../source/list-row.ts";
import { readPostList } from "../source/post-list.ts";
import { pathsNamed, pathsOfPosts, readText } from "../source/post-files.ts";
import { unescapedPath } from "../source/site-address.ts";
import { substackPost } from "./substack-post.ts";

/** Finds the site's address in a post: nearly every post has a button that links to it. */
const OWN_ADDRESS = /"(https:\/\/(?!(?:open\.)?substack\.com)[\w-]+(?:\.[\w-]+)+)\/subscribe\b/;
/** So many posts are looked at for it. */
const POSTS_ASKED = 20;
/** Lists, and the texts of posts: everything else may be a file that a text links to. */
const OWN_FILES = /\.(?:csv|html)$/i;

const LIST = /(?:^|\/)posts\.csv$/;

export const substack: PostReader = {
  recognise: async (tree) => {
    // A file on its own may be a list of anybody; of an archive or folder, the reader says what is wrong.
    const isAlone = tree.paths.has(tree.name);
    const beginning = isAlone ? /^[^\n]*\bpost_id\b/i : /^(?![^\n]*\bcontent_html\b)/;
    return (await beginsAs(tree, LIST, beginning)) ? "surely" : undefined;
  },
  open: openSubstack,
};

/** An export of Substack: an archive or folder with posts.csv and the texts in the folder posts. */
function openSubstack(tree: FileTree, hosts: string[]): PostReading {
  const [list = ""] = pathsOfPosts(tree, (path) => LIST.test(path), "posts.csv of Substack");
  const files = [...tree.paths].filter((path) => !OWN_FILES.test(path));
  return {
    items: async function* () {
      const found = hosts[0] ?? (await findSite(tree));
      if (found && hosts.length === 0) hosts.push(found);
      yield* readPosts(tree, list, { site: found, files });
    },
    pathsOf: (address) => [unescapedPath(address.pathname).slice(1), ...pathsNamed(files, address)],
  };
}

async function findSite(tree: FileTree): Promise<string | undefined> {
  for (const path of [...tree.paths].filter((each) => each.endsWith(".html")).slice(0, POSTS_ASKED)) {
    const [, site] = OWN_ADDRESS.exec((await readText(tree, path)) ?? "") ?? [];
    if (site) return site;
  }
  return undefined;
}

interface Publication {
  site: string | undefined;
  /** Files beside the posts. */
  files: readonly string[];
}

async function* readPosts(
  tree: FileTree,
  list: string,
  publication: Publication,
): AsyncGenerator<SourceItem> {
  const folder = list.slice(0, -"posts.csv".length);
  for await (const { row, place } of readPostList(tree, list, ["post_id", "title"]))
    yield* readPost(tree, { folder, place, publication }, row);
  yield* tellOfSubscribers(tree);
}

async function* readPost(
  tree: FileTree,
  { folder, place, publication }: { folder: string; place: string; publication: Publication },
  row: ListRow,
): AsyncGenerator<SourceItem> {
  const id = row.get("post_id");
  const paths = [`${folder}posts/${id}.html`, `${folder}${id}.html`];
  const path = paths.find((each) => tree.paths.has(each));
  const html = path && (await readText(tree, path));
  const uploaded = (kind: string, uploadId: string) => uploadAddress(kind, uploadId, publication);
  yield* substackPost(row, { html: html ?? "", place, uploaded });
  const title = row.get("title");
  if (html === undefined)
    yield { kind: "problem", place, title, words: `The text ${paths[0]} is not among the files` };
}

/** Finds a file that was uploaded to Substack: in the archive, or at its player's address; empty if unknown. */
function uploadAddress(kind: string, id: string, { site, files }: Publication): string {
  const file = id && files.find((path) => path.includes(id));
  if (file) return `/${file}`;
  return id && site ? `${site.replace(/\/$/, "")}/api/v1/${kind}/upload/${id}/src` : "";
}

/** The list of subscribers lies beside the posts, and goes another way. */
function* tellOfSubscribers(tree: FileTree): Generator<SourceItem> {
  for (const path of tree.paths)
    if (/(?:^|\/)(?:email_list|subscribers?)[^/]*\.csv$/i.test(path))
      yield { kind: "problem", place: path, words: "Subscribers are imported by themselves, with --consent" };
}
