import { instant, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { isArchiveAddress, oldAddressesOf } from "../../../kernel/http/old-address.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags } from "../record/page-tags.ts";
import * as slugs from "./slug-store.ts";

/** What is at an old address: a post, a page, or something else at a path of this site, perhaps an image or file. */
type Owner = { post_id: number } | { page_id: number } | { path: string; media_id?: string };

/**
 * From now on these addresses (as `oldAddressOf` writes them) lead there. One that leads somewhere
 * already goes on doing so; tells which ones are its own. Belongs into the transaction that writes what is there.
 */
export async function keepOldAddresses(
  tx: DbOrTx,
  owner: Owner,
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

/** Forgets addresses that lead to files and lists; those of posts and pages stay. */
export async function forgetOldAddresses(tx: DbOrTx, addresses: readonly string[]) {
  if (addresses.length === 0) return;
  await tx
    .deleteFrom("old_addresses")
    .where("address", "in", addresses)
    .where("path", "is not", null)
    .execute();
}

/** Those of the addresses, as `oldAddressOf` writes them, that lead somewhere already. */
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
 * What was at this address, path and query, on another site: the slug of the public post, the id of the page, or the path of
 * something else. All posts of a time are at the list of posts. Undefined when there is none.
 */
export async function findAtOldAddress(
  { db, now }: { db: DbOrTx; now: Clock },
  address: string,
  reading = new Reading(),
): Promise<{ post: string } | { page: number } | { path: string } | undefined> {
  // An import may bring a post that was here.
  reading.dependsOn(pageTags.all);
  const wanted = oldAddressesOf(address);
  if (wanted.length === 0) return undefined;
  const found = await db
    .selectFrom("old_addresses")
    .select(["address", "post_id", "page_id", "path"])
    .where("address", "in", wanted)
    .execute();
  const [best] = found.sort((one, other) => wanted.indexOf(one.address) - wanted.indexOf(other.address));
  if (!best) return (await isOldArchive(db, address)) ? { path: "/blog" } : undefined;
  if (best.path !== null) return { path: best.path };
  if (best.page_id !== null) return { page: best.page_id };
  if (best.post_id === null) return undefined;
  reading.dependsOn(pageTags.post(best.post_id));
  const slug = await slugs.findPublicSlug(db, best.post_id, instant(now()));
  return slug === undefined ? undefined : { post: slug };
}

/** True for the archive of a time, or a further page of all posts, if addresses of another site lead here at all. */
async function isOldArchive(db: DbOrTx, address: string): Promise<boolean> {
  if (!isArchiveAddress(address)) return false;
  const row = await db.selectFrom("old_addresses").select("address").limit(1).executeTakeFirst();
  return row !== undefined;
}
