import type { MediaDeps } from "./store-image.ts";
import { findImage } from "./image-rows.ts";
import { originalKeyOf } from "./image-key.ts";
import { createVariants, ImageFileMissing } from "./variants.ts";

/** Returns a stored image as a PNG logo for drawing into other images; undefined if it or its file does not exist. */
export async function readLogoPng(
  { db, files }: Pick<MediaDeps, "db" | "files">,
  id: string,
): Promise<Uint8Array | undefined> {
  const image = await findImage(db, id);
  if (!image) return undefined;
  try {
    return await createVariants(files).read({ image, preset: "logo", format: "png" });
  } catch (error) {
    // A backup may have been restored without its images.
    if (error instanceof ImageFileMissing) return undefined;
    throw error;
  }
}

/** Returns a stored image in its full size; undefined if it or its file does not exist. */
export async function readOriginal(
  { db, files }: Pick<MediaDeps, "db" | "files">,
  id: string,
): Promise<Uint8Array | undefined> {
  const image = await findImage(db, id);
  return image && files.read(originalKeyOf(image));
}
