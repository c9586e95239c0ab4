import { readingOf } from "../../server/platform/http/context.ts";
import type { AppHono } from "../../server/platform/http/routes.ts";
import { findMovedTo } from "../../server/posts/slug-redirects.ts";
import type { SiteDeps } from "../deps.ts";

/** Sends readers of an address that a post had before to the one it has now. Other addresses go on to their pages. */
export function mountMovedPosts(app: AppHono, deps: SiteDeps) {
  app.get("/blog/:slug", async (c, next) => {
    const asked = c.req.param("slug");
    const ending = asked.endsWith(".md") ? ".md" : "";
    const slug = await findMovedTo(deps, asked.slice(0, asked.length - ending.length), readingOf(c));
    if (slug === undefined) return next();
    // Lasting, but asked again each time: another post may take the old address.
    c.header("cache-control", "no-cache");
    return c.redirect(`/blog/${slug}${ending}`, 301);
  });
}
