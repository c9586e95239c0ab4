import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags } from "../record/page-tags.ts";
import { presentPosts } from "../record/present-post.ts";
import * as store from "../record/store.ts";

/** Those of some posts that a reader may see at a time, by id. */
export async function listPostsById(
  db: DbOrTx,
  ids: readonly number[],
  at: Date,
  reading = new Reading(),
): Promise<Map<number, PostSummary>> {
  reading.dependsOn(...ids.map(pageTags.post));
  await store.changeWithNextPost(db, instant(at), reading);
  const posts = await presentPosts(db, await store.findPublicByIds(db, ids, instant(at)));
  return new Map(posts.map((post) => [post.id, post]));
}
