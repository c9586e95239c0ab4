import type { FileTree } from "../../files/file-tree.ts";
import type { PostSource } from "./imported-post.ts";

/** How the posts of a product are recognized and read: the entry of its folder. */
export interface PostReader {
  /**
   * Whether files are an export of the product, from their names and beginnings alone. With `perhaps`, they are read as one
   * unless another reader is sure.
   */
  recognise: (tree: FileTree) => Promise<"surely" | "perhaps" | undefined>;
  /** Matches the name of a single file in which nothing was recognized and of which this reader says what is wrong. */
  explains?: RegExp;
  /**
   * `site` is the address of the site that the posts come from, for the formats that do not say it.
   * @throws AppError `invalid` when there are none of the format.
   */
  open: (tree: FileTree, site: string | undefined) => PostSource;
}
