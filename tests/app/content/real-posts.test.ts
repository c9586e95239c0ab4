import { pino } from "pino";
import MarkdownIt from "markdown-it";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import { POSTS_PER_PAGE, type Post } from "../../../src/contract/content/posts.ts";
import { visibleText } from "../../../src/contract/base/visible-text.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { dataSets } from "../../setup/data.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { askKept, readAtom, readJsonFeed, readRss, readSitemap } from "../site/found.ts";
import { createPost } from "../kit/inputs.ts";
import { readRealPosts } from "./real-posts.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

const all = { real: 746, small: 60 };
/** All of them on SQLite; on PostgreSQL, where each write takes several times as long, every seventh. */
const STEP = { sqlite: 1, postgres: 7 };
const SAMPLE = 50;
const SMALL_SAMPLE = 20;

/** Two cores that do other things as well take some minutes. */
const patience = 300_000;

const ways = dataSets("markdown-blog-rust").flatMap((set) => engines.map((engine) => ({ set, engine })));

describe.each(ways)("ten years of posts on $engine ($set.where)", ({ engine, set: { isReal, path } }) => {
  const step = isReal ? STEP[engine] : 1;
  const sampled = isReal ? SAMPLE : SMALL_SAMPLE;
  let app: TestApp;
  const posts: Post[] = [];
  const pages = new Map<string, string>();
  const logged: string[] = [];

  beforeAll(async () => {
    const log = pino({ level: "warn" }, { write: (line) => logged.push(line) });
    app = await startApp(engine, { now: "2026-11-21T09:00:00Z", log });
    const as = await app.signIn();
    for (const input of readRealPosts(path("content")).filter((_, index) => index % step === 0))
      posts.push(await createPost(as, input));
    for (const { slug } of posts) pages.set(slug, await pageAt(`/blog/${slug}`));
  }, patience);
  afterAll(() => app?.[Symbol.asyncDispose]());
  afterEach(() => expect(logged).toEqual([]));

  async function pageAt(path: string): Promise<string> {
    const { status, text } = await askKept(app, path);
    expect(status, path).toBe(200);
    return text;
  }

  test("each is taken as it was written, with an address, a day and a page of its own", () => {
    expect(posts).toHaveLength(Math.ceil((isReal ? all.real : all.small) / step));
    const days = posts.map(({ publishedAt }) => publishedAt ?? "");
    expect([days[0], days.join()]).toEqual(["2014-09-15T12:00:00.000Z", days.toSorted().join()]);
    expect(pages.size).toBe(posts.length);
    for (const [slug, page] of pages) expect(page.match(/<h1[ >]/g), slug).toHaveLength(1);
  });

  test(
    "the pages of the list have every post once, the newest first, and so have those of each category",
    async () => {
      expect(await walkList("/blog", posts.length)).toEqual(newestFirst(posts));
      for (const category of categorySlugs) {
        const own = posts.filter((post) => post.category === category);
        expect(await walkList(`/blog/category/${category}`, own.length), category).toEqual(newestFirst(own));
      }
    },
    patience,
  );

  /** The posts on all pages of a list that has so many. */
  async function walkList(path: string, count: number) {
    const last = Math.ceil(count / POSTS_PER_PAGE);
    const slugs: string[] = [];
    for (let page = 1; page <= last; page += 1) slugs.push(...listedOn(await pageAt(`${path}?page=${page}`)));
    expect((await askKept(app, `${path}?page=${last + 1}`)).status, path).toBe(404);
    return slugs;
  }

  test("the way back from the newest post leads through all of them", () => {
    const met: string[] = [];
    let slug = newestFirst(posts)[0];
    while (slug) {
      met.push(slug);
      slug = /<a href="\/blog\/([^"]+)" rel="prev">/.exec(pages.get(slug) ?? "")?.[1];
    }
    expect(met).toEqual(newestFirst(posts));
  });

  test(
    "a word that few posts have finds each of them",
    async () => {
      const words = new Map(posts.map(({ slug, title, content }) => [slug, wordsIn(`${title} ${content}`)]));
      const uses = new Map<string, number>();
      for (const own of words.values()) for (const word of own) uses.set(word, (uses.get(word) ?? 0) + 1);
      const rare = [...words].flatMap(([slug, own]) => {
        const word = [...own].find((each) => uses.get(each) === 2);
        return word ? [{ slug, word }] : [];
      });
      const sample = spread(rare, sampled);
      expect(sample.length).toBeGreaterThanOrEqual(sampled);
      for (const { slug, word } of sample)
        expect(listedOn(await pageAt(`/blog?search=${word}`)), word).toContain(slug);
    },
    patience,
  );

  test(
    "the sitemap has every post once, and the feeds of each list have its newest twenty",
    async () => {
      const mapped = (await readSitemap(app)).flatMap(({ loc }) => /\/blog\/([^/]+)$/.exec(loc)?.[1] ?? []);
      expect(mapped.toSorted()).toEqual(newestFirst(posts).toSorted());
      const lists = [
        { folder: "", own: posts },
        { folder: "/blog/tag/Inside%20Rust", own: posts.filter(({ tags }) => tags.includes("Inside Rust")) },
        ...categorySlugs.map((slug) => ({
          folder: `/blog/category/${slug}`,
          own: posts.filter(({ category }) => category === slug),
        })),
      ];
      for (const { folder, own } of lists) {
        const newest = newestFirst(own)
          .slice(0, 20)
          .map((slug) => `${PUBLIC_URL}/blog/${slug}`);
        const rss = await readRss(app, `${folder}/feed.xml`);
        const atom = await readAtom(app, `${folder}/atom.xml`);
        const json = await readJsonFeed(app, `${folder}/feed.json`);
        expect(
          rss.item.map(({ link }) => link),
          folder,
        ).toEqual(newest);
        expect(
          atom.entry.map(({ link }) => link[0]["@_href"]),
          folder,
        ).toEqual(newest);
        expect(
          json.items.map(({ url }) => url),
          folder,
        ).toEqual(newest);
      }
    },
    patience,
  );

  test(
    "a sample of pages is valid HTML, those with the most kinds of elements among them, and so are the lists",
    async () => {
      const hardest = posts.toSorted((a, b) => kindsIn(b) - kindsIn(a)).slice(0, sampled / 2);
      const sample = new Set([...hardest, ...spread(posts, sampled / 2)].map(({ slug }) => slug));
      for (const slug of sample) expect(await problemsInPage(pages.get(slug) ?? ""), slug).toEqual([]);
      for (const path of ["/", "/blog", "/blog?page=2", "/blog?search=the", "/blog?tag=Rust"])
        expect(await problemsInPage(await pageAt(path)), path).toEqual([]);
    },
    patience,
  );

  test(
    "each goes out as Markdown with the words that came in",
    async () => {
      for (const { slug, title, content } of posts) {
        const [, body = ""] =
          /^---\n[\s\S]*?\n---\n\n([\s\S]*)$/.exec(await pageAt(`/blog/${slug}.md`)) ?? [];
        const heading = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        expect(lettersIn(reader.render(body)), slug).toBe(lettersIn(`<h1>${heading}</h1>${content}`));
      }
    },
    patience,
  );
});

