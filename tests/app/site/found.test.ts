import { once } from "node:events";
import { createServer } from "node:http";
import { Hono } from "hono";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { HOUR } from "../../../src/server/base/clock.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import type { AppEnv } from "../../../src/server/kernel/http/context.ts";
import type { AppHono } from "../../../src/server/kernel/http/routes.ts";
import { mountSitemap } from "../../../src/site/found/sitemap.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { askKept as ask, parseXml, readAtom, readJsonFeed, readRss, readSitemap } from "./found.ts";
import { createPost, PARAGRAPH } from "../kit/inputs.ts";
import { sitemapIndexSchema, sitemapSchema } from "./sitemap-schemas.ts";
import { words } from "../../setup/words/english.ts";

const SITE = "https://blog.example.com";

const rename = async (as: TestApp["request"], id: number, slug: string) =>
  expect((await as("PATCH", `/api/posts/${id}`, { json: { slug } })).status).toBe(200);

const locationOf = async (app: TestApp, path: string) => {
  const { status, headers } = await ask(app, path);
  return [status, /^location\n(.*)$/m.exec(headers)?.[1]];
};

const blocksOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    z
      .looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() })
      .parse(JSON.parse(json)),
  );

const published = { status: "published" } as const;

describe.each(engines)("the feeds on %s", (engine) => {
  test("the site, a category and a tag have each a feed in three formats", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { ...published, title: "About growth", category: "growth", tags: ["Slow Web"] });
    await createPost(as, { ...published, title: "About tools", category: "tools" });
    await createPost(as, { title: "Still a draft" });

    const scopes = {
      "": 2,
      "/blog/category/growth": 1,
      "/blog/category/marketing": 0,
      "/blog/tag/slow%20web": 1,
    };
    for (const [folder, count] of Object.entries(scopes)) {
      const rss = await readRss(app, `${folder}/feed.xml`);
      const atom = await readAtom(app, `${folder}/atom.xml`);
      const json = await readJsonFeed(app, `${folder}/feed.json`);
      expect([rss.item.length, atom.entry.length, json.items.length], folder).toEqual([count, count, count]);
      expect(rss.item.map(({ title }) => title)).toEqual(json.items.map(({ title }) => title));
      expect(json.items.map(({ id }) => id)).toEqual(atom.entry.map(({ id }) => id));
    }
    // Of one moment, the last written is the newest.
    const { items } = await readJsonFeed(app, "/feed.json");
    expect(items.map(({ title }) => title)).toEqual(["About tools", "About growth"]);
    const tagged = await readJsonFeed(app, "/blog/tag/slow%20web/feed.json");
    expect(tagged).toMatchObject({
      title: "Slow Web | Masthead",
      feed_url: `${SITE}/blog/tag/Slow%20Web/feed.json`,
    });
    expect((await ask(app, "/blog/tag/unknown/feed.xml")).status).toBe(404);
    expect((await ask(app, "/blog/category/unknown/atom.xml")).status).toBe(404);
  });

  test("a feed has the newest 20 posts with their whole texts, and links that work anywhere", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (let number = 1; number <= 21; number += 1) {
      app.clock.advance(HOUR);
      const content = `${PARAGRAPH}<p><a href="/faq">F</a><a href="#note">N</a><img src="/media/x/small"></p>`;
      await createPost(as, { ...published, title: `Post number ${number}`, content });
    }
    const { item } = await readRss(app, "/feed.xml");
    expect(item).toHaveLength(20);
    expect(item[0]).toMatchObject({ title: "Post number 21", link: `${SITE}/blog/post-number-21` });
    const { items } = await readJsonFeed(app, "/feed.json");
    expect(items[0]?.content_html).toContain(PARAGRAPH);
    expect(items[0]?.content_html).toContain(`href="${SITE}/faq"`);
    expect(items[0]?.content_html).toContain(`href="${SITE}/blog/post-number-21#note"`);
    expect(items[0]?.content_html).toContain(`src="${SITE}/media/x/small"`);
  });

  test("no character that a title or text may have breaks a feed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const title = "Bell \u0007 & <b>]]> \uFFFE “q” \u{1F44B} end";
    await createPost(as, {
      ...published,
      title,
      content: `${PARAGRAPH}<p>\u0001\u001F ]]> &amp;amp; \u{10FFFF}</p>`,
    });
    const [item] = (await readRss(app, "/feed.xml")).item;
    const [entry] = (await readAtom(app, "/atom.xml")).entry;
    expect(item?.title).toBe("Bell   & <b>]]>  “q” \u{1F44B} end");
    expect(entry?.content["#text"]).toContain("<p> ]]&gt; &amp;amp; \u{10FFFF}</p>");
    expect((await ask(app, "/sitemap.xml")).text).toContain("bell-b-q-end");
  });

  test("an edit shows on the next request, and a post appears when its time has come", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { ...published, title: "Before the edit", tags: ["web"] });
    await createPost(as, { ...published, title: "Tomorrow’s post", publishedAt: "2026-03-03T09:00:00Z" });
    const paths = ["/feed.xml", "/blog/category/growth/atom.xml", "/blog/tag/web/feed.json", "/llms.txt"];
    for (const path of paths) expect((await ask(app, path)).text).toContain("Before the edit");
    const lastmod = (await readSitemap(app)).at(-1)?.lastmod;

    app.clock.advance(HOUR);
    await as("PATCH", `/api/posts/${post.id}`, { json: { title: "After the edit" } });
    for (const path of paths) {
      const { text } = await ask(app, path);
      expect(text, path).toContain("After the edit");
      expect(text, path).not.toContain("Tomorrow’s");
    }
    expect((await readSitemap(app)).at(-1)?.lastmod).not.toBe(lastmod);

    app.clock.set("2026-03-03T09:00:00Z");
    for (const path of ["/feed.xml", "/llms.txt"])
      expect((await ask(app, path)).text).toContain("Tomorrow’s");
    const appeared = "2026-03-03T09:00:00.000Z";
    const places = await readSitemap(app);
    for (const path of ["/blog/tomorrows-post", "/", "/blog", "/blog/category/growth"])
      expect(places).toContainEqual({ loc: SITE + path, lastmod: appeared, "image:image": [] });
  });

  test("one post’s feed in another category stays as it is when a post is edited", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const edited = await createPost(as, { ...published, category: "growth" });
    await createPost(as, { ...published, category: "tools" });
    const before = (await ask(app, "/blog/category/tools/feed.xml")).answer;
    await as("PATCH", `/api/posts/${edited.id}`, { json: { title: "Another title" } });
    expect((await ask(app, "/blog/category/tools/feed.xml")).answer).toBe(before);
  });
});

