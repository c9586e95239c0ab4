import { AppError } from "../../../base/errors.ts";
import type { FileTree } from "../../files/file-tree.ts";
import type { PostSource, SourceItem } from "../source/imported-post.ts";
import { unescapedPath } from "../source/site-address.ts";
import { readWxr } from "./read-wxr.ts";

/** WordPress makes `photo-300x200.jpg` of `photo.jpg`. */
const SMALLER = /-\d{2,4}x\d{2,4}(?=\.\w+$)/;

/** An export of WordPress: one XML file or several, in a folder or archive perhaps with the uploads beside them. */
export function openWordpress(tree: FileTree, site: string | undefined): PostSource {
  const files = [...tree.paths].filter((path) => /\.xml$/i.test(path));
  if (files.length === 0) throw new AppError("invalid", `${tree.name} has no XML file of WordPress in it.`);
  const hosts = site ? [site] : [];
  return {
    format: "wordpress",
    name: tree.name,
    hosts,
    site,
    items: () => readFiles(tree, files, (address) => hosts.push(address)),
    tree,
    pathsOf: ({ pathname }) => {
      const [, upload] = /\/(?:wp-content\/)?(uploads\/.+)$/.exec(unescapedPath(pathname)) ?? [];
      return upload ? [`wp-content/${upload}`, upload, upload.slice("uploads/".length)] : [];
    },
    originalOf: (address) => {
      const original = address.href.replace(SMALLER, "");
      return original === address.href ? undefined : new URL(original);
    },
  };
}

async function* readFiles(
  tree: FileTree,
  files: string[],
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  for (const file of files) yield* readWxr(tree.open(file), { name: file, onSite });
}
