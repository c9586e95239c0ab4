import { TRASH_DAYS } from "../../../../contract/content/post-actions.ts";
import type { WrittenPost } from "../../../../contract/content/posts.ts";
import { DAY, instant, instantAfter, type Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Changing } from "../../../kernel/operations/operations.ts";
import { holdAuthor } from "../../authors/hold-author.ts";
import { unindexPost } from "../../search/index-post.ts";
import { uniqueSlug } from "../addresses/choose-slug.ts";
import { getPost } from "../record/get-post.ts";
import { shownOf } from "./post-acts.ts";
import { recordPostChange } from "./record-post-change.ts";
import * as store from "../record/store.ts";

/** Takes a post whose turn it is away from everybody at once; it stays in the trash. */
export async function trash({ tx, now: clock, did, tell }: Changing & { now: Clock }, post: WrittenPost) {
  const now = clock();
  await store.trashPost(tx, post.id, instant(now));
  did({ kind: "post.delete", ...shownOf(post, now) });
  const changed = await recordPostChange(tx, { before: post, after: undefined, now });
  changed.forEach(tell);
}

/**
 * Brings a post back from the trash as it was, a published one before readers' eyes. Its slug may be another post's by
 * now: then it has the next free one. Its author may be deleted by now: then it brings a new one of that name along.
 */
export async function restore(
  { tx, now: clock, did, tell }: Changing & { now: Clock },
  id: number,
  trashed: store.TrashedPost,
): Promise<WrittenPost> {
  const now = clock();
  // In the order of `createPost`: two that hold what the other waits for would wait forever.
  const author = await holdAuthor(tx, trashed.author);
  await store.untrashPost(tx, id, { author, slug: await uniqueSlug(tx, trashed.slug, id) });
  const post = await getPost(tx, id);
  did({ kind: "post.restore", ...shownOf(post, now) });
  const changed = await recordPostChange(tx, { before: undefined, after: post, now });
  changed.forEach(tell);
  return post;
}

/** So many at once hold the writers' turn for a few milliseconds. */
const REMOVED_AT_ONCE = 20;

/** Empties the trash of what has been there for 30 days. */
export async function deleteOldTrash({ db, now }: { db: Db; now: Clock }) {
  const before = instantAfter(now(), -TRASH_DAYS * DAY);
  for (;;) {
    const ids = await store.findTrashedBefore(db, before, REMOVED_AT_ONCE);
    if (ids.length === 0) return;
    await db.transaction().execute(async (tx) => {
      // In between somebody may have restored one.
      for (const id of ids) if (await store.deleteTrashed(tx, id)) await unindexPost(tx, id);
    });
  }
}
