import { instant } from "../platform/clock.ts";
import type { Instant } from "../platform/clock.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { ListDeps } from "./list-posts.ts";
import { pageTags } from "./page-tags.ts";
import * as store from "./store.ts";

type Deps = Pick<ListDeps, "heavy" | "now">;

export interface PostAddress {
  slug: string;
  updatedAt: Instant;
}

/** How many posts a reader may see. */
export async function countPublicPosts({ heavy, now }: Deps, reading = new Reading()): Promise<number> {
  const publicAt = instant(now());
  reading.dependsOn(pageTags.all);
  const next = await store.findNextPublication(heavy, publicAt);
  reading.changesAt(next === undefined ? undefined : new Date(next));
  return store.countPosts(heavy, { publicAt });
}

/** Where the posts are that a reader may see, the oldest first, and when each was changed. */
export async function listPostAddresses(
  { heavy, now }: Deps,
  range: { limit: number; offset: number },
  reading = new Reading(),
): Promise<PostAddress[]> {
  // Any change of a public post changes what a search may find; naming each of 50,000 posts would take 10 MB.
  reading.dependsOn(pageTags.all, pageTags.words);
  const rows = await store.findAddresses(heavy, { publicAt: instant(now()), ...range });
  return rows.map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at }));
}