describe.each(engines)("what robots are told on %s", (engine) => {
  test("the sitemap has every public page once, and robots.txt leads to it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { ...published, title: "In the map" });
    await createPost(as, { title: "Still a draft" });
    const addresses = (await readSitemap(app)).map(({ loc }) => loc);
    expect(addresses).toEqual(expect.arrayContaining([`${SITE}/`, `${SITE}/blog`, `${SITE}/faq`]));
    expect(addresses).toEqual(
      expect.arrayContaining([`${SITE}/blog/category/tools`, `${SITE}/blog/in-the-map`]),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => address.includes("draft"))).toEqual([]);

    const robots = await (await app.request("GET", "/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(robots).not.toContain("admin");
    expect((await ask(app, "/sitemap-1.xml")).text).toBe((await ask(app, "/sitemap.xml")).text);
    expect((await ask(app, "/sitemap-2.xml")).status).toBe(404);
  });

  test("what is too much for one map is an index of maps, which together have every page once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (let number = 1; number <= 8; number += 1)
      await createPost(as, { ...published, slug: `post-no-${number}` });
    const { db, heavy } = app.database;
    const small: AppHono = new Hono<AppEnv>();
    mountSitemap(small, { db, heavy, now: () => app.clock.now(), publicUrl: SITE }, 10);
    const textOf = async (path: string) => (await small.request(path)).text();

    const { sitemapindex } = parseXml(await textOf("/sitemap.xml"), sitemapIndexSchema);
    expect(sitemapindex.sitemap.map(({ loc }) => loc)).toEqual(
      [1, 2, 3].map((page) => `${SITE}/sitemap-${page}.xml`),
    );
    const pages = await Promise.all([1, 2, 3].map(async (page) => textOf(`/sitemap-${page}.xml`)));
    const maps = pages.map((text) => parseXml(text, sitemapSchema).urlset.url.map(({ loc }) => loc));
    expect(maps.map((addresses) => addresses.length)).toEqual([10, 10, 4]);
    expect(new Set(maps.flat()).size).toBe(24);
    expect(maps[2]?.at(-1)).toBe(`${SITE}/blog/post-no-8`);
    expect((await small.request("/sitemap-4.xml")).status).toBe(404);
  });

  test("llms.txt leads to every post as Markdown", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = `<h2>Part</h2>${PARAGRAPH}<ul><li><a href="/faq">one</a></li></ul><pre><code class="language-js">let a = "&lt;b&gt;";</code></pre><table><tr><td>1</td></tr></table>`;
    await createPost(as, { ...published, title: `A “title”: with [signs]`, content, tags: ["a: b"] });
    expect((await ask(app, "/llms.txt")).text).toContain(
      `- [A “title”: with \\[signs\\]](${SITE}/blog/a-title-with-signs.md): An excerpt`,
    );
    const { text, headers } = await ask(app, "/blog/a-title-with-signs.md");
    expect(headers).toContain("text/markdown; charset=utf-8");
    expect(headers).toContain(`<${SITE}/blog/a-title-with-signs>; rel="canonical"`);
    expect(text).toMatch(/^---\ntitle: "A “title”: with \[signs\]"\n/);
    expect(text).toContain(`tags: ["a: b"]`);
    expect(text).toContain("\n## Part\n");
    expect(text).toContain(`[one](${SITE}/faq)`);
    expect(text).toContain('```js\nlet a = "<b>";\n```');
    expect(text).toContain("<table>");
    expect((await ask(app, "/blog/none.md")).status).toBe(404);
  });
});

