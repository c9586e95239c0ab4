import { onlyFor } from "../../../../blocks/only/only.ts";
import type { Post } from "../../../../contract/posts.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { findNewest } from "./list-store.ts";
import { pageTags } from "../record/page-tags.ts";
import { presentPosts } from "../record/present-post.ts";
import { changeWithNextPost } from "../record/store.ts";

/** The newest posts that a reader may see, whole, at most `limit`: all, or those of one category or tag. */
export async function listNewestPosts(
  { db, now }: { db: DbOrTx; now: Clock },
  { category, tag, limit }: { category?: string | undefined; tag?: string | undefined; limit: number },
  reading = new Reading(),
): Promise<Post[]> {
  const at = instant(now());
  reading.dependsOn(category ? pageTags.inCategory(category) : tag ? pageTags.withTag(tag) : pageTags.all);
  await changeWithNextPost(db, at, reading);
  const rows = await findNewest(db, { shelf: "public", at, category, tag }, limit);
  reading.dependsOn(...rows.map(({ id }) => pageTags.post(id)));
  const summaries = await presentPosts(db, rows);
  return summaries.map((summary, index) =>
    Object.assign(summary, { content: onlyFor("web", rows[index]?.content ?? "") }),
  );
}
