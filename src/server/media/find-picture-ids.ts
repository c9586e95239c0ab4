import { uploadOf } from "../../contract/media.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { findCopies } from "./foreign-store.ts";
import { isForeign } from "./pictures-in.ts";

/** What readers are shown for these addresses, by address: the upload, or our copy of a picture elsewhere. */
export async function findPictureIds(
  db: DbOrTx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const copies = await findCopies(db, addresses.filter(isForeign));
  for (const address of addresses) {
    const own = uploadOf(address);
    if (own) copies.set(address, own);
  }
  return copies;
}
