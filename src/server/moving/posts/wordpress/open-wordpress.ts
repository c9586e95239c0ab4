import type { FileTree } from "../../files/file-tree.ts";
import { beginningOf, beginsAs } from "../../files/beginning.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { pathsOfPosts } from "../source/post-files.ts";
import { unescapedPath } from "../source/site-address.ts";
import { readWxr } from "./read-wxr.ts";

/** WordPress makes `photo-300x200.jpg` of `photo.jpg`. */
const SMALLER = /-\d{2,4}x\d{2,4}(?=\.\w+$)/;

const XML_FILE = /\.xml$/i;

const FEED = /^\s*<(?:\?xml[^]*?<)?rss\b/;
/** What a feed has that WordPress exported, and no other. */
const WXR = /^\s*<(?:\?xml[^]*?<)?rss\b[^]*?(?:wordpress\.org\/export\/|<wp:wxr_version>)/;

export const wordpress: PostReader = {
  recognise: async (tree) => {
    if (await beginsAs(tree, XML_FILE, WXR)) return "surely";
    return (await beginsAs(tree, XML_FILE, FEED)) ? "perhaps" : undefined;
  },
  explains: XML_FILE,
  open: openWordpress,
};

/** An export of WordPress: one XML file or several, in a folder or archive perhaps with the uploads beside them. */
function openWordpress(tree: FileTree, hosts: string[]): PostReading {
  const files = pathsOfPosts(tree, (path) => XML_FILE.test(path), "XML file of WordPress");
  return {
    site: hosts[0],
    items: () => readFiles(tree, files, (address) => hosts.push(address)),
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
  const isExport = async (file: string) => WXR.test(await beginningOf(tree, file));
  const exports = new Set<string>();
  for (const file of files) if (await isExport(file)) exports.add(file);
  for (const file of files) {
    // The uploads of a site may be XML, too. Without any export, the first file says what is wrong with it.
    if (exports.size === 0 || exports.has(file)) yield* readWxr(tree.open(file), { name: file, onSite });
    else yield { kind: "left out", what: "file that WordPress has not exported", place: file, title: "" };
  }
}
