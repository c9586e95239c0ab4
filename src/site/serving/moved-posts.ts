import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { findNamedPage } from "../../server/content/pages/get-page.ts";
import { pageTags } from "../../server/content/pages/page-tags.ts";
import type { Reading } from "../../server/engines/pagecache/reading.ts";
import { findAtOldAddress } from "../../server/content/posts/addresses/old-addresses.ts";
import { isFeedAddress } from "../../server/kernel/http/old-address.ts";
import { findMovedTo } from "../../server/content/posts/addresses/slug-redirects.ts";
import type { SiteDeps } from "./deps.ts";
import { redirect } from "./redirect.ts";

/** The way to the post that once had an address that no post has now. Undefined when none had it. */
export async function findMoved(
  c: AppContext,
  deps: SiteDeps,
  { slug, ending = "" }: { slug: string; ending?: string },
): Promise<Response | undefined> {
  const movedTo = await findMovedTo(deps, slug, readingOf(c));
  const { search } = new URL(c.req.url);
  return movedTo === undefined ? undefined : redirect(c, `/blog/${movedTo}${ending}${search}`);
}

/**
 * The way to what was at this address of the site that the posts come from: a post, a page, a list or a file. Undefined when none was, when this
 * site has a page there but for a slash, or when nobody can tell now: then what is shown instead is kept for nobody else.
 */
export async function findMovedHere(c: AppContext, deps: SiteDeps): Promise<Response | undefined> {
  const reading = readingOf(c);
  const path = await findPathHere(deps, addressIn(c), reading).catch((error: unknown) => {
    c.get("log").error({ err: error }, "It could not be read what was at an old address");
    reading.changesAt(deps.now());
    return undefined;
  });
  if (path === undefined) return undefined;
  const campaign = campaignIn(c);
  return redirect(c, path.includes("?") ? path + campaign.replace("?", "&") : path + campaign);
}

/** The part of the query that tells where a reader comes from. The rest belongs to the other site. */
function campaignIn(c: AppContext): string {
  const { searchParams } = new URL(c.req.url);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith("utm_")));
  return campaign.size > 0 ? `?${campaign.toString()}` : "";
}

async function findPathHere(deps: SiteDeps, address: string, reading: Reading): Promise<string | undefined> {
  // An import may bring a page that was here.
  reading.dependsOn(pageTags.all);
  const found = await findAtOldAddress(deps, address, reading);
  if (!found || (await isHere(deps, address))) return undefined;
  if ("path" in found) return isFeedAddress(address) ? feedAt(found.path) : found.path;
  if ("post" in found) return `/blog/${found.post}`;
  const page = await findNamedPage(deps.db, String(found.page), reading);
  return page && `/${page.slug}`;
}

/** The feed of a list of posts. */
function feedAt(path: string): string {
  const tag = new URL(path, "http://here.invalid").searchParams.get("tag");
  if (tag !== null) return `/blog/tag/${encodeURIComponent(tag)}/feed.xml`;
  return path === "/blog" ? "/feed.xml" : `${path}/feed.xml`;
}

/** True for a page of this site with a slash at its end: where something new is at an old address, both spellings are the new one. */
const isHere = async ({ askOwn }: SiteDeps, address: string): Promise<boolean> =>
  /[^/]\/+$/.test(address) && (await askOwn(address.replace(/\/+$/, ""))) === 200;

/** The path that is asked for, with its query. */
export function addressIn(c: AppContext): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
