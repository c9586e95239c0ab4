import { describe, expect, test } from "vitest";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import { DAY, HOUR } from "../../../src/server/base/clock.ts";
import { keepTaggingEntity } from "../../../src/server/site-owner/settings/tagging-entity.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { askKept, readAtom, readJsonFeed, readRss } from "./found.ts";
import { hardContents, hardTexts } from "./hard-content.ts";
import { createPost } from "../kit/inputs.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

const published = { status: "published" } as const;

/** What XML cannot carry, JSON can. */
const asInXml = (text: string) =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "").trim();

const newestOf = (instants: string[]) => instants.toSorted().at(-1) ?? "1970-01-01T00:00:00.000Z";

const rssDateOf = (instant: string) => new Date(instant).toUTCString();

/** Reads the three feeds of one list and holds them to their formats and to each other; returns the items. */
async function readFeeds(app: TestApp, folder: string) {
  const rss = await readRss(app, `${folder}/feed.xml`);
  const atom = await readAtom(app, `${folder}/atom.xml`);
  const json = await readJsonFeed(app, `${folder}/feed.json`);
  const { items } = json;

  expect([rss["atom:link"]["@_href"], atom.link[0]["@_href"], atom.id, json.feed_url]).toEqual(
    ["feed.xml", "atom.xml", "atom.xml", "feed.json"].map((file) => `${PUBLIC_URL}${folder}/${file}`),
  );
  const pages = [rss.link, atom.link[1]["@_href"], json.home_page_url];
  expect(new Set(pages).size).toBe(1);
  expect((await app.request("GET", json.home_page_url)).status, json.home_page_url).toBe(200);

  const updated = newestOf(items.map(({ date_modified }) => date_modified));
  expect([rss.lastBuildDate, atom.updated]).toEqual([rssDateOf(updated), updated]);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(
    items
      .map(({ date_published }) => date_published)
      .toSorted()
      .toReversed(),
  ).toEqual(items.map(({ date_published }) => date_published));
  for (const item of items) expect(item.date_modified >= item.date_published, item.url).toBe(true);

  expect(
    rss.item.map((item) => [item.guid["#text"], item.title, item.link, item.pubDate, item["dc:creator"]]),
  ).toEqual(
    items.map(({ id, title, url, date_published, authors }) => [
      id,
      asInXml(title),
      url,
      rssDateOf(date_published),
      asInXml(authors[0].name),
    ]),
  );
  expect(
    atom.entry.map((entry) => [
      entry.id,
      entry.title,
      entry.link[0]["@_href"],
      entry.published,
      entry.updated,
    ]),
  ).toEqual(
    items.map(({ id, title, url, date_published, date_modified }) => [
      id,
      asInXml(title),
      url,
      date_published,
      date_modified,
    ]),
  );
  const texts = items.map(({ content_html }) => asInXml(content_html));
  expect(rss.item.map((item) => item["content:encoded"])).toEqual(texts);
  expect(atom.entry.map(({ content }) => content["#text"])).toEqual(texts);
  expect(atom.entry.map(({ summary }) => summary)).toEqual(items.map(({ summary }) => asInXml(summary)));
  expect(atom.entry.map(({ category }) => category.map((each) => each["@_term"]))).toEqual(
    items.map(({ tags }) => tags.map(asInXml)),
  );
  expect(rss.item.map(({ category }) => category)).toEqual(items.map(({ tags }) => tags.map(asInXml)));
  return items;
}

