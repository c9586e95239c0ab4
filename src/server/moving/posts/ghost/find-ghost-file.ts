import { AppError } from "../../../base/errors.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { readJsonElements } from "../../files/read-json-elements.ts";
import { isTable } from "./ghost-site.ts";

export const JSON_FILE = /\.json$/i;

/** The first JSON file with posts where Ghost keeps them; it is read up to the first of them, the files before it whole. */
export async function findGhostFile(tree: FileTree): Promise<string | undefined> {
  for (const path of tree.paths) if (JSON_FILE.test(path) && (await hasPosts(tree, path))) return path;
  return undefined;
}

async function hasPosts(tree: FileTree, name: string): Promise<boolean> {
  let hasTable = false;
  const isWanted = (path: string) => {
    const isPosts = isTable(path, "posts");
    hasTable ||= isPosts;
    return isPosts;
  };
  try {
    const elements = readJsonElements(tree.open(name), { name, isWanted });
    await elements.next();
    // Otherwise the file would stay open.
    await elements.return(undefined);
  } catch (error) {
    // The import reports what is wrong with the file.
    if (!(error instanceof AppError)) throw error;
  }
  return hasTable;
}
