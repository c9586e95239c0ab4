import type { MediaDeps } from "./store-image.ts";
import * as store from "./store.ts";
import { createVariants, ImageFileMissing } from "./variants.ts";

/** A stored picture as a logo in PNG, for what draws it into another one; undefined when it or its file is gone. */
export async function readLogoPng(
  { db, files }: Pick<MediaDeps, "db" | "files">,
  id: string,
): Promise<Uint8Array | undefined> {
  const image = await store.findImage(db, id);
  if (!image) return undefined;
  try {
    return await createVariants(files).read({ image, preset: "logo", format: "png" });
  } catch (error) {
    // A backup may have been restored without its pictures.
    if (error instanceof ImageFileMissing) return undefined;
    throw error;
  }
}
