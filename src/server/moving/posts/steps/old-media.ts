import type { DbOrTx } from "../../../kernel/db/open.ts";
import { oldAddressOf, rougherPaths } from "../../../kernel/http/old-address.ts";
import { keepOldAddresses } from "../../../content/posts/addresses/old-addresses.ts";
import { insertItems } from "../../runs/import-run-store.ts";
import { NOWHERE, type ImportedPost } from "../source/imported-post.ts";
import { isOwn, located, type OwnHosts } from "../source/site-address.ts";

/** What is asked for at old addresses, as `oldAddressOf` writes them, and is here at `path`. */
export interface OldPlace {
  addresses: string[];
  path: string;
}

/** An index entry of PostgreSQL has 2,700 bytes, and an item of a run has the address in one. */
const MAX_LENGTH = 600;

/**
 * An image or file that was brought, with the addresses that it had on the old site: emails sent years ago ask for it there. The
 * last ones are those of larger copies, in place of which it is better than nothing.
 */
export function oldPlaceOf(
  { written, whole, path }: { written: string; whole: URL; path: string },
  post: ImportedPost,
  { own, site }: { own: OwnHosts; site: string | undefined },
): OldPlace {
  const beside = located(written, post, site ?? NOWHERE);
  const paths = [whole, beside].flatMap((each) => (each && isOwn(each, own) ? each.pathname : []));
  const addresses = [...paths, ...paths.flatMap(rougherPaths)].flatMap((each) => oldAddressOf(each) ?? []);
  return { addresses: [...new Set(addresses)].filter((each) => each.length <= MAX_LENGTH), path };
}

/** From now on the old addresses lead there, and an undo of the run forgets them. Belongs into the transaction that writes what is there. */
export async function keepPlaces(tx: DbOrTx, runId: number, places: readonly OldPlace[]) {
  for (const { addresses, path } of places) {
    const media = /^\/media\/([0-9a-f]{32})\//.exec(path)?.[1];
    const kept = await keepOldAddresses(tx, { path, ...(media && { media_id: media }) }, addresses);
    const items = kept.map((address) => ({
      run_id: runId,
      entity: "redirect" as const,
      entity_id: address,
      happened: "created" as const,
    }));
    await insertItems(tx, items);
  }
}
