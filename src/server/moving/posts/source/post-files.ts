import { AppError } from "../../../base/errors.ts";
import { readFile, type FileTree } from "../../files/file-tree.ts";
import type { SourceItem } from "./imported-post.ts";
import { unescapedPath } from "./site-address.ts";

/** No writer's text is longer. */
export const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** The paths of the posts. @throws AppError `invalid` if there are none, with `what` they are: `stories of Medium`. */
export function pathsOfPosts(tree: FileTree, isOne: (path: string) => boolean, what: string): string[] {
  const paths = [...tree.paths].filter(isOne);
  if (paths.length === 0) throw hasNone(tree, what);
  return paths;
}

export const hasNone = (tree: FileTree, what: string) =>
  new AppError("invalid", `${tree.name} has no ${what} in it.`);

/** A text in UTF-8; undefined when there is none, or when it is larger. */
export async function readText(tree: FileTree, path: string): Promise<string | undefined> {
  const bytes = await readFile(tree, path, MAX_TEXT_BYTES);
  return bytes && Buffer.from(bytes).toString("utf8");
}

export const tooLarge = (path: string): SourceItem => ({
  kind: "problem",
  place: path,
  words: "left out, because it is larger than 16 MB",
});

/** The files of any folder that are called as the end of an address. */
export function pathsNamed(paths: Iterable<string>, { pathname }: URL): string[] {
  const name = unescapedPath(pathname).split("/").at(-1) ?? "";
  return Array.from(paths).filter((path) => name !== "" && (path === name || path.endsWith(`/${name}`)));
}
