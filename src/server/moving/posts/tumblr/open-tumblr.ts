import { AppError, reasonOf } from "../../../base/errors.ts";
import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { field, textOf } from "../../files/json-fields.ts";
import { readJsonElements } from "../../files/read-json-elements.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { pathsNamed, pathsOfPosts, readText } from "../source/post-files.ts";
import { tumblrPost } from "./tumblr-post.ts";

const JSON_FILE = /\.json$/i;
const POST = /"(?:post_url|reblog_key|id_string)"\s*:/;
const OF_TUMBLR =
  /"(?:reblog_key|is_blocks_post_format|post_url"\s*:\s*"https?:(?:\\?\/){2}[^"]*\\?\/post\\?\/)/;
const FILES_ASKED = 40;
/** Where answers of the API, and lists that programs make of them, have the posts. */
const ARRAYS = new Set(["", "posts", "response/posts"]);

export const tumblr: PostReader = {
  recognise: async (tree) =>
    (await beginsAs(tree, JSON_FILE, OF_TUMBLR, FILES_ASKED)) ? "surely" : undefined,
  open: openTumblr,
};

/** Posts of Tumblr as its API gives them: in one file, several, or one for each post. */
function openTumblr(tree: FileTree, hosts: string[]): PostReading {
  const files = pathsOfPosts(tree, (path) => JSON_FILE.test(path), "posts of Tumblr");
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
  files: string[],
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
  for (const path of files) {
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
}

async function singlePost(tree: FileTree, path: string): Promise<unknown> {
  const text = await readText(tree, path);
  if (text === undefined || !POST.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", `${path} is not JSON: ${reasonOf(cause)}`, { cause });
  }
}