describe.each(engines)("a post that moves on %s", (engine) => {
  test("every address it ever had leads straight to the newest, also as Markdown", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { ...published, slug: "first" });
    expect((await ask(app, "/blog/first")).status).toBe(200);
    await rename(as, id, "second");
    expect(await locationOf(app, "/blog/first")).toEqual([301, "/blog/second"]);
    await rename(as, id, "third");
    for (const old of ["first", "second"]) {
      expect(await locationOf(app, `/blog/${old}`)).toEqual([301, "/blog/third"]);
      expect(await locationOf(app, `/blog/${old}.md`)).toEqual([301, "/blog/third.md"]);
    }
    await rename(as, id, "first");
    expect((await ask(app, "/blog/first")).status).toBe(200);
    expect(await locationOf(app, "/blog/third")).toEqual([301, "/blog/first"]);
  });

  test("a new post with the old address is shown there; when it goes, the old one is led to again", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { ...published, slug: "old" });
    await rename(as, id, "moved");
    const taker = await createPost(as, { slug: "old" });
    expect(await locationOf(app, "/blog/old")).toEqual([301, "/blog/moved"]);
    await as("PATCH", `/api/posts/${taker.id}`, { json: published });
    expect((await ask(app, "/blog/old")).status).toBe(200);
    await as("DELETE", `/api/posts/${taker.id}`);
    expect(await locationOf(app, "/blog/old")).toEqual([301, "/blog/moved"]);
  });

  test("the address of no post has a screen of its own with a search; every other one has Page Not Found", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const deleted = await createPost(owner, { title: "What was taken away", status: "published" });
    await owner("DELETE", `/api/posts/${deleted.id}`);
    await createPost(owner, { title: "Nobody sees this", slug: "a-draft", status: "draft" });
    for (const slug of ["never-there", deleted.slug, "a-draft", "What%20is%00this"]) {
      const answer = await app.request("GET", `/blog/${slug}`);
      const html = await answer.text();
      expect([answer.status, answer.headers.get("cache-control")], slug).toEqual([404, "private, no-cache"]);
      expect(html).toContain("<h1>Error Loading Blog Post</h1>");
      expect(html).toContain(
        "<p>We couldn&#x27;t load the blog post you requested. Please try again later.</p>",
      );
      expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>Return to Blog<\/a>/);
      expect(html).toMatch(/<form [^>]*action="\/blog"[^>]*>.*<input [^>]*name="search"/s);
      expect(html).not.toContain(words.notFound.heading);
      expect(await problemsInPage(html), slug).toEqual([]);
    }
    const others = [
      "/nowhere",
      "/blog/category/none",
      "/blog/tag/none/feed.xml",
      "/preview/x.y",
      "/blog/a/b",
    ];
    for (const path of others) {
      const answer = await app.request("GET", path);
      expect([answer.status, await answer.text()], path).toEqual([
        404,
        expect.stringContaining("404 Page Not Found"),
      ]);
    }
  });

  test("nothing leads to a post that is gone, or was never seen there", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const draft = await createPost(as, { slug: "secret-draft" });
    await rename(as, draft.id, "announced");
    await as("PATCH", `/api/posts/${draft.id}`, { json: published });
    expect((await ask(app, "/blog/secret-draft")).status).toBe(404);

    await rename(as, draft.id, "renamed");
    await as("PATCH", `/api/posts/${draft.id}`, { json: { status: "draft" } });
    expect((await ask(app, "/blog/announced")).status).toBe(404);
    await as("PATCH", `/api/posts/${draft.id}`, { json: published });
    expect((await ask(app, "/blog/announced")).status).toBe(301);
    await as("DELETE", `/api/posts/${draft.id}`);
    expect((await ask(app, "/blog/announced")).status).toBe(404);
  });

  test("an address that readers knew leads on from a post that was renamed while it was a draft again", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { slug: "first", status: "published" });
    await as("PATCH", `/api/posts/${id}`, { json: { status: "draft" } });
    await rename(as, id, "second");
    await as("PATCH", `/api/posts/${id}`, { json: published });
    expect((await ask(app, "/blog/first")).status).toBe(301);
  });
});

