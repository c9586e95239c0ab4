import type { Post } from "../../contract/posts.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import { findPublicPost } from "./get-post.ts";
import { pageTags } from "./page-tags.ts";
import * as store from "./store.ts";

/** Keeps the address that a post is about to lose, if readers could know it. Belongs into the post's transaction. */
export async function keepOldAddress(tx: DbOrTx, before: Post, newSlug: string | undefined, now: Date) {
  const wasPublic =
    before.status === "published" && before.publishedAt !== null && before.publishedAt <= instant(now);
  if (wasPublic && newSlug !== undefined && newSlug !== before.slug)
    await store.redirectSlug(tx, before.slug, before.id);
}

/**
 * Where the post that once had this address is now. Undefined when a post has it today, and when that post is gone or
 * taken back.
 */
export async function findMovedTo(
  { db, now }: { db: DbOrTx; now: Clock },
  slug: string,
  reading = new Reading(),
): Promise<string | undefined> {
  const id = await store.findRedirect(db, slug);
  // Also says that the answer changes when a post takes the address, or this one is published again.
  if (id === undefined || (await findPublicPost({ db, now }, slug, reading))) return undefined;
  reading.dependsOn(pageTags.post(id));
  return store.findPublicSlug(db, id, instant(now()));
}
