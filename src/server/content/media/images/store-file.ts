import { hash } from "node:crypto";
import { MAX_FILE_BYTES } from "../../../../contract/content/media.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { FileStore } from "../../../engines/files/file-store.ts";
import { measureContent } from "../../../engines/files/measure-content.ts";
import { endingOf, fileTypeOf } from "./file-types.ts";
import { originalKeyOf } from "./image-key.ts";
import type { ImageRow } from "./image-rows.ts";

/** 128 bits: no two files will ever share an id. */
const ID_HEX_DIGITS = 32;

interface GivenFile {
  name: string;
  /** The content from its beginning; called twice. */
  open: () => AsyncIterable<Uint8Array>;
}

/**
 * Writes a file that is not an image, and returns the row that makes it one; without the row, nobody can read it. The id
 * is a hash of content and name, so files with the same bytes each keep their own name and type. The content is read
 * twice and not held in memory as a whole.
 * @throws AppError `too_large` over 512 MB.
 */
export async function writeFile(
  { files, now }: { files: FileStore; now: Clock },
  { name, open }: GivenFile,
): Promise<ImageRow> {
  const { sha256, sizeBytes } = await measureContent(open(), MAX_FILE_BYTES);
  if (sizeBytes > MAX_FILE_BYTES) throw new AppError("too_large", "it is larger than 512 MB");
  const format = endingOf(name);
  const file_name = named(name, format);
  const id = hash("sha256", `${sha256}\n${file_name}`).slice(0, ID_HEX_DIGITS);
  const { contentType } = fileTypeOf(format);
  await files.writeFrom(originalKeyOf({ id, format }), { open, sizeBytes, sha256, contentType });
  return {
    id,
    format,
    width: 0,
    height: 0,
    size_bytes: sizeBytes,
    created_at: instant(now()),
    file_name,
    alt: "",
  };
}

/** Controls and separators of folders say nothing in a name. */
function named(name: string, format: string): string {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}/\\]/gu, " ")
    .trim()
    .toWellFormed()
    .slice(-200);
  return clean.toLowerCase().endsWith(`.${format}`) ? clean : `${clean || "file"}.${format}`;
}

/**
 * The permanent public path of a file, or of an image as it is stored; the name is for people, and only its ending is read
 * by us (post-files.ts).
 */
export function fileAddressOf({
  id,
  format,
  file_name,
}: Pick<ImageRow, "id" | "format" | "file_name">): string {
  const readable = (file_name ?? `image.${format}`)
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "");
  return `/media/${id}/file/${encodeURIComponent(readable)}`;
}
