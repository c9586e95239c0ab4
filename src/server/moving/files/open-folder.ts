import { constants } from "node:fs";
import { open, readdir, realpath, stat, type FileHandle } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { AppError, codeOf, systemReasonOf } from "../../base/errors.ts";
import type { FileTree, LeftOut } from "./file-tree.ts";

/**
 * Opens a folder. Links are not followed, so that nothing outside is read and every file is there once; those that are
 * left out are listed in `leftOut`. Names that begin with a dot, and `node_modules`, are no part of a folder.
 * @throws AppError `invalid` when part of it cannot be listed.
 */
export async function openFolder(path: string): Promise<FileTree> {
  const root = await realpath(path);
  const paths: string[] = [];
  const leftOut: LeftOut[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (const entry of await list(root, folder)) {
      const name = `${folder}${entry.name}`;
      if (isLeftOut(entry.name)) continue;
      if (entry.isDirectory()) folders.push(`${name}/`);
      else if (entry.isFile()) paths.push(name);
      else if (entry.isSymbolicLink()) leftOut.push({ path: name, words: await whereLinkLeads(root, name) });
    }
  return {
    name: basename(resolve(path)),
    paths: new Set(paths.sort()),
    leftOut: leftOut.sort((a, b) => (a.path < b.path ? -1 : 1)),
    open: (name) => readInside(root, name),
    async [Symbol.asyncDispose]() {},
  };
}

async function list(root: string, folder: string) {
  const path = join(root, folder);
  try {
    const entries = await readdir(path, { withFileTypes: true });
    if ((await realpath(path)) !== resolve(path)) throw new Error(BECAME_A_LINK);
    return entries;
  } catch (cause) {
    throw new AppError("invalid", `${path} cannot be read: ${systemReasonOf(cause)}`, { cause });
  }
}

async function whereLinkLeads(root: string, name: string): Promise<string> {
  const target = await realpath(join(root, name)).catch(() => undefined);
  if (!target) return "it is a link to nothing";
  if (target === root) return "it is a link to the folder itself";
  const above = root.endsWith(sep) ? root : `${root}${sep}`;
  if (!target.startsWith(above)) return "it is a link that leads out of the folder";
  const parts = target.slice(above.length).split(sep);
  const end = parts.some(isLeftOut) ? "which is left out" : "which is read under that name";
  return `it is a link to ${parts.join("/")}, ${end}`;
}

/** Names that are no part of a folder. */
const isLeftOut = (name: string) => name.startsWith(".") || name === "node_modules";

const BECAME_A_LINK = "it has become a link since the folder was listed";
/** Not through a link, and without waiting for a pipe that has no writer. Windows has neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a file that was listed, after making sure that what was opened is still that file. */
async function* readInside(root: string, name: string): AsyncGenerator<Uint8Array> {
  const path = join(root, name);
  let file: FileHandle | undefined;
  try {
    file = await open(path, OPEN_FLAGS);
    await requireSame(file, path);
    yield* file.createReadStream({ autoClose: false });
  } catch (cause) {
    throw new AppError("invalid", `${name} cannot be read: ${reasonOfLink(cause)}`, { cause });
  } finally {
    await file?.close();
  }
}

/** The folders above a file may have become links as well: its real path must be its path, and lead to what is open. */
async function requireSame(file: FileHandle, path: string) {
  const [opened, real] = [await file.stat(), await realpath(path)];
  const present = await stat(real);
  if (real !== path || opened.ino !== present.ino || opened.dev !== present.dev)
    throw new Error(BECAME_A_LINK);
  if (!opened.isFile()) throw new Error("it is no longer a file");
}

/** `ELOOP` is what opening a link without following it fails with (open(2)). */
const reasonOfLink = (error: unknown) => (codeOf(error) === "ELOOP" ? BECAME_A_LINK : systemReasonOf(error));
