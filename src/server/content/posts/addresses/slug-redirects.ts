import type { Post } from "../../../../contract/content/posts.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { isSlug } from "../record/get-post.ts";
import { pageTags } from "../record/page-tags.ts";
import * as slugs from "./slug-store.ts";

/**
 * Keeps the address that a post is about to lose, if readers could know it or a newsletter has it as a link. Belongs into
 * the post's transaction.
 */
export async function keepOldAddress(tx: DbOrTx, before: Post, newSlug: string | undefined, now: Date) {
  if (newSlug === undefined || newSlug === before.slug) return;
  // A post keeps its date when it becomes a draft again.
  const wasPublic = before.publishedAt !== null && before.publishedAt <= instant(now);
  if (wasPublic && before.status === "published") await slugs.redirectSlug(tx, before.slug, before.id);
  else if (wasPublic || (await slugs.isMailed(tx, before.id)))
    await slugs.redirectFreeSlug(tx, before.slug, before.id);
}

/** Finds the present address of the post that once had this one. Undefined if it is not public. */
export async function findMovedTo(
  { db, now }: { db: DbOrTx; now: Clock },
  slug: string,
  reading = new Reading(),
): Promise<string | undefined> {
  const id = isSlug(slug) ? await slugs.findRedirect(db, slug) : undefined;
  if (id === undefined) return undefined;
  // Any post may take the address, and this one may be taken back.
  reading.dependsOn(pageTags.all, pageTags.post(id));
  return slugs.findPublicSlug(db, id, instant(now()));
}
