import { onlyFor } from "../../../../blocks/only/only.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { findNewest } from "./list-store.ts";
import { pageTags, tagsOfShown } from "../record/page-tags.ts";
import { presentPosts } from "../record/present-post.ts";
import { changeWithNextPost } from "../record/store.ts";

/** Some posts: those of a category, a tag, or an author, by name. */
interface PostScope {
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
}

/** The newest posts that a reader may see, whole, at most `limit`: all, or those of one category, tag or author. */
export async function listNewestPosts(
  { db, now }: { db: DbOrTx; now: Clock },
  { limit, ...scope }: PostScope & { limit: number },
  reading = new Reading(),
): Promise<Post[]> {
  const at = instant(now());
  reading.dependsOn(listTag(scope));
  await changeWithNextPost(db, at, reading);
  const rows = await findNewest(db, { shelf: "public", at, ...scope }, limit);
  reading.dependsOn(...tagsOfShown(rows));
  const summaries = await presentPosts(db, rows);
  return summaries.map((summary, index) =>
    Object.assign(summary, { content: onlyFor("web", rows[index]?.content ?? "") }),
  );
}

function listTag({ category, tag, author }: PostScope): string {
  if (category) return pageTags.inCategory(category);
  if (author) return pageTags.byAuthor(author);
  return tag ? pageTags.withTag(tag) : pageTags.all;
}
