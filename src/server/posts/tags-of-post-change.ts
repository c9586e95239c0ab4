import type { Post } from "../../contract/posts.ts";
import { instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import * as around from "./around-store.ts";
import { pageTags, tagsOfChange } from "./page-tags.ts";

interface PostChanged {
  before: Post | undefined;
  after: Post | undefined;
  now: Date;
}

/** What depends on a post that was just written, and on who stood and stands beside it. */
export async function tagsOfPostChange(tx: DbOrTx, { before, after, now }: PostChanged): Promise<string[]> {
  const tags = tagsOfChange(before, after);
  if (!tags.includes(pageTags.all)) return tags;
  for (const post of [before, after])
    if (post?.status === "published") tags.push(...(await findBeside(tx, post, now)).map(pageTags.around));
  return tags;
}

async function findBeside(tx: DbOrTx, { id, publishedAt, createdAt }: Post, now: Date): Promise<number[]> {
  const place = { id, publishedAt: publishedAt ?? createdAt };
  const earlier = await around.findEarlier(tx, place);
  const later = await around.findLater(tx, place, instant(now));
  return [earlier, later].flatMap((post) => (post ? [post.id] : []));
}
