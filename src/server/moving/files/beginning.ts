import { AppError } from "../../base/errors.ts";
import type { FileTree } from "./file-tree.ts";

const BEGINNING_BYTES = 64 * 1024;

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

/** True if a file whose path matches begins so. At most `most` of them are asked. */
export async function beginsAs(
  tree: FileTree,
  path: Pick<RegExp, "test">,
  beginning: RegExp,
  most = Infinity,
): Promise<boolean> {
  let asked = 0;
  for (const each of tree.paths) {
    if (!path.test(each)) continue;
    if (++asked > most) return false;
    if (beginning.test(await beginningOf(tree, each))) return true;
  }
  return false;
}
