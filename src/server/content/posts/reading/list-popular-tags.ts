import { instant, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import * as around from "../record/around-store.ts";
import { pageTags } from "../record/page-tags.ts";
import * as store from "../record/store.ts";

const POPULAR_TAGS = 10;
/** Counting the tags of 100,000 posts takes 380 ms (2 cores, SQLite); what was popular five years ago is not wanted either. */
const RECENT_POSTS = 300;
/** Only a tag this near to the popular ones can become one by a single change. */
const WATCHED_TAGS = 5 * POPULAR_TAGS;

/** The ten tags that the newest public posts have most, the most used first. */
export async function listPopularTags(
  { db, now }: { db: DbOrTx; now: Clock },
  reading = new Reading(),
): Promise<string[]> {
  const publicAt = instant(now());
  const counted = await around.countTags(db, await around.findNewestIds(db, publicAt, RECENT_POSTS));
  const tags = counted.map(({ tag }) => tag);
  reading.dependsOn(pageTags.all, ...tags.slice(0, WATCHED_TAGS).map(pageTags.withTag));
  await store.changeWithNextPost(db, publicAt, reading);
  return tags.slice(0, POPULAR_TAGS);
}
