import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MAX_LIST_BYTES } from "../../../contract/imports.ts";
import { DAY } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { listFileAt } from "./list-file.ts";
import type { ListFile } from "./list-file.ts";

/** An upload that nobody imports is kept for so long. */
const KEPT_MS = DAY;

const folderOf = (dataDir: string) => join(dataDir, "lists");

/**
 * Keeps an upload as a file of its name in a folder of its id, and takes the old ones away.
 * @throws AppError `too_large` as soon as that shows.
 */
export async function keepUpload(
  { dataDir, now }: { dataDir: string; now: Date },
  { name, body }: { name: string; body: AsyncIterable<Uint8Array> },
): Promise<string> {
  await forgetOldUploads(dataDir, now);
  const id = randomUUID();
  const folder = join(folderOf(dataDir), id);
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(bounded(body), createWriteStream(join(folder, fileNameOf(name))));
  } catch (error) {
    await forgetUpload(dataDir, id);
    throw error;
  }
  return id;
}

/** @throws AppError `not_found`. */
export async function findUpload(dataDir: string, id: string): Promise<ListFile & { path: string }> {
  const folder = join(folderOf(dataDir), id);
  const [name] = await readdir(folder).catch(() => []);
  if (name === undefined) throw new AppError("not_found", "That list is gone. Please choose the file again.");
  const path = join(folder, name);
  return { ...(await listFileAt(path)), path };
}

export async function forgetUpload(dataDir: string, id: string) {
  await rm(join(folderOf(dataDir), id), { recursive: true, force: true });
}

async function forgetOldUploads(dataDir: string, now: Date) {
  for (const id of await readdir(folderOf(dataDir)).catch(() => [])) {
    const { mtimeMs } = await stat(join(folderOf(dataDir), id));
    if (mtimeMs < now.getTime() - KEPT_MS) await forgetUpload(dataDir, id);
  }
}

async function* bounded(body: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_LIST_BYTES) {
      const limit = MAX_LIST_BYTES / 1024 / 1024;
      throw new AppError(
        "too_large",
        `The list is larger than ${limit} MB. Import it with ./masthead import.`,
      );
    }
    yield part;
  }
}

/** A name that leads nowhere else and that every disk takes. */
function fileNameOf(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[/\\\p{Cc}]/gu, "_")
    .slice(0, 60);
  return /^\.*$/.test(plain) ? "list.csv" : plain;
}
