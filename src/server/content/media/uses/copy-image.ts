import { uploadOf } from "../../../../contract/content/media.ts";
import { SECOND } from "../../../base/clock.ts";
import { fieldError } from "../../../base/errors.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import { findImage, insertImage, type ImageRow } from "../images/image-rows.ts";
import { MAX_BROUGHT_BYTES, writeImage, type MediaDeps } from "../images/store-image.ts";
import { findCopies, noteCopy } from "./foreign-store.ts";

interface CopyDeps extends MediaDeps {
  outside: Pick<Outside, "read">;
}

/** The writer waits for it, and writes on meanwhile. */
const PATIENCE_MS = 30 * SECOND;

/**
 * Stores our copy of an image of another site at once, over https and from no private network. One that is here already is
 * not fetched again. `allow` is called before one is fetched.
 * @throws AppError `invalid` if it cannot be fetched; as `storeImage` for what is no image or too large.
 */
export async function copyForeignImage(
  deps: CopyDeps,
  address: string,
  allow: () => Promise<void>,
): Promise<ImageRow> {
  const place = new URL(address);
  place.protocol = "https:";
  const isOwn = place.host === new URL(deps.publicUrl).host;
  const id = isOwn ? uploadOf(address) : (await findCopies(deps.db, [address])).get(address);
  const known = id && (await findImage(deps.db, id));
  if (known) return known;
  await allow();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const read = await deps.outside.read(place, { signal, isWeb: true, maxBytes: MAX_BROUGHT_BYTES });
  if ("failure" in read)
    throw fieldError("url", `The image could not be fetched from ${place.host}: ${read.failure}.`);
  const image = await writeImage(deps, read.bytes, MAX_BROUGHT_BYTES);
  await deps.db.transaction().execute(async (tx) => {
    await insertImage(tx, image);
    await noteCopy(tx, address, image.id);
  });
  return image;
}
