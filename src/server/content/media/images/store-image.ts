import { createHash } from "node:crypto";
import { instant } from "../../../base/clock.ts";
import { originalKeyOf } from "./image-key.ts";
import { requireImage } from "./inspect-image.ts";
import { reencodeImage } from "./reencode-image.ts";
import { insertImage, type ImageRow } from "./image-rows.ts";
import { withSharp } from "./with-sharp.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type MediaDeps = Pick<Kernel, "db" | "heavy" | "files" | "now" | "publicUrl">;

interface StoredImage {
  id: string;
  width: number;
  height: number;
}

/** Imported images may be as large as cameras make them; the stored image is limited by its pixels. */
export const MAX_BROUGHT_BYTES = 30 * 1024 * 1024;

/** 128 bits of a SHA-256. */
const ID_HEX_DIGITS = 32;

/**
 * Keeps an image, re-encoded, under the hash of what is kept: the same image again is the same image, also when
 * both come at once. The file is written first, so a row never names a file that a power cut took.
 * @throws AppError `invalid` (empty, damaged, over 50 megapixels), `too_large` (over 5 MB), `unsupported_media_type`.
 */
export async function storeImage(
  { db, files, now }: Pick<MediaDeps, "db" | "files" | "now">,
  upload: Uint8Array,
): Promise<StoredImage> {
  const image = await writeImage({ files, now }, upload);
  await insertImage(db, image);
  return { id: image.id, width: image.width, height: image.height };
}

/** Writes the file of an image, and tells the row that makes it one; without the row, nothing is there for anybody. */
export async function writeImage(
  { files, now }: Pick<MediaDeps, "files" | "now">,
  upload: Uint8Array,
  maxBytes?: number,
): Promise<ImageRow> {
  const uploadFormat = requireImage(upload, maxBytes);
  const original = await withSharp((sharp) => reencodeImage(sharp, upload, uploadFormat));
  const { bytes, format, width, height } = original;
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, ID_HEX_DIGITS);
  await files.write(originalKeyOf({ id, format }), bytes, `image/${format}`);
  return {
    id,
    format,
    width,
    height,
    size_bytes: bytes.length,
    created_at: instant(now()),
    file_name: null,
    alt: "",
  };
}

/** The address of a stored image, for everybody and for good. */
export const imageUrlOf = (publicUrl: string, id: string) => `${publicUrl}/media/${id}/original`;
