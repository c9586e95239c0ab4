import { instant } from "../../../base/clock.ts";
import type { Clock, Instant } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags } from "../record/page-tags.ts";
import * as store from "../record/store.ts";

interface Deps {
  heavy: Db;
  now: Clock;
  publicUrl: string;
}

interface PostAddress {
  slug: string;
  updatedAt: Instant;
}

/** The number of addresses that `listPostAddresses` has. */
export async function countPostAddresses(
  { heavy, now, publicUrl }: Deps,
  reading = new Reading(),
): Promise<number> {
  const at = instant(now());
  reading.dependsOn(pageTags.all);
  await store.changeWithNextPost(heavy, at, reading);
  return store.countAddresses(heavy, { publicAt: at, publicUrl });
}

/** Lists the addresses of public posts, oldest first, with the time of their last change. */
export async function listPostAddresses(
  { heavy, now, publicUrl }: Deps,
  range: { limit: number; offset: number },
  reading = new Reading(),
): Promise<PostAddress[]> {
  // Any change of a public post changes what a search may find; naming each of 50,000 posts would take 10 MB.
  reading.dependsOn(pageTags.all, pageTags.words);
  const rows = await store.findAddresses(heavy, { publicAt: instant(now()), publicUrl, ...range });
  return rows.map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at }));
}
