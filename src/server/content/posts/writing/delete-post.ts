import { TRASH_DAYS } from "../../../../contract/content/post-actions.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import { DAY, instant, instantAfter, type Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Changing } from "../../../kernel/operations/operations.ts";
import { unindexPost } from "../../search/index-post.ts";
import { shownOf } from "./post-acts.ts";
import { recordPostChange } from "./record-post-change.ts";
import * as store from "../record/store.ts";

/** Takes a post whose turn it is away from everybody at once; it stays in the trash. */
export async function trash({ tx, now: clock, did, tell }: Changing & { now: Clock }, post: Post) {
  const now = clock();
  await store.trashPost(tx, post.id, instant(now));
  did({ kind: "post.delete", ...shownOf(post, now) });
  const changed = await recordPostChange(tx, { before: post, after: undefined, now });
  changed.forEach(tell);
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
