import { AppError } from "../../../base/errors.ts";
import { readFile, type FileTree } from "../../files/file-tree.ts";
import { decodeFile } from "../source/decode-file.ts";
import type { SourceItem } from "../source/imported-post.ts";
import type { PostReader, PostReading } from "../source/post-reader.ts";
import { MAX_TEXT_BYTES, pathsOfPosts, tooLarge } from "../source/post-files.ts";
import { MARKDOWN_FILE } from "../source/site-address.ts";
import { htmlPage } from "./html-page.ts";

const HTML_FILE = /\.html?$/i;

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
function openHtml(tree: FileTree, hosts: string[]): PostReading {
  const pages = pathsOfPosts(tree, (path) => HTML_FILE.test(path), "HTML files");
  return {
    items: () => readPages(tree, pages, (address) => !hosts.includes(address) && hosts.push(address)),
  };
}

async function* readPages(
  tree: FileTree,
  pages: string[],
  onSite: (address: string) => void,
): AsyncGenerator<SourceItem> {
  for (const path of pages) {
    const bytes = await readFile(tree, path, MAX_TEXT_BYTES);
    yield bytes ? pageOrReason(bytes, { path, onSite }) : tooLarge(path);
  }
}

function pageOrReason(
  bytes: Uint8Array,
  page: { path: string; onSite: (address: string) => void },
): SourceItem {
  try {
    const { text, isForeign } = decoded(bytes);
    return htmlPage(text, { ...page, isForeign });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "unreadable", place: page.path, title: page.path, words: error.message };
  }
}

/** Pages say their encoding themselves; old ones are in others than UTF-8. */
function decoded(bytes: Uint8Array): { text: string; isForeign: boolean } {
  const beginning = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1");
  const said = /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1];
  try {
    if (said !== undefined) return { text: new TextDecoder(said).decode(bytes), isForeign: false };
  } catch {
    // It names an encoding that there is not.
  }
  return decodeFile(bytes);
}
