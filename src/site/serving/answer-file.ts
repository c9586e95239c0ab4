import type { AppContext } from "../../server/kernel/http/context.ts";

/** A browser asks each time and mostly hears 304; a shared cache may serve a minute, and what it has while we are away. */
export const SHARED_FOR_A_MINUTE =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";

/**
 * Answers programs with a file that caches keep as they keep pages. It is dated with `now`: the page cache has it made anew
 * after each change of what it shows, which may be the site's name or a post that was deleted, and neither has a date.
 */
export const answerFile = (c: AppContext, text: string, { type, now }: { type: string; now: Date }) =>
  c.body(text, 200, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": SHARED_FOR_A_MINUTE,
    "last-modified": now.toUTCString(),
    "x-content-type-options": "nosniff",
  });
