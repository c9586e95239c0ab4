import { describe, expect, test } from "vitest";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import * as calls from "../../../src/contract/content/posts.ts";
import { HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost, titlesAt } from "../kit/inputs.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

const NOW = "2026-03-02T09:00:00.000Z";

/** `Post 01` and on, each a minute newer than the one before. */
async function publishMany(app: TestApp, as: Ask, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, index) => `Post ${String(index + 1).padStart(2, "0")}`);
  for (const title of titles) {
    await createPost(as, { title, status: "published" });
    app.clock.advance(MINUTE);
  }
  return titles;
}

describe.each(engines)("lists of posts on %s", (engine) => {
  test("readers get ten a page, newest first, with the totals", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const newestFirst = (await publishMany(app, as, 23)).toReversed();
    const pages = [
      ["1", newestFirst.slice(0, 10)],
      ["2", newestFirst.slice(10, 20)],
      ["3", newestFirst.slice(20)],
      ["4", []],
      ["999999999999", []],
      ["1e300", []],
      ["0", newestFirst.slice(0, 10)],
      ["-1", newestFirst.slice(0, 10)],
      ["1.5", newestFirst.slice(0, 10)],
      ["two", newestFirst.slice(0, 10)],
      ["", newestFirst.slice(0, 10)],
      ["NaN", newestFirst.slice(0, 10)],
      ["Infinity", newestFirst.slice(0, 10)],
    ] as const;
    for (const [page, titles] of pages) {
      const list = await read(await app.request("GET", `/api/posts?page=${page}`), calls.listPosts);
      expect(list, `page=${page}`).toMatchObject({ totalPages: 3, totalPosts: 23 });
      expect(
        list.posts.map(({ title }) => title),
        `page=${page}`,
      ).toEqual(titles);
      expect(await titlesAt(as, `/api/admin/posts?page=${page}`), `page=${page}`).toEqual(titles);
    }
  });

  test("an empty blog has no pages", async () => {
    await using app = await startApp(engine);
    const list = await app.request("GET", "/api/posts");
    expect(await list.json()).toEqual({ posts: [], totalPages: 0, totalPosts: 0 });
  });

  test("posts of one moment keep one order over all pages", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    for (let index = 0; index < 21; index++) await createPost(as, { status: "published" });
    const ids = [];
    for (const page of [1, 2, 3]) {
      const { posts } = await read(await app.request("GET", `/api/posts?page=${page}`), calls.listPosts);
      ids.push(...posts.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index));
  });

  test("drafts, future and deleted posts are nowhere for readers, until their time has come", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const parts = { featured: true, tags: ["hidden"], category: "tools", excerpt: "A hidden thing." };
    const draft = await createPost(as, { ...parts, title: "The draft" });
    const future = await createPost(as, {
      ...parts,
      title: "The future one",
      status: "published",
      publishedAt: "2026-03-02T10:00:00.000Z",
    });
    const deleted = await createPost(as, { ...parts, title: "The deleted one", status: "published" });
    await as("DELETE", `/api/posts/${deleted.id}`);
    const taken = await createPost(as, { ...parts, title: "Taken back", status: "published" });
    await as("PATCH", `/api/posts/${taken.id}`, { json: { status: "draft" } });

    const lists = ["", "?category=tools", "?category=all", "?tag=hidden", "?search=hidden", "?search=the"];
    for (const ask of [app.request, as]) {
      for (const query of lists) expect(await titlesAt(ask, `/api/posts${query}`), query).toEqual([]);
      expect(await (await ask("GET", "/api/posts/featured")).json()).toEqual([]);
      for (const { slug } of [draft, future, deleted, taken]) {
        expect((await ask("GET", `/api/posts/${slug}`)).status).toBe(404);
        expect((await ask("GET", `/blog/${slug}`)).status).toBe(404);
      }
    }
    expect(await titlesAt(as, "/api/admin/posts")).toEqual(["The future one", "Taken back", "The draft"]);

    app.clock.advance(HOUR);
    for (const query of lists)
      expect(await titlesAt(app.request, `/api/posts${query}`)).toEqual(["The future one"]);
    expect((await app.request("GET", `/blog/${future.slug}`)).status).toBe(200);
  });

  test("at most three featured posts are shown, the newest", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const title of ["Feature one", "Feature two", "Feature three", "Feature four"]) {
      await createPost(as, { title, featured: true, status: "published" });
      app.clock.advance(MINUTE);
      await createPost(as, { title: `${title}, plain`, status: "published" });
    }
    const featured = await read(await app.request("GET", "/api/posts/featured"), calls.listFeaturedPosts);
    expect(featured.map(({ title }) => title)).toEqual(["Feature four", "Feature three", "Feature two"]);
  });

  test("a category and a tag choose their posts, together and alone, and all means no choice", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const category of categorySlugs)
      await createPost(as, { title: `In ${category}`, category, status: "published", tags: ["Every One"] });
    await createPost(as, {
      title: "Tagged in tools",
      category: "tools",
      status: "published",
      tags: ["Ünïcode"],
    });

    const sorted = async (query: string) => (await titlesAt(app.request, `/api/posts${query}`)).sort();
    for (const category of categorySlugs.filter((slug) => slug !== "tools"))
      expect(await sorted(`?category=${category}`)).toEqual([`In ${category}`]);
    expect(await sorted("?category=tools")).toEqual(["In tools", "Tagged in tools"]);
    expect(await sorted("?category=all")).toHaveLength(9);
    expect(await sorted("?category=none-such")).toEqual([]);
    expect(await sorted("?tag=every%20one")).toHaveLength(8);
    expect(await sorted(`?tag=${encodeURIComponent("ÜNÏCODE")}`)).toEqual(["Tagged in tools"]);
    expect(await sorted("?tag=every")).toEqual([]);
    expect(await sorted("?tag=every%20one&category=tools")).toEqual(["In tools"]);
    expect(await sorted("?tag=every%20one&category=tools&search=tools")).toEqual(["In tools"]);
  });

  test("the owner's list filters by status and searches, drafts too", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { title: "A draft on bees" });
    await createPost(as, { title: "A word on bees", status: "published" });
    await createPost(as, { title: "A word on wasps", status: "published" });
    const sorted = async (query: string) => (await titlesAt(as, `/api/admin/posts${query}`)).sort();
    expect(await sorted("?status=draft")).toEqual(["A draft on bees"]);
    expect(await sorted("?status=published")).toEqual(["A word on bees", "A word on wasps"]);
    for (const status of ["all", "", "none-such"]) expect(await sorted(`?status=${status}`)).toHaveLength(3);
    expect(await sorted("?search=bees")).toEqual(["A draft on bees", "A word on bees"]);
    expect(await sorted("?search=bees&status=draft")).toEqual(["A draft on bees"]);
  });

  test("the dashboard counts what there is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (let index = 0; index < 7; index++) await createPost(as, { title: `Number ${index}` });
    const dashboard = await (await as("GET", "/api/admin/dashboard")).json();
    expect(dashboard).toMatchObject({ totalPosts: 7, subscriberCount: 0, pageViews: 0, emailOpenRate: 0 });
    expect(dashboard).toHaveProperty("recentPosts.length", 5);
    expect(dashboard).toHaveProperty("recentSubscribers", []);
  });
});
