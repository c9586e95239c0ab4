import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { readRecords } from "../../files/read-records.ts";
import type { ImportedComment } from "../source/comments.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { pathsOfPosts } from "../source/post-files.ts";
import { unescapedPath } from "../source/site-address.ts";
import { bloggerItem, commentOf, idOf, parentOf, pathOfEntry, textOf, typeOf } from "./blogger-entry.ts";

const FEED_FILE = /\.(?:xml|atom)$/i;
const FEED = /<feed\b[^>]*>[^]*?(?:schemas\.google\.com\/blogger|tag:blogger\.com,1999:blog)/;

export const blogger: PostReader = {
  recognise: async (tree) => ((await beginsAs(tree, FEED_FILE, FEED)) ? "surely" : undefined),
  explains: /\.atom$/i,
  open: openBlogger,
};

/** A backup of Blogger (Atom), or the archive of Google Takeout with a feed for each blog and the images beside them. */
function openBlogger(tree: FileTree, hosts: string[]): PostReading {
  const feeds = pathsOfPosts(tree, (path) => FEED_FILE.test(path), "feed of Blogger");
  const byName = Map.groupBy(tree.paths, (path) => path.split("/").at(-1) ?? path);
  return {
    items: () => readFeeds(tree, feeds, (address) => !hosts.includes(address) && hosts.push(address)),
    pathsOf: ({ pathname }) => {
      const path = unescapedPath(pathname).slice(1);
      // Takeout keeps the images of a blog in an album, by their names.
      const album = byName.get(unescapedPath(pathname.replaceAll("+", "%20")).split("/").at(-1) ?? "") ?? [];
      return [path, ...(album.length === 1 ? album : [])];
    },
  };
}

async function* readFeeds(
  tree: FileTree,
  feeds: string[],
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  for (const path of feeds) if (await beginsAs(tree, only(path), FEED)) yield* readFeed(tree, path, onSite);
}

const only = (path: string) => ({ test: (each: string) => each === path });

const PATHS = new Set(["feed/entry", "feed/link"]);

async function* readFeed(
  tree: FileTree,
  name: string,
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  const { sites, comments, unseen } = await lookThrough(tree, name);
  for (const address of sites) onSite(address);
  let settings = 0;
  for await (const record of readRecords(tree.open(name), { name, paths: PATHS })) {
    if (record.name !== "entry") continue;
    const type = typeOf(record);
    if (type === "comment") continue;
    if (type === "post" || type === "page") {
      const place = `${name}, line ${record.line}`;
      yield* bloggerItem(record, {
        place,
        isPage: type === "page",
        comments: comments.get(idOf(record)) ?? [],
      });
      comments.delete(idOf(record));
    } else settings++;
  }
  const lost = unseen + [...comments.values()].reduce((sum, { length }) => sum + length, 0);
  if (lost > 0)
    yield {
      kind: "problem",
      place: name,
      words: `${lost === 1 ? "1 comment was" : `${lost} comments were`} left out: not approved, or of a post that is not in the feed`,
    };
  if (settings > 0)
    yield { kind: "problem", place: name, words: "left out: the settings and the theme of the blog" };
}

/** An address in a text to which posts link. */
const LINK = /\bhref=["'](https?:\/\/[^/"'\s]+)(\/[^"'#?\s]+\.html)/g;

/**
 * What posts need of the rest of the feed. `sites` are the addresses of the blog: what its feed says, and the hosts at which its posts
 * call each other by their paths. `comments` are those that readers saw, by the ids of their posts, and `unseen` counts the others.
 */
async function lookThrough(tree: FileTree, name: string) {
  const comments = new Map<string, ImportedComment[]>();
  let unseen = 0;
  const said: string[] = [];
  const paths = new Set<string>();
  const links = new Map<string, Set<string>>();
  for await (const record of readRecords(tree.open(name), { name, paths: PATHS })) {
    if (record.name === "link") {
      if (record.attributes["rel"] === "alternate") said.push(record.attributes["href"] ?? "");
      continue;
    }
    if (typeOf(record) === "comment") {
      const [comment, of] = [commentOf(record), parentOf(record)];
      if (!comment) unseen++;
      else if (!comments.get(of)?.push(comment)) comments.set(of, [comment]);
      continue;
    }
    const path = pathOfEntry(record);
    if (path) paths.add(path);
    for (const [, host = "", linked = ""] of textOf(record, "content").matchAll(LINK))
      links.set(host, (links.get(host) ?? new Set()).add(linked));
  }
  const called = [...links].filter(([, linked]) => !linked.isDisjointFrom(paths)).map(([host]) => `${host}/`);
  return { sites: [...said.filter((address) => URL.canParse(address)), ...called], comments, unseen };
}
