import { EVERY_CATEGORY, offeredIn } from "../../contract/content/categories.ts";
import { defaultPageSlugs } from "../../contract/content/default-pages.ts";
import type { Instant } from "../../server/base/clock.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { listPublicAuthors } from "../../server/content/authors/list-authors.ts";
import { listCategories } from "../../server/content/categories/list-categories.ts";
import { listArchiveAddresses } from "../../server/mailing/newsletters/archive/list-archive.ts";
import {
  countPostAddresses,
  findChangesOfLists,
  listPostAddresses,
} from "../../server/content/posts/reading/list-addresses.ts";
import { listPublicPages } from "../../server/content/pages/get-page.ts";
import { answerFile } from "../serving/answer-file.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { element, textElement, xmlDocument } from "./feeds/xml.ts";

type MapDeps = Pick<SiteDeps, "db" | "heavy" | "now" | "publicUrl">;

/** https://www.sitemaps.org/protocol.html: a sitemap has at most 50,000 addresses. */
const MAX_ADDRESSES = 50_000;
const NAMESPACE = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const IMAGES = { "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1" };
/** Of each post: 50,000 posts with more images than this would exceed the 50 MB that a sitemap may have. */
const MAX_IMAGES = 5;

/**
 * `/sitemap.xml`: every page. Beyond 50,000 it lists `/sitemap-1.xml` and on, each with 50,000. `maxAddresses` is for
 * tests.
 */
export function mountSitemap(app: AppHono, deps: MapDeps, maxAddresses = MAX_ADDRESSES) {
  app.get("/sitemap.xml", async (c) => {
    const pages = await countPages(c, deps, maxAddresses);
    return answerXml(
      c,
      deps,
      pages === 1 ? await pageOf(c, deps, 1, maxAddresses) : indexOf(deps.publicUrl, pages),
    );
  });
  app.get("/:file{sitemap-[1-9][0-9]{0,5}\\.xml}", async (c) => {
    const page = Number(/\d+/.exec(c.req.param("file"))?.[0]);
    if (page > (await countPages(c, deps, maxAddresses))) return c.notFound();
    return answerXml(c, deps, await pageOf(c, deps, page, maxAddresses));
  });
}

async function countPages(c: AppContext, deps: MapDeps, maxAddresses: number): Promise<number> {
  const posts = await countPostAddresses(deps, readingOf(c));
  const first = await addressesBeforePosts(c, deps);
  return Math.ceil((first.length + posts) / maxAddresses);
}

interface Place {
  path: string;
  changedAt?: Instant;
  /** The category whose posts it shows, which date it, or EVERY_CATEGORY. */
  category?: string;
}

/**
 * The front page, lists and categories, which change with their posts; the pages; the newsletters. Authors, and pages
 * that the owner has not written, have no date.
 */
async function addressesBeforePosts(c: AppContext, deps: MapDeps): Promise<Place[]> {
  const categories = offeredIn(await listCategories(deps.db, readingOf(c)));
  const authors = await listPublicAuthors(deps, readingOf(c));
  const newsletters = await listArchiveAddresses(deps, readingOf(c));
  const { pages, used } = await listPublicPages(deps.db, defaultPageSlugs, readingOf(c));
  const [newest] = newsletters;
  return [
    { path: "/", category: EVERY_CATEGORY },
    { path: "/blog", category: EVERY_CATEGORY },
    ...defaultPageSlugs.filter((slug) => !used.has(slug)).map((slug) => ({ path: `/${slug}` })),
    ...categories.map(({ slug }) => ({ path: `/blog/category/${slug}`, category: slug })),
    ...authors.map(({ slug }) => ({ path: `/author/${slug}` })),
    ...pages.map(({ slug, updated_at }) => ({ path: `/${slug}`, changedAt: updated_at })),
    ...(newest ? [{ path: "/newsletter", changedAt: newest.send_at }] : []),
    ...newsletters.map(({ slug, send_at }) => ({ path: `/newsletter/${slug}`, changedAt: send_at })),
  ];
}

const indexOf = (publicUrl: string, pages: number) =>
  element(
    "sitemapindex",
    Array.from({ length: pages }, (_, index) =>
      element("sitemap", [textElement("loc", `${publicUrl}/sitemap-${index + 1}.xml`)]),
    ),
    NAMESPACE,
  );

/** The standing pages and the newsletters come first, on the first page. */
async function pageOf(c: AppContext, deps: MapDeps, page: number, maxAddresses: number): Promise<string> {
  const start = (page - 1) * maxAddresses;
  const first = await addressesBeforePosts(c, deps);
  const standing = first.slice(start, start + maxAddresses);
  const changes =
    standing.length > 0 ? await findChangesOfLists(deps, readingOf(c)) : new Map<string, Instant>();
  const range = {
    limit: maxAddresses - standing.length,
    offset: Math.max(0, start - first.length),
  };
  const posts = await listPostAddresses(deps, range, readingOf(c));
  const urls = [
    ...standing.map(({ path, changedAt, category = "" }) =>
      urlOf(deps.publicUrl + path, changedAt ?? changes.get(category)),
    ),
    ...posts.map(({ slug, changedAt, images }) =>
      urlOf(
        `${deps.publicUrl}/blog/${slug}`,
        changedAt,
        images.slice(0, MAX_IMAGES).map((id) => `${deps.publicUrl}/media/${id}/large`),
      ),
    ),
  ];
  return element("urlset", urls, { ...NAMESPACE, ...IMAGES });
}

const urlOf = (address: string, changedAt?: Instant, images: readonly string[] = []) =>
  element("url", [
    textElement("loc", address),
    ...(changedAt ? [textElement("lastmod", changedAt)] : []),
    ...images.map((image) => element("image:image", [textElement("image:loc", image)])),
  ]);

const answerXml = (c: AppContext, { now }: MapDeps, root: string) =>
  answerFile(c, xmlDocument(root), { type: "application/xml", now: now() });