const addressesIn = (html: string) =>
  [...html.matchAll(/<(?:a|img)\s[^>]*?(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address);

describe.each(engines)("feeds by the book on %s", (engine) => {
  test("whatever posts are made of, the three formats of every list are valid and say the same", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const [index, text] of hardTexts.entries()) {
      app.clock.advance(HOUR);
      const author = text.slice(0, 200);
      const category = categorySlugs[index] ?? "tools";
      await createPost(as, {
        ...published,
        title: text,
        excerpt: text,
        author,
        category,
        tags: [text.slice(0, 60)],
      });
    }
    for (const { what, content } of hardContents) {
      app.clock.advance(HOUR);
      await createPost(as, {
        ...published,
        title: `About ${what}`,
        content,
        category: "tools",
        tags: ["web"],
      });
    }
    const folders = ["", ...categorySlugs.map((slug) => `/blog/category/${slug}`), "/blog/tag/web"];
    const read = await Promise.all(folders.map(async (folder) => readFeeds(app, folder)));
    expect(read.map(({ length }) => length)).toEqual([20, 1, 1, 1, 1, 1, 1, 0, 20, 20]);
    for (const text of hardTexts) {
      const [item] = await readFeeds(app, `/blog/tag/${encodeURIComponent(text.slice(0, 60).trim())}`);
      expect(item?.summary).toBe(text.trim());
    }
  });

  test("ids outlive a change of the domain; a host without a name mints none for good", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    const { db } = app.database;
    const { now } = app.clock;
    await createPost(await app.signIn(), published);
    const idsOf = async () => {
      const atom = await readAtom(app, "/atom.xml");
      return [atom.id, atom.entry[0]?.id];
    };
    const { hostname } = new URL(PUBLIC_URL);
    for (const address of ["http://localhost:3000", "http://192.0.2.1", "http://[2001:db8::1]:80"])
      await keepTaggingEntity({ db, now }, address);
    const [feedId, byAddress] = await idsOf();
    expect(feedId).toBe(`${PUBLIC_URL}/atom.xml`);
    expect(byAddress).toMatch(new RegExp(`^tag:${hostname},2026-03-02:post/\\d+$`));

    await keepTaggingEntity({ db, now }, "https://first.example/blog");
    app.clock.advance(DAY);
    await keepTaggingEntity({ db, now }, "https://second.example");
    await (
      await app.signIn()
    )("PATCH", "/api/admin/settings", { json: { siteName: "Another" } });
    expect(await idsOf()).toEqual([
      feedId?.replace(hostname, "first.example"),
      byAddress?.replace(hostname, "first.example"),
    ]);
  });

  test("feeds, site maps and llms.txt are kept as pages are, and one that is made anew has another date", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    const as = await app.signIn();
    const { slug } = await createPost(as, { ...published, tags: ["paper"] });
    expect(slug).not.toBe("");
    const files = ["feed.xml", "atom.xml", "feed.json"];
    const folders = ["", "/newsletter", "/blog/category/tools", "/blog/tag/paper"];
    const paths = folders.flatMap((folder) => files.map((file) => `${folder}/${file}`));
    paths.push("/sitemap.xml", "/sitemap-1.xml", "/robots.txt", "/llms.txt");
    const headersOf = async (path: string) => (await askKept(app, path)).headers;
    const page = /cache-control\n.*/.exec(await headersOf("/"))?.[0] ?? "";
    expect(page).toContain("s-maxage=60");
    for (const path of paths) {
      expect(await headersOf(path), path).toContain(page);
      expect(await headersOf(path), path).toContain("last-modified\nMon, 02 Mar 2026 09:00:00 GMT");
    }
    app.clock.advance(HOUR);
    expect(await headersOf("/feed.xml")).toContain("Mon, 02 Mar 2026 09:00:00 GMT");
    await as("DELETE", `/api/posts/${(await createPost(as, published)).id}`);
    expect(await headersOf("/feed.xml")).toContain("Mon, 02 Mar 2026 10:00:00 GMT");
  });

  test("every link and image of a text leads to the same place from anywhere", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const { what, content } of hardContents) {
      app.clock.advance(HOUR);
      await createPost(as, { ...published, title: `About ${what}`, content });
      const { items } = await readJsonFeed(app, "/feed.json");
      const addresses = addressesIn(items[0]?.content_html ?? "");
      expect(
        addresses.filter((address) => !/^https?:\/\/[^/]/.test(address)),
        what,
      ).toEqual([]);
    }
  });

  test("a plain excerpt stays plain where its place is read as HTML", async () => {
    await using app = await startApp(engine);
    const excerpt = "Use <b> & not &lt;strong&gt;";
    await createPost(await app.signIn(), { ...published, excerpt });
    const [item] = (await readRss(app, "/feed.xml")).item;
    const [entry] = (await readAtom(app, "/atom.xml")).entry;
    expect(item?.description).toBe("Use &lt;b&gt; &amp; not &amp;lt;strong&amp;gt;");
    expect(entry?.summary).toBe(excerpt);
  });

  test("a post that was written ahead is new when it appears, in the feed and in itself", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { ...published, slug: "ahead", publishedAt: "2026-03-03T09:00:00Z" });
    expect((await readAtom(app, "/atom.xml")).updated).toBe("1970-01-01T00:00:00.000Z");
    app.clock.set("2026-03-04T09:00:00Z");
    const appeared = "2026-03-03T09:00:00.000Z";
    const { updated, entry } = await readAtom(app, "/atom.xml");
    expect([updated, entry[0]?.published, entry[0]?.updated]).toEqual([appeared, appeared, appeared]);
    const { text } = await askKept(app, "/blog/ahead");
    expect(text).toContain(`"dateModified":"${appeared}"`);
    expect(text).toContain(`<meta property="article:modified_time" content="${appeared}"/>`);
    expect((await askKept(app, "/blog/ahead.md")).text).toContain(`\nupdated: "${appeared}"\n`);
  });
});
