import type { PostFormat } from "../../../contract/moving/post-imports.ts";
import { AppError } from "../../base/errors.ts";
import type { FileTree } from "../files/file-tree.ts";
import { findGhostFile } from "./ghost/find-ghost-file.ts";
import { MARKDOWN_FILE } from "./source/site-address.ts";

const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n[^]*?\n\1[ \t]*(?:\r?\n|$)/;
const BEGINNING_BYTES = 64 * 1024;

/** Recognizes the product that a folder, an archive or a file of posts comes from; undefined if it is unknown. */
export async function recognisePosts(tree: FileTree): Promise<PostFormat | undefined> {
  const paths = [...tree.paths];
  const list = paths.find((path) => /(?:^|\/)posts\.csv$/.test(path));
  if (list && !isBeehiiv(await beginningOf(tree, list))) return "substack";
  const markdown = paths.filter((path) => MARKDOWN_FILE.test(path));
  // What else lies beside the sources of a site was made of them, or for them.
  if (await beginsAs(tree, markdown, FRONT_MATTER)) return "markdown";
  const feeds = paths.filter((path) => /\.xml$/i.test(path));
  if (await beginsAs(tree, feeds, /^\s*<(?:\?xml[^]*?<)?rss\b/)) return "wordpress";
  if (await findGhostFile(tree)) return "ghost";
  return markdown.length > 0 ? "markdown" : undefined;
}

/** The first line of beehiiv's list of posts, which has the name of Substack's. */
export const isBeehiiv = (text: string) =>
  /^[^\n]*\bweb_title\b/.test(text) && /^[^\n]*\bcontent_html\b/.test(text);

async function beginsAs(tree: FileTree, paths: string[], beginning: RegExp): Promise<boolean> {
  for (const path of paths) if (beginning.test(await beginningOf(tree, path))) return true;
  return false;
}

/** The first 64 kB of a file, or what of them can be read. */
export async function beginningOf(
  tree: FileTree,
  path: string,
  encoding: "utf8" | "latin1" = "utf8",
): Promise<string> {
  let beginning = "";
  try {
    for await (const piece of tree.open(path)) {
      beginning += Buffer.from(piece).toString(encoding);
      if (beginning.length >= BEGINNING_BYTES) break;
    }
  } catch (error) {
    // The import reports what is wrong with the file.
    if (!(error instanceof AppError)) throw error;
  }
  return beginning.replace(/^\uFEFF/, "");
}
