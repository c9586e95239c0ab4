import { instant, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { oldAddressesOf } from "../../../kernel/http/old-address.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags } from "../record/page-tags.ts";
import * as slugs from "./slug-store.ts";

/**
 * From now on these addresses (as `oldAddressOf` writes them) lead to the post or page. One that leads to another
 * already goes on doing so; tells which ones are its own. Belongs into its transaction.
 */
export async function keepOldAddresses(
  tx: DbOrTx,
  owner: { post_id: number } | { page_id: number },
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const kept = await tx
    .insertInto("old_addresses")
    .values(addresses.map((address) => ({ address, ...owner })))
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returning("address")
    .execute();
  return kept.map(({ address }) => address);
}

/** Those of the addresses, as `oldAddressOf` writes them, that lead to a post or page already. */
export async function findTakenAddresses(db: DbOrTx, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const taken = await db
    .selectFrom("old_addresses")
    .select("address")
    .where("address", "in", addresses)
    .execute();
  return taken.map(({ address }) => address);
}

/**
 * What was at this address, path and query, on another site: the slug of the public post, or the id of the page. Undefined
 * when there is none.
 */
export async function findAtOldAddress(
  { db, now }: { db: DbOrTx; now: Clock },
  address: string,
  reading = new Reading(),
): Promise<{ post: string } | { page: number } | undefined> {
  // An import may bring a post that was here.
  reading.dependsOn(pageTags.all);
  const wanted = oldAddressesOf(address);
  if (wanted.length === 0) return undefined;
  const found = await db
    .selectFrom("old_addresses")
    .select(["address", "post_id", "page_id"])
    .where("address", "in", wanted)
    .execute();
  const [best] = found.sort((one, other) => wanted.indexOf(one.address) - wanted.indexOf(other.address));
  if (!best?.post_id) return best?.page_id ? { page: best.page_id } : undefined;
  reading.dependsOn(pageTags.post(best.post_id));
  const slug = await slugs.findPublicSlug(db, best.post_id, instant(now()));
  return slug === undefined ? undefined : { post: slug };
}
