import type { MediaDeps } from "./store-image.ts";
import * as store from "./store.ts";
import { createVariants } from "./variants.ts";

/** A stored picture as a logo in PNG, for what draws it into another one; undefined when it is gone. */
export async function readLogoPng(
  { db, files }: Pick<MediaDeps, "db" | "files">,
  id: string,
): Promise<Uint8Array | undefined> {
  const image = await store.findImage(db, id);
  return image && createVariants(files).read({ image, preset: "logo", format: "png" });
}
