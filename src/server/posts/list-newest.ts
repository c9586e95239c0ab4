import type { Post } from "../../contract/posts.ts";
import { instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { ListDeps } from "./list-posts.ts";
import { pageTags } from "./page-tags.ts";
import { presentPosts } from "./present-post.ts";
import * as store from "./store.ts";

/** The newest posts that a reader may see, whole, at most `limit`: all, or those of one category or tag. */
export async function listNewestPosts(
  { db, now }: { db: DbOrTx; now: ListDeps["now"] },
  { category, tag, limit }: { category?: string | undefined; tag?: string | undefined; limit: number },
  reading = new Reading(),
): Promise<Post[]> {
  const publicAt = instant(now());
  reading.dependsOn(category ? pageTags.inCategory(category) : tag ? pageTags.withTag(tag) : pageTags.all);
  const next = await store.findNextPublication(db, publicAt);
  reading.changesAt(next === undefined ? undefined : new Date(next));
  const rows = await store.findNewest(db, { publicAt, category, tag }, limit);
  reading.dependsOn(...rows.map(({ id }) => pageTags.post(id)));
  const summaries = await presentPosts(db, rows);
  return summaries.map((summary, index) => Object.assign(summary, { content: rows[index]?.content ?? "" }));
}
