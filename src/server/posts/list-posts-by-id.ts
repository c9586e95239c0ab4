import type { PostSummary } from "../../contract/posts.ts";
import { instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import { pageTags } from "./page-tags.ts";
import { presentPosts } from "./present-post.ts";
import * as store from "./store.ts";

/** Those of some posts that a reader may see at a time, by id. */
export async function listPostsById(
  db: DbOrTx,
  ids: readonly number[],
  at: Date,
  reading = new Reading(),
): Promise<Map<number, PostSummary>> {
  reading.dependsOn(...ids.map(pageTags.post));
  const next = await store.findNextPublication(db, instant(at));
  reading.changesAt(next === undefined ? undefined : new Date(next));
  const posts = await presentPosts(db, await store.findPublicByIds(db, ids, instant(at)));
  return new Map(posts.map((post) => [post.id, post]));
}
