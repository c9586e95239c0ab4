import { AppError } from "../../platform/errors.ts";
import type { FileTree } from "../files/file-tree.ts";
import type { PostFormat } from "./imported-post.ts";

export const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mkd|mdx)$/i;
const BEGINNING_BYTES = 64 * 1024;

/** Whose posts are in a folder, an archive or a file; undefined when they are nobody's that we know. */
export async function recognisePosts(tree: FileTree): Promise<PostFormat | undefined> {
  const paths = [...tree.paths];
  if (paths.some((path) => /(?:^|\/)posts\.csv$/.test(path))) return "substack";
  for (const path of paths.filter((each) => /\.(?:json|xml)$/i.test(each))) {
    const beginning = await beginningOf(tree, path);
    if (/^\s*(?:<\?xml|<rss)/.test(beginning) && /<rss\b/.test(beginning)) return "wordpress";
    if (/^\s*\{/.test(beginning) && /"(?:db|data|meta)"\s*:/.test(beginning)) return "ghost";
  }
  return paths.some((path) => MARKDOWN_FILE.test(path)) ? "markdown" : undefined;
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
