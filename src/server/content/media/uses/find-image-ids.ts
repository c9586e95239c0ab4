import { uploadOf } from "../../../../contract/content/media.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findCopies } from "./foreign-store.ts";
import { isForeign } from "./images-in.ts";
import { findImageSizes } from "../images/image-rows.ts";

/** Maps these addresses to the images that readers see: the upload, or our copy of an image elsewhere. */
export async function findImageIds(
  db: DbOrTx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const copies = await findCopies(db, addresses.filter(isForeign));
  const own = await findOwn(db, addresses);
  return new Map([...copies, ...own]);
}

/**
 * The ids of those that are our uploads, by address. One with a host may have been written down where the site was
 * before, or be another site's: it is ours when we have that image.
 */
export async function findOwn(db: DbOrTx, addresses: readonly string[]): Promise<Map<string, string>> {
  const named = addresses.flatMap((address) => {
    const id = uploadOf(address);
    return id === undefined ? [] : [{ address, id }];
  });
  const hosted = named.filter(({ address }) => isForeign(address)).map(({ id }) => id);
  const here = await findImageSizes(db, [...new Set(hosted)]);
  const own = named.filter(({ address, id }) => !isForeign(address) || here.has(id));
  return new Map(own.map(({ address, id }) => [address, id]));
}
