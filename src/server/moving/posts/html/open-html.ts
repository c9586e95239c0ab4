import { AppError } from "../../../base/errors.ts";
import { readFile, type FileTree } from "../../files/file-tree.ts";
import type { PostSource, SourceItem } from "../source/imported-post.ts";
import type { PostReader } from "../source/post-reader.ts";
import { MARKDOWN_FILE, unescapedPaths } from "../source/site-address.ts";
import { htmlPage } from "./html-page.ts";

const HTML_FILE = /\.html?$/i;
const MAX_FILE_BYTES = 16 * 1024 * 1024;

export const html: PostReader = {
  recognise: async ({ paths }) => {
    const [pages, texts] = [HTML_FILE, MARKDOWN_FILE].map((ending) =>
      [...paths].filter((path) => ending.test(path)),
    );
    return pages && pages.length > 0 && pages.length > (texts ?? []).length ? "perhaps" : undefined;
  },
  explains: HTML_FILE,
  open: openHtml,
};

/** A folder of pages, as a generator writes them or somebody has written them by hand. */
function openHtml(tree: FileTree, site: string | undefined): PostSource {
  const pages = [...tree.paths].filter((path) => HTML_FILE.test(path));
  if (pages.length === 0) throw new AppError("invalid", `${tree.name} has no HTML files in it.`);
  const hosts = site ? [site] : [];
  return {
    format: "html",
    name: tree.name,
    hosts,
    get site() {
      return hosts[0];
    },
    items: () => readPages(tree, pages, (address) => !hosts.includes(address) && hosts.push(address)),
    tree,
    pathsOf: ({ pathname }) => unescapedPaths(pathname).map((path) => path.slice(1)),
  };
}

async function* readPages(
  tree: FileTree,
  pages: string[],
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  for (const path of pages) {
    const bytes = await readFile(tree, path, MAX_FILE_BYTES);
    if (bytes) yield htmlPage(decoded(bytes), { path, onSite });
    else yield { kind: "problem", place: path, words: "left out, because it is larger than 16 MB" };
  }
}

/** Pages say their encoding themselves; old ones are in others than UTF-8. */
function decoded(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1");
  const said = /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(said).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
