import { instant } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { oldAddressesOf } from "../../../kernel/http/old-address.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags } from "../record/page-tags.ts";
import * as slugs from "./slug-store.ts";

/**
 * From now on these addresses (as `oldAddressOf` writes them) lead to the post. One that leads to another post
 * already goes on doing so; tells which ones are the post's. Belongs into the post's transaction.
 */
export async function keepOldAddresses(
  tx: DbOrTx,
  postId: number,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const kept = await tx
    .insertInto("old_addresses")
    .values(addresses.map((address) => ({ address, post_id: postId })))
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returning("address")
    .execute();
  return kept.map(({ address }) => address);
}

/** Those of the addresses, as `oldAddressOf` writes them, that lead to a post already. */
export async function findTakenAddresses(db: DbOrTx, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const taken = await db
    .selectFrom("old_addresses")
    .select("address")
    .where("address", "in", addresses)
    .execute();
  return taken.map(({ address }) => address);
}

/** The slug of the public post that was at this address, path and query, on another site. Undefined when there is none. */
export async function findPostAtOldAddress(
  { db, now }: { db: DbOrTx; now: Clock },
  address: string,
  reading = new Reading(),
): Promise<string | undefined> {
  // An import may bring a post that was here.
  reading.dependsOn(pageTags.all);
  const wanted = oldAddressesOf(address);
  if (wanted.length === 0) return undefined;
  const found = await db
    .selectFrom("old_addresses")
    .select(["address", "post_id"])
    .where("address", "in", wanted)
    .execute();
  const [best] = found.sort((one, other) => wanted.indexOf(one.address) - wanted.indexOf(other.address));
  if (!best) return undefined;
  reading.dependsOn(pageTags.post(best.post_id));
  return slugs.findPublicSlug(db, best.post_id, instant(now()));
}
