import type { Actor, AuditEvent } from "../../../../contract/audit.ts";
import { TRASH_DAYS } from "../../../../contract/post-actions.ts";
import type { PostEvent } from "../../../../contract/events.ts";
import type { Post } from "../../../../contract/posts.ts";
import { DAY, instant, instantAfter } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { happened } from "../../../kernel/events.ts";
import { holdAuthor } from "../../authors/hold-author.ts";
import { unindexPost } from "../../search/index-post.ts";
import { uniqueSlug } from "../addresses/choose-slug.ts";
import { getPost } from "../record/get-post.ts";
import type { Guard } from "../../writing/own-texts.ts";
import { shownOf } from "./post-acts.ts";
import { recordPostChange } from "./record-post-change.ts";
import * as store from "../record/store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Takes a post away from everybody at once; it stays in the trash. @throws AppError `not_found`, and what `guard` throws. */
export async function deletePost({ db, now }: Deps, id: number, by: Actor, guard: Guard) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, `post ${id}`);
    const post = await getPost(tx, id);
    guard(post);
    await happened(tx, await trash(tx, post, { now: now(), by }), now());
  });
}

/** Takes all samples away in one act and returns how many there were. */
export async function deleteSamples({ db, now }: Deps, by: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await store.findSampleIds(tx);
    const events: (AuditEvent | PostEvent)[] = [];
    for (const id of ids) {
      await takeTurns(tx, `post ${id}`);
      events.push(...(await trash(tx, await getPost(tx, id), { now: now(), by })));
    }
    // Once, at the end: a holder of this turn that waits for a row could wait forever.
    await happened(tx, events, now());
    return ids.length;
  });
}

/** Puts a post whose turn it is into the trash. Returns the events, for the end of the transaction. */
export async function trash(
  tx: DbOrTx,
  post: Post,
  { now, by }: { now: Date; by: Actor },
): Promise<(AuditEvent | PostEvent)[]> {
  await store.trashPost(tx, post.id, instant(now));
  const changed = await recordPostChange(tx, { before: post, after: undefined, now });
  return [{ kind: "post.delete", ...shownOf(post, now), by }, ...changed];
}

/**
 * Takes a post out of the trash as it was, a published one before readers' eyes. Its slug may be another post's by now:
 * then it has the next free one. Its author may be deleted by now: then it brings a new one of that name along. @throws AppError `not_found`.
 */
export async function restorePost({ db, now }: Deps, id: number, by: Actor): Promise<Post> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `post ${id}`);
    const trashed = await store.findTrashed(tx, id);
    if (!trashed) return refuseMissing();
    // In the order of `createPost`: two that hold what the other waits for would wait forever.
    const author = await holdAuthor(tx, trashed.author);
    await store.untrashPost(tx, id, { author, slug: await uniqueSlug(tx, trashed.slug, id) });
    const post = await getPost(tx, id);
    const changed = await recordPostChange(tx, { before: undefined, after: post, now: now() });
    await happened(tx, [{ kind: "post.restore", ...shownOf(post, now()), by }, ...changed], now());
    return post;
  });
}

/** Nothing is left of a post that was in the trash. @throws AppError `not_found`. */
export async function deleteForGood({ db, now }: Deps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    if (!(await store.deleteTrashed(tx, id))) refuseMissing();
    await unindexPost(tx, id);
    await happened(tx, { kind: "post.erase", id, by }, now());
  });
}

/** So many at once hold the writers' turn for a few milliseconds. */
const REMOVED_AT_ONCE = 20;

/** Empties the trash of what has been there for 30 days. */
export async function deleteOldTrash({ db, now }: Deps) {
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

function refuseMissing(): never {
  throw new AppError("not_found", "That post is not in the trash.");
}
