import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import { takeTurns } from "../platform/db/claim.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { recordChanges } from "../platform/pagecache/changes.ts";
import { unindexPost } from "../search/index-post.ts";
import { getPost } from "./get-post.ts";
import { tagsOfPostChange } from "./tags-of-post-change.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Takes a post away from everybody at once; it stays in the trash. @throws AppError `not_found`. */
export async function deletePost({ db, now }: Deps, id: number) {
  await db.transaction().execute(async (tx) => recordChanges(tx, await trash(tx, id, now()), now()));
}

/** Takes all samples away in one act and returns how many there were. */
export async function deleteSamples({ db, now }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await store.findSampleIds(tx);
    const tags: string[] = [];
    for (const id of ids) tags.push(...(await trash(tx, id, now())));
    // Once, at the end: who holds this turn and waits for a row could wait for ever.
    await recordChanges(tx, tags, now());
    return ids.length;
  });
}

/** Tells what depended on the post. */
async function trash(tx: DbOrTx, id: number, now: Date): Promise<string[]> {
  await takeTurns(tx, `post ${id}`);
  const post = await getPost(tx, id);
  await store.trashPost(tx, id, instant(now));
  await unindexPost(tx, id);
  return tagsOfPostChange(tx, { before: post, after: undefined, now });
}
