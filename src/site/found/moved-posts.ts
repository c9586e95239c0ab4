import { readingOf } from "../../server/platform/http/context.ts";
import type { AppContext } from "../../server/platform/http/context.ts";
import { findMovedTo } from "../../server/posts/slug-redirects.ts";
import type { SiteDeps } from "../deps.ts";

/** Sends readers of an address that no post has now to the post that had it once. */
export async function answerMoved(
  c: AppContext,
  deps: SiteDeps,
  { slug, ending = "" }: { slug: string; ending?: string },
): Promise<Response> {
  const movedTo = await findMovedTo(deps, slug, readingOf(c));
  if (movedTo === undefined) return c.notFound();
  // Lasting, but asked again each time: another post may take the old address.
  c.header("cache-control", "no-cache");
  return c.redirect(`/blog/${movedTo}${ending}`, 301);
}
