import type { PostFormat } from "../../../contract/post-imports.ts";
import { AppError } from "../../platform/errors.ts";
import type { FileTree } from "../files/file-tree.ts";
import { findGhostFile } from "./ghost/find-ghost-file.ts";

export const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mkd|mdx)$/i;
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n[^]*?\n\1[ \t]*(?:\r?\n|$)/;
const BEGINNING_BYTES = 64 * 1024;

/** Whose posts are in a folder, an archive or a file; undefined when they are nobody's that we know. */
export async function recognisePosts(tree: FileTree): Promise<PostFormat | undefined> {
  const paths = [...tree.paths];
  if (paths.some((path) => /(?:^|\/)posts\.csv$/.test(path))) return "substack";
  const markdown = paths.filter((path) => MARKDOWN_FILE.test(path));
  // What else lies beside the sources of a site was made of them, or for them.
  if (await beginsAs(tree, markdown, FRONT_MATTER)) return "markdown";
  const feeds = paths.filter((path) => /\.xml$/i.test(path));
  if (await beginsAs(tree, feeds, /^\s*<(?:\?xml[^]*?<)?rss\b/)) return "wordpress";
  if (await findGhostFile(tree)) return "ghost";
  return markdown.length > 0 ? "markdown" : undefined;
}

async function beginsAs(tree: FileTree, paths: string[], beginning: RegExp): Promise<boolean> {
  for (const path of paths) if (beginning.test(await beginningOf(tree, path))) return true;
  return false;
}

async function beginningOf(tree: FileTree, path: string): Promise<string> {
  let beginning = "";
  try {
    for await (const piece of tree.open(path)) {
      beginning += Buffer.from(piece).toString("utf8");
      if (beginning.length >= BEGINNING_BYTES) break;
    }
  } catch (error) {
    // Whoever is asked to import it says what is wrong with it.
    if (!(error instanceof AppError)) throw error;
  }
  return beginning.replace(/^\uFEFF/, "");
}
