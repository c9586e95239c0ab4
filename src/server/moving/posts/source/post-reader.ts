import type { FileTree } from "../../files/file-tree.ts";
import type { PostSource } from "./imported-post.ts";

/** What a reader knows of a source. Without `site`, it is the first of its hosts; without `pathsOf`, an address is a path. */
export type PostReading = Pick<PostSource, "items" | "filesByFirstTag" | "originalOf"> &
  Partial<Pick<PostSource, "pathsOf" | "site">>;

/** How the posts of a product are recognized and read: the entry of its folder. */
export interface PostReader {
  /**
   * Whether files are an export of the product, from their names and beginnings alone. With `perhaps`, they are read as one
   * unless another reader is sure.
   */
  recognise: (tree: FileTree) => Promise<"surely" | "perhaps" | undefined>;
  /** True for a product whose texts are Markdown files, which names those that it does not read. */
  readsMarkdown?: true;
  /** Matches the name of a single file in which nothing was recognized and of which this reader says what is wrong. */
  explains?: RegExp;
  /**
   * `hosts` has the address of the site if the owner has given it; the reader adds those that the posts tell.
   * @throws AppError `invalid` when there are none of the format.
   */
  open: (tree: FileTree, hosts: string[]) => PostReading;
}
