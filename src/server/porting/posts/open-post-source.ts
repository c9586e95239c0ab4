import { AppError } from "../../platform/errors.ts";
import type { FileTree } from "../files/file-tree.ts";
import type { PostFormat, PostSource } from "./imported-post.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";
import { openWordpress } from "./wordpress/open-wordpress.ts";

type Opener = (tree: FileTree, site: string | undefined) => PostSource;

const openers: Partial<Record<PostFormat, Opener>> = {
  wordpress: openWordpress,
  markdown: openMarkdown,
};

/**
 * The posts in what was opened. `site` is the address of the site that they come from, for the formats that do not say
 * it. @throws AppError `invalid` when there are none of that format in it.
 */
export function openPostSource(tree: FileTree, format: PostFormat, site: string | undefined): PostSource {
  const open = openers[format];
  if (!open) throw new AppError("invalid", `Posts of ${format} cannot be imported yet.`);
  return open(tree, site);
}
