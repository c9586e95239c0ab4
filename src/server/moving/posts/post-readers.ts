import { postFormats, type PostFormat } from "../../../contract/moving/post-products.ts";
import type { FileTree } from "../files/file-tree.ts";
import { beehiiv } from "./beehiiv/open-beehiiv.ts";
import { buttondown } from "./buttondown/open-buttondown.ts";
import { blogger } from "./blogger/open-blogger.ts";
import { ghost } from "./ghost/open-ghost.ts";
import { html } from "./html/open-html.ts";
import { kit } from "./kit/open-kit.ts";
import { markdown } from "./markdown/open-markdown.ts";
import { medium } from "./medium/open-medium.ts";
import { notion } from "./notion/open-notion.ts";
import { substack } from "./substack/open-substack.ts";
import { tumblr } from "./tumblr/open-tumblr.ts";
import { wordpress } from "./wordpress/open-wordpress.ts";
import type { PostSource } from "./source/imported-post.ts";
import type { PostReader } from "./source/post-reader.ts";
import { unescapedPaths } from "./source/site-address.ts";

/**
 * The readers in the order in which they are asked: what lies beside the sources of a Markdown site was made of them, or
 * for them.
 */
const readers: Record<PostFormat, PostReader> = {
  substack,
  medium,
  notion,
  tumblr,
  beehiiv,
  buttondown,
  kit,
  html,
  markdown,
  blogger,
  wordpress,
  ghost,
};

const inOrder = Object.keys(readers).flatMap((name) => postFormats.find((format) => format === name) ?? []);

/** Recognizes the product that a folder, an archive or a file of posts comes from; undefined if it is unknown. */
export async function recognisePosts(tree: FileTree): Promise<PostFormat | undefined> {
  let possible: PostFormat | undefined;
  for (const format of inOrder) {
    const found = await readers[format].recognise(tree);
    if (found === "surely") return format;
    if (found) possible ??= format;
  }
  return possible;
}

/** The other products of which there are surely posts, too: one import reads those of one product. */
export async function productsBeside(tree: FileTree, format: PostFormat): Promise<PostFormat[]> {
  const beside: PostFormat[] = [];
  const others = inOrder.filter(
    (each) => each !== format && !(each === "markdown" && readers[format].readsMarkdown),
  );
  for (const each of others) if ((await readers[each].recognise(tree)) === "surely") beside.push(each);
  return beside;
}

/** The posts in what was opened. @throws AppError `invalid` when there are none of that format in it. */
export function openPostSource(tree: FileTree, format: PostFormat, site: string | undefined): PostSource {
  const hosts = site ? [site] : [];
  return {
    format,
    name: tree.name,
    hosts,
    get site() {
      return hosts[0];
    },
    tree,
    pathsOf: ({ pathname }) => unescapedPaths(pathname).map((path) => path.slice(1)),
    ...readers[format].open(tree, hosts),
  };
}

/** The format whose reader says best what is wrong with a file in which nothing was recognized. */
export const explainerOf = (path: string): PostFormat | undefined =>
  inOrder.find((format) => readers[format].explains?.test(path));