/** Tells whether a part of a card has ink on its paper: the title's lines, or the site's name. */
const isWritten = async (
  card: Buffer,
  part: { left: number; top: number; width: number; height: number },
) => {
  const cut = await sharp(card).extract(part).greyscale().png().toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.some(({ min }) => min < 90);
};

describe.each(engines)("the head of a page on %s", (engine) => {
  const EVIL = `</script><script>alert(1)</script> & “quotes”`;

  test("the front page says who publishes, and how to search", async () => {
    await using app = await startApp(engine);
    const blocks = blocksOf((await ask(app, "/")).text);
    expect(blocks.map((block) => block["@type"])).toEqual(["Organization", "WebSite"]);
    expect(blocks[1]).toMatchObject({
      potentialAction: { target: { urlTemplate: `${SITE}/blog?search={search_term_string}` } },
    });
  });

  test("each post, each category and the site have a card of 1200×630", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { ...published, slug: "latin", title: `A title ${EVIL} \u{1F44B}` });
    await createPost(as, { ...published, slug: "chinese", title: "你好，世界和朋友" });
    for (const path of ["site", "category/tools", "post/latin", "post/chinese"]) {
      const { body, headers } = await ask(app, `/cards/${path}.png`);
      expect(headers).toContain("image/png");
      expect(await sharp(body).metadata(), path).toMatchObject({ format: "png", width: 1200, height: 630 });
    }
    for (const path of ["post/none", "category/none", "none"])
      expect((await app.request("GET", `/cards/${path}.png`)).status).toBe(404);
  });

  test.each([
    ["Как писать письма", "left"],
    ["Πώς γράφεται ένα γράμμα", "left"],
    ["慢慢写，少发一些", "left"],
    ["遅いページが語ること", "left"],
    ["느린 페이지가 말하는 것", "left"],
    ["שלום עולם", "right"],
    ["كيف تكتب رسالة", "right"],
    ["ภาษาไทย", "nowhere"],
  ])(
    "the card of “%s” shows the title, on paper at the side where it begins, and the site’s name",
    async (title, side) => {
      await using app = await startApp(engine);
      await createPost(await app.signIn(), { ...published, slug: "titled", title });
      const { body } = await ask(app, "/cards/post/titled.png");
      const left = side === "right" ? 504 : 64;
      const titlePart = { left, top: 148, width: 632, height: 340 };
      expect(await isWritten(body, titlePart)).toBe(side !== "nowhere");
      expect(await isWritten(body, { left, top: 536, width: 632, height: 48 })).toBe(true);
    },
  );
});

