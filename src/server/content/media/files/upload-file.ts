import { createReadStream } from "node:fs";
import { join } from "node:path";
import { MAX_FILE_BYTES } from "../../../../contract/content/media.ts";
import { Uploads } from "../../../engines/files/uploads.ts";
import { insertImage } from "../images/image-rows.ts";
import { fileAddressOf, writeFile } from "../images/store-file.ts";
import type { MediaDeps } from "../images/store-image.ts";
import { requireKind } from "./require-kind.ts";

/** Opens the folder in which files wait until they have arrived completely. */
export const openFileUploads = (dataDir: string) =>
  new Uploads({
    folder: join(dataDir, "file-uploads"),
    maxBytes: MAX_FILE_BYTES,
    noun: "file",
    fallbackName: "file",
  });

/**
 * Keeps a file for texts to link to. It is never held in memory.
 * @throws AppError `too_large`, `out_of_space`, `unsupported_media_type`, `invalid`.
 */
export async function keepFile(
  { db, files, now, uploads }: Pick<MediaDeps, "db" | "files" | "now"> & { uploads: Uploads },
  { name, body }: { name: string; body: AsyncIterable<Uint8Array> },
): Promise<{ url: string; name: string; sizeBytes: number }> {
  return uploads.keep({ name, body }, now(), async (id, path) => {
    await requireKind(name, path);
    const row = await writeFile({ files, now }, { name, open: () => createReadStream(path) });
    await insertImage(db, row);
    await uploads.delete(id);
    return { url: fileAddressOf(row), name: row.file_name ?? name, sizeBytes: row.size_bytes };
  });
}
