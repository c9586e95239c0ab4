import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it that are missing, for their owner alone (mode 0700). Node's own recursive `mkdir`
 * never ends where nothing can be made in a folder that is there, as below /proc (Node 26.10).
 */
export async function makeFolder(path: string) {
  if (await isFolder(path)) return;
  if (path !== dirname(path)) await makeFolder(dirname(path));
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
