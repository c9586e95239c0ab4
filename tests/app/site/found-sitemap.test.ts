import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uploadImage } from "../../../src/contract/content/media.ts";
import { HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { read, type Ask } from "../kit/ask.ts";
import { askKept, parseXml, readSitemap } from "./found.ts";
import { createPost, PARAGRAPH } from "../kit/inputs.ts";
import { MAX_SITEMAP_BYTES, sitemapIndexSchema } from "./sitemap-schemas.ts";

/** The most addresses that one sitemap may have (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;

async function upload(as: Ask, width: number) {
  const body = new FormData();
  body.append("file", new File([await fourColors().resize(width).png().toBuffer()], "image.png"));
  return (await read(await as("POST", "/api/upload", { body }), uploadImage)).secure_url;
}

/** As many posts as there can be, each with an address of the greatest length. */
async function addPosts({ database: { db } }: TestApp, count: number) {
  const at = "2026-01-01T00:00:00.000Z";
  const stem = "s".repeat(112);
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into posts (title, slug, excerpt, content, cover_image, category, author, status, featured,
                       meta_title, meta_description, published_at, created_at, updated_at)
    select 'A title', ${stem} || '-' || n, 'An excerpt', '<p>Text</p>', '', 'growth', 'Admin', 'published', false,
           '', '', ${at}, ${at}, ${at}
    from numbers`.execute(db);
}

const large = (address: string) => ({ "image:loc": address.replace(/original$/, "large") });

describe.each(engines)("the sitemap by the book on %s", (engine) => {
  test("every address on it is a page that says it is at home there, and may be searched", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const places = await readSitemap(app);
    for (const { loc } of places) {
      const { status, text } = await askKept(app, loc.slice(PUBLIC_URL.length) || "/");
      expect(status, loc).toBe(200);
      expect(text, loc).toContain(`<link rel="canonical" href="${loc}"/>`);
      expect(text, loc).not.toContain("noindex");
    }
    const posts = places.filter(({ loc }) => /\/blog\/[^/]+$/.test(loc));
    expect(posts).toHaveLength(12);
    expect(posts.every(({ lastmod }) => lastmod && new Date(lastmod) <= app.clock.now())).toBe(true);
  });

  test("a post is listed with its cover and the images of its text; lists and archive have the dates of what is in them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const cover = await upload(as, 90);
    const shown: string[] = [];
    for (let width = 91; width <= 95; width++) shown.push(await upload(as, width));
    const images = ["/covers/blue/00000001.svg", ...shown].map((src) => `<img src="${src}" alt="It">`);
    const content = `${PARAGRAPH}<p>${images.join("")}</p>`;
    app.clock.advance(HOUR);
    await createPost(as, {
      slug: "shown",
      status: "published",
      category: "tools",
      coverImage: cover,
      content,
    });
    const imagesNow = async () =>
      (await readSitemap(app)).find(({ loc }) => loc.endsWith("/blog/shown"))?.["image:image"];
    expect(await imagesNow()).toEqual([large(cover)]);
    await app.work("images");
    app.clock.advance(2 * MINUTE);
    const listed = await imagesNow();
    expect(listed).toHaveLength(5);
    expect([cover, ...shown].map(large)).toEqual(expect.arrayContaining(listed ?? []));

    const places = new Map((await readSitemap(app)).map(({ loc, lastmod }) => [loc, lastmod]));
    const at = "2026-03-02T10:00:00.000Z";
    for (const path of ["/", "/blog", "/blog/category/tools", "/blog/shown"])
      expect(places.get(PUBLIC_URL + path), path).toBe(at);
    for (const path of ["/blog/category/growth", "/about"])
      expect([places.has(PUBLIC_URL + path), places.get(PUBLIC_URL + path)], path).toEqual([true, undefined]);
  });

  test("50,000 addresses are one map; one more makes an index, whose maps have each address once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { title: "The first post", status: "published" });
    const standing = (await readSitemap(app)).length;
    await addPosts(app, MAX_ADDRESSES - standing);
    // They came past the use cases, which would have told.
    app.app.pages.clear();
    expect((await askKept(app, "/sitemap.xml")).text.match(/<loc>/g)).toHaveLength(MAX_ADDRESSES);

    await createPost(as, { title: "The last post", status: "published" });
    const { text } = await askKept(app, "/sitemap.xml");
    const { sitemap } = parseXml(text, sitemapIndexSchema).sitemapindex;
    expect(sitemap).toEqual([1, 2].map((number) => ({ loc: `${PUBLIC_URL}/sitemap-${number}.xml` })));
    const maps = await Promise.all(
      sitemap.map(async ({ loc }) => readSitemap(app, loc.slice(PUBLIC_URL.length))),
    );
    expect(maps.map(({ length }) => length)).toEqual([MAX_ADDRESSES, 1]);
    expect(new Set(maps.flat().map(({ loc }) => loc)).size).toBe(MAX_ADDRESSES + 1);
    expect(maps[1]).toEqual([
      { loc: `${PUBLIC_URL}/blog/the-last-post`, lastmod: "2026-03-02T09:00:00.000Z", "image:image": [] },
    ]);
    expect((await askKept(app, "/sitemap-1.xml")).body.byteLength).toBeLessThan(MAX_SITEMAP_BYTES);
  });
});
