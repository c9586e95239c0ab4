import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { recordChanges } from "../platform/pagecache/changes.ts";
import { unindexPost } from "../search/index-post.ts";
import { getPost } from "./get-post.ts";
import { tagsOfChange } from "./page-tags.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Takes a post away from everybody at once; it stays in the trash. @throws AppError `not_found`. */
export async function deletePost({ db, now }: Deps, id: number) {
  await db.transaction().execute((tx) => trash(tx, id, now()));
}

/** Takes all samples away in one act and returns how many there were. */
export async function deleteSamples({ db, now }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await store.findSampleIds(tx);
    for (const id of ids) await trash(tx, id, now());
    return ids.length;
  });
}

async function trash(tx: DbOrTx, id: number, now: Date) {
  const post = await getPost(tx, id);
  await store.trashPost(tx, id, instant(now));
  await unindexPost(tx, id);
  await recordChanges(tx, tagsOfChange(post, undefined), now);
}
