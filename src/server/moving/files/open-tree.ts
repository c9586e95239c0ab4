import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { AppError, systemReasonOf } from "../../base/errors.ts";
import type { FileTree } from "./file-tree.ts";
import { openArchive } from "./open-archive.ts";
import { openFolder } from "./open-folder.ts";

/** Opens a folder, a zip archive or a file. @throws AppError `invalid`, with the reason, when it cannot be read. */
export async function openTree(path: string): Promise<FileTree> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return await openFolder(path);
    if (!stats.isFile()) throw new AppError("invalid", `${path} is no file and no folder.`);
    return (await isArchive(path)) ? await openArchive(path) : singleFile(path);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid", `${path} cannot be read: ${systemReasonOf(cause)}`, { cause });
  }
}

const singleFile = (path: string): FileTree => ({
  name: basename(path),
  paths: new Set([basename(path)]),
  leftOut: [],
  open: () => createReadStream(path),
  async [Symbol.asyncDispose]() {},
});

/** APPNOTE.TXT 4.3.7 and, of an archive without files, 4.3.16. */
const BEGINNINGS = new Set(["PK\u0003\u0004", "PK\u0005\u0006"]);

async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return BEGINNINGS.has(buffer.toString("latin1", 0, bytesRead));
}
