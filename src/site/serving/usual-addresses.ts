import type { AppContext } from "../../server/kernel/http/context.ts";
import { loggablePath } from "../../server/kernel/http/loggable-path.ts";
import type { SiteDeps } from "./deps.ts";
import { redirect } from "./redirect.ts";

/** Where other programs have their feeds. Subscribers of a site that moved here go on asking there. */
const FEEDS: Readonly<Record<string, string>> = {
  "/rss": "/feed.xml",
  "/rss.xml": "/feed.xml",
  "/rss2": "/feed.xml",
  "/feed": "/feed.xml",
  "/feed/rss": "/feed.xml",
  "/index.xml": "/feed.xml",
  "/blog/rss": "/feed.xml",
  "/blog/feed": "/feed.xml",
  "/blog/rss.xml": "/feed.xml",
  "/atom": "/atom.xml",
  "/feed/atom": "/atom.xml",
};

/**
 * The way to the page whose address was asked for with slashes that it does not have, in other case, or as other programs
 * have it. Undefined if there is no such page. A link that gives a permission has one spelling.
 */
export async function findUsual(c: AppContext, { askOwn }: SiteDeps): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url);
  if (!["GET", "HEAD"].includes(c.req.method) || loggablePath(pathname) !== pathname) return undefined;
  for (const path of candidatesFor(pathname)) {
    const status = await askOwn(path + search);
    if (status < 400) return redirect(c, path + search);
  }
  return undefined;
}

function candidatesFor(pathname: string): Set<string> {
  const plain = `/${pathname.split("/").filter(Boolean).join("/")}`;
  const lower = plain.toLowerCase();
  const candidates = new Set([FEEDS[lower] ?? lower, plain]);
  candidates.delete(pathname);
  return candidates;
}
