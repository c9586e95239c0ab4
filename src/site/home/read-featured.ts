import type { PostSummary } from "../../contract/content/post-summary.ts";
import type { Reading } from "../../server/engines/pagecache/reading.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { listFeaturedPosts } from "../../server/content/posts/reading/list-posts.ts";
import { nextTimeAgo } from "../words/dates.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { plainFrame, readFrame, type Frame } from "../layout/frame.ts";

export interface FramedPosts {
  frame: Frame;
  /** The newest three or fewer, newest first; undefined when the database does not answer. */
  featured: PostSummary[] | undefined;
  now: Date;
}

/**
 * The frame and the featured posts, good until the next 'x ago' changes. A page can do without both, so nothing is
 * thrown: a failure is logged, and what is shown then is kept for nobody else.
 */
export async function readFeatured(
  c: AppContext,
  deps: SiteDeps,
  reading = readingOf(c),
): Promise<FramedPosts> {
  const now = deps.now();
  const nothing = orNothing(c, reading, now);
  const frame = (await readFrame(deps, reading).catch(nothing)) ?? plainFrame(deps);
  const featured = await listFeaturedPosts(deps, reading).catch(nothing);
  for (const { publishedAt, createdAt } of featured ?? [])
    reading.changesAt(nextTimeAgo(publishedAt ?? createdAt, now));
  return { frame, featured, now };
}

/** Logs why a part of a page could not be read; the page is shown without it this once. */
export const orNothing = (c: AppContext, reading: Reading, now: Date) => (error: unknown) => {
  c.get("log").error({ err: error }, "A page is shown without what the database has for it");
  reading.changesAt(now);
  return undefined;
};
