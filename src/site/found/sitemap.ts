import { offeredIn } from "../../contract/categories.ts";
import { defaultPageSlugs } from "../../contract/default-pages.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { readingOf } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { listPublicAuthors } from "../../server/content/authors/list-authors.ts";
import { listCategories } from "../../server/content/categories/list-categories.ts";
import { listArchiveAddresses } from "../../server/mailing/newsletters/archive/list-archive.ts";
import { countPostAddresses, listPostAddresses } from "../../server/content/posts/reading/list-addresses.ts";
import { listPublicPages } from "../../server/content/pages/get-page.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { element, textElement, xmlDocument } from "./feeds/xml.ts";

type MapDeps = Pick<SiteDeps, "db" | "heavy" | "now" | "publicUrl">;

/** https://www.sitemaps.org/protocol.html: a sitemap has at most 50,000 addresses. */
const MAX_ADDRESSES = 50_000;
const NAMESPACE = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/**
 * `/sitemap.xml`: every page. Beyond 50,000 it lists `/sitemap-1.xml` and on, each with 50,000. `maxAddresses` is for
 * tests.
 */
export function mountSitemap(app: AppHono, deps: MapDeps, maxAddresses = MAX_ADDRESSES) {
  app.get("/sitemap.xml", async (c) => {
    const pages = await countPages(c, deps, maxAddresses);
    return answerXml(
      c,
      pages === 1 ? await pageOf(c, deps, 1, maxAddresses) : indexOf(deps.publicUrl, pages),
    );
  });
  app.get("/:file{sitemap-[1-9][0-9]{0,5}\\.xml}", async (c) => {
    const page = Number(/\d+/.exec(c.req.param("file"))?.[0]);
    if (page > (await countPages(c, deps, maxAddresses))) return c.notFound();
    return answerXml(c, await pageOf(c, deps, page, maxAddresses));
  });
}

async function countPages(c: AppContext, deps: MapDeps, maxAddresses: number): Promise<number> {
  const posts = await countPostAddresses(deps, readingOf(c));
  const first = await addressesBeforePosts(c, deps);
  return Math.ceil((first.length + posts) / maxAddresses);
}

/** The standing pages, categories and authors, which change with every post or so seldom that no date helps; the own pages; the newsletters. */
async function addressesBeforePosts(c: AppContext, deps: MapDeps) {
  const categories = offeredIn(await listCategories(deps.db, readingOf(c)));
  const authors = await listPublicAuthors(deps, readingOf(c));
  const newsletters = await listArchiveAddresses(deps, readingOf(c));
  const { pages, used } = await listPublicPages(deps.db, defaultPageSlugs, readingOf(c));
  const standing = [
    "/",
    "/blog",
    ...defaultPageSlugs.filter((slug) => !used.has(slug)).map((slug) => `/${slug}`),
    ...categories.map(({ slug }) => `/blog/category/${slug}`),
    ...authors.map(({ slug }) => `/author/${slug}`),
  ];
  return [
    ...standing.map((path) => ({ path, changedAt: undefined })),
    ...pages.map(({ slug, updated_at }) => ({ path: `/${slug}`, changedAt: updated_at })),
    ...(newsletters.length > 0 ? [{ path: "/newsletter", changedAt: undefined }] : []),
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
  const standing = first
    .slice(start, start + maxAddresses)
    .map(({ path, changedAt }) =>
      element("url", [
        textElement("loc", `${deps.publicUrl}${path}`),
        ...(changedAt ? [textElement("lastmod", changedAt)] : []),
      ]),
    );
  const range = {
    limit: maxAddresses - standing.length,
    offset: Math.max(0, start - first.length),
  };
  const posts = await listPostAddresses(deps, range, readingOf(c));
  const urls = posts.map(({ slug, updatedAt }) =>
    element("url", [textElement("loc", `${deps.publicUrl}/blog/${slug}`), textElement("lastmod", updatedAt)]),
  );
  return element("urlset", [...standing, ...urls], NAMESPACE);
}

const answerXml = (c: AppContext, root: string) =>
  c.body(xmlDocument(root), 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
