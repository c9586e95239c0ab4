import { AppError } from "../../../base/errors.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { readJsonElements } from "../../files/read-json-elements.ts";
import { pathsOfPosts } from "../source/post-files.ts";
import { unescapedPath } from "../source/site-address.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { findGhostFile, JSON_FILE } from "./find-ghost-file.ts";
import { ghostAuthors } from "./ghost-authors.ts";
import { ghostPost } from "./ghost-post.ts";
import { isTable, readGhostSite } from "./ghost-site.ts";

export const ghost: PostReader = {
  recognise: async (tree) => ((await findGhostFile(tree)) ? "surely" : undefined),
  explains: JSON_FILE,
  open: openGhost,
};

/** An export of Ghost: its JSON file, or an archive or folder with it and the images in content/images. */
function openGhost(tree: FileTree): PostReading {
  const folders = foldersOfUploads(tree);
  const [first = ""] = pathsOfPosts(tree, (path) => JSON_FILE.test(path), "JSON file of Ghost");
  return {
    // Ghost calls it the primary tag, and shows it above the title.
    filesByFirstTag: true,
    items: async function* () {
      yield* readPosts(tree, (await findGhostFile(tree)) ?? first);
    },
    pathsOf: ({ pathname }) => {
      // Smaller copies are made by Ghost; the archive has what was uploaded.
      const path = unescapedPath(pathname).replace(/\/size\/[^/]+(?:\/format\/[^/]+)?\//, "/");
      const [, upload] = /\/content\/((?:images|media|files)\/.+)$/.exec(path) ?? [];
      return upload ? folders.map((folder) => folder + upload) : [];
    },
  };
}

/** Where its `content` folder is, which people put into archives in their own ways: the outermost first. */
const foldersOfUploads = ({ paths }: FileTree): string[] => {
  const folders = new Set<string>();
  for (const path of paths)
    for (const { index } of path.matchAll(/(?<![^/])(?:images|media|files)\//g))
      folders.add(path.slice(0, index));
  return [...folders].sort((one, other) => one.length - other.length);
};

const isWanted = (path: string) => isTable(path, "posts");

/** Reads the file twice: what belongs to a post follows it. */
async function* readPosts(tree: FileTree, file: string): AsyncGenerator<SourceItem> {
  const site = await readGhostSite(tree, file);
  if (!site.hasPosts) throw new AppError("invalid", `${file} has no posts of Ghost in it.`);
  for await (const { value } of readJsonElements(tree.open(file), { name: file, isWanted }))
    yield* ghostPost(value, site);
  yield* ghostAuthors(site, file);
  for (const { what, title } of site.unplaced) yield { kind: "left out", what, place: file, title };
}
