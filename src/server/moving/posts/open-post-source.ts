import type { PostFormat } from "../../../contract/moving/post-imports.ts";
import type { FileTree } from "../files/file-tree.ts";
import type { PostSource } from "./source/imported-post.ts";
import { openGhost } from "./ghost/open-ghost.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";
import { openSubstack } from "./substack/open-substack.ts";
import { openWordpress } from "./wordpress/open-wordpress.ts";

type Opener = (tree: FileTree, site: string | undefined) => PostSource;

const openers: Record<PostFormat, Opener> = {
  ghost: openGhost,
  wordpress: openWordpress,
  substack: openSubstack,
  markdown: openMarkdown,
};

/**
 * The posts in what was opened. `site` is the address of the site that they come from, for the formats that do not say
 * it. @throws AppError `invalid` when there are none of that format in it.
 */
export const openPostSource = (tree: FileTree, format: PostFormat, site: string | undefined): PostSource =>
  openers[format](tree, site);