const reader = new MarkdownIt({ html: true });

const lettersIn = (html: string) => visibleText(html).replaceAll(/\s/g, "");

/** Plain words in English, long enough to say something. */
const wordsIn = (html: string) =>
  new Set(
    visibleText(html)
      .toLowerCase()
      .match(/(?<![\w-])[a-z]{7,12}(?![\w-])/g),
  );

/** The posts of a page's own list, without those that are featured or beside it. */
const listedOn = (html: string) =>
  [
    ...html
      .slice(html.indexOf('id="latest"'), html.indexOf("<aside"))
      .matchAll(/<h3[^>]*><a href="\/blog\/([^"]+)">/g),
  ].map(([, slug = ""]) => slug);

/** How many kinds of elements its text has. */
const kindsIn = ({ content }: Post) => new Set(content.match(/<[a-z][a-z0-9]*/g)).size;

/** At least as many as wanted, from the beginning to the end. */
const spread = <Item>(items: readonly Item[], wanted: number) =>
  items.filter((_, index) => index % Math.max(1, Math.floor(items.length / wanted)) === 0);

/** Of two of the same day, the one that was written later comes first. */
const newestFirst = (posts: readonly Post[]) =>
  posts
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? "") || b.id - a.id)
    .map(({ slug }) => slug);