/** What takes announcements in place of a search engine. */
async function startIndexNow(status: () => number) {
  const taken: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      taken.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(status()).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    taken,
    env: { INDEXNOW_KEY: "0123456789abcdef", INDEXNOW_ENDPOINT: `http://127.0.0.1:${port}/indexnow` },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe.each(engines)("IndexNow on %s", (engine) => {
  test("search engines hear of what readers can see as it changes, of nothing else, and again after a failure", async () => {
    let status = 200;
    await using engineOfSearch = await startIndexNow(() => status);
    const { taken, env } = engineOfSearch;
    await using app = await startApp(engine, { env });
    const as = await app.signIn();
    const announced = async () => {
      await app.work("publications");
      await app.work("changes", "indexnow");
      return taken.splice(0).map((body) => z.object({ urlList: z.array(z.string()) }).parse(body).urlList);
    };
    expect(await (await app.request("GET", "/0123456789abcdef.txt")).text()).toBe("0123456789abcdef");

    await createPost(as, { slug: "draft" });
    await createPost(as, { ...published, slug: "future", publishedAt: "2026-03-02T12:00:00Z" });
    expect(await announced()).toEqual([]);
    const { id } = await createPost(as, { ...published, slug: "public" });
    await app.work("changes", "indexnow");
    expect(taken.splice(0)).toEqual([
      {
        host: "blog.example.com",
        key: "0123456789abcdef",
        keyLocation: `${SITE}/0123456789abcdef.txt`,
        urlList: [`${SITE}/blog/public`],
      },
    ]);
    expect(await announced()).toEqual([]);

    const secret = await createPost(as, { slug: "secret", publishedAt: "2026-03-01T09:00:00Z" });
    const copied = { kind: "images.copied" as const, posts: [secret.id, id] };
    await happened(app.database.db, copied, app.clock.now());
    expect(await announced()).toEqual([]);

    await rename(as, id, "moved");
    expect(await announced()).toEqual([[`${SITE}/blog/moved`, `${SITE}/blog/public`]]);
    app.clock.set("2026-03-02T12:00:00Z");
    expect(await announced()).toEqual([[`${SITE}/blog/future`]]);

    status = 503;
    await as("DELETE", `/api/posts/${id}`);
    expect(await announced()).toHaveLength(1);
    status = 202;
    expect(await announced()).toEqual([]);
    app.clock.advance(HOUR);
    expect(await announced()).toEqual([[`${SITE}/blog/moved`, `${SITE}/blog/public`]]);
  });
});
