import { describe, expect, test } from "vitest";
import type { Post } from "../../../src/contract/content/posts.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { createPost } from "../kit/inputs.ts";

/** As whoever serves reads it: out of the cache, or made for it. */
async function read({ app }: TestApp, path: string) {
  const key = app.pageKeys.keyOf(path) ?? "";
  const answer =
    app.pages.find(key) ??
    (await app.pages.make(key, async (reading) => app.fetch(requestOf(key), { reading })));
  return { answer, text: String((await answer.variant("identity")).body) };
}

const requestOf = (key: string) => new Request(new URL(key, "https://blog.example.com"));

const categories = ["growth", "tools", "technology", "marketing"];
const day = (index: number) => `2026-02-${String(index + 1).padStart(2, "0")}T09:00:00.000Z`;

/** Eight posts, one a day; every fourth is of the same category and tag. */
async function publishEight(app: TestApp) {
  const owner = await app.signIn();
  const posts: Post[] = [];
  for (let index = 0; index < 8; index++) {
    const category = categories[index % 4] ?? "";
    const input = { title: `The post number ${index}`, category, tags: [`about-${category}`] };
    posts.push(await createPost(owner, { ...input, status: "published", publishedAt: day(index) }));
  }
  const post = (index: number): Post => posts[index] ?? expect.fail(`There is no post ${index}`);
  return { owner, post, address: (index: number) => `/blog/${post(index).slug}` };
}

/** Every kind of answer on which a growth post appears. */
const appearances = [
  "/blog",
  "/blog/category/growth",
  "/blog?tag=about-growth",
  "/blog?search=number",
  "/feed.xml",
  "/atom.xml",
  "/feed.json",
  "/blog/category/growth/feed.xml",
  "/blog/tag/about-growth/atom.xml",
  "/llms.txt",
  "/api/posts",
  "/api/posts?category=growth",
];

describe.each(engines)("the page cache on %s", (engine) => {
  test("an edit shows on the next request wherever the post appears, and leaves every other answer as it is", async () => {
    await using app = await startApp(engine);
    const { owner, post, address } = await publishEight(app);
    const edited = post(4);
    await owner("PATCH", `/api/posts/${edited.id}`, { json: { featured: true } });
    // What it stands beside (3 and 5) and what is related to it (0) show its title.
    const showing = ["/", ...appearances, ...[0, 3, 4, 5].map(address)];
    const others = [
      ...[1, 2, 6, 7].map(address),
      "/blog/category/tools/feed.xml",
      "/api/posts?category=tools",
      "/about",
      "/api/openapi.json",
    ];
    const before = new Map<string, unknown>();
    for (const path of [...showing, ...others, "/sitemap.xml"])
      before.set(path, (await read(app, path)).answer);

    app.clock.advance(60_000);
    await owner("PATCH", `/api/posts/${edited.id}`, { json: { title: "A better title" } });

    for (const path of showing) expect((await read(app, path)).text, path).toContain("A better title");
    expect((await read(app, "/sitemap.xml")).text).toContain(app.clock.now().toISOString());
    for (const path of others) expect((await read(app, path)).answer, path).toBe(before.get(path));
  });

  test("every address of a post that does not exist has the same answer, and the cache keeps none of them", async () => {
    await using app = await startApp(engine);
    const { post, address } = await publishEight(app);
    const first = await read(app, "/blog/no-such-post");
    expect([first.answer.status, (await read(app, "/blog/nor-this-one")).answer]).toEqual([
      404,
      first.answer,
    ]);
    expect(app.app.pages.stats.entries).toBe(0);

    expect((await read(app, address(1))).text).toContain(post(1).title);
    const owner = await app.signIn();
    await owner("DELETE", `/api/posts/${post(1).id}`);
    expect((await read(app, address(1))).answer).toBe(first.answer);
  });

  test("the page for unknown addresses is rendered once: it stays whole while posts cannot be read", async () => {
    await using app = await startApp(engine);
    const { owner, post } = await publishEight(app);
    await owner("PATCH", `/api/posts/${post(0).id}`, { json: { featured: true } });
    const pageAt = async (path: string) => {
      const page = await app.request("GET", path);
      expect([page.status, page.headers.get("cache-control")], path).toEqual([404, "private, no-cache"]);
      return page.text();
    };
    const page = await pageAt("/nowhere");
    expect(page).toContain(post(0).title);

    const { db } = app.database;
    await db.schema.alterTable("posts").renameTo("hidden_posts").execute();
    try {
      expect(await pageAt("/nowhere/else?at=all")).toBe(page);
      const head = await app.request("HEAD", "/nowhere/at/all");
      expect([head.status, await head.text()]).toEqual([404, ""]);
    } finally {
      await db.schema.alterTable("hidden_posts").renameTo("posts").execute();
    }
    await owner("PATCH", `/api/posts/${post(0).id}`, { json: { title: "A better title" } });
    expect(await pageAt("/nowhere")).toContain("A better title");
  });

  test("the API's reference is rendered once: ten requests cost less than the first one", async () => {
    await using app = await startApp(engine);
    const cpuOf = async (times: number) => {
      const before = process.threadCpuUsage();
      for (let time = 0; time < times; time++)
        expect((await app.request("GET", "/api/docs")).status).toBe(200);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    const first = await cpuOf(1);
    // The garbage of other tests may be collected meanwhile.
    await expect.poll(() => cpuOf(10)).toBeLessThan(first);
  });

  test("a page that says how old its posts are is made anew when they are older", async () => {
    await using app = await startApp(engine);
    const { address } = await publishEight(app);
    await createPost(await app.signIn(), { title: "Just out", status: "published", featured: true });
    app.clock.advance(59 * 60_000);
    const showing = ["/", "/blog", "/blog/category/growth"];
    const agesAt = async (path: string) => (await read(app, path)).text.match(/\d+ (minute|hour)s? ago/g);
    const first = new Map<string, unknown>();
    for (const path of [...showing, address(0)]) first.set(path, (await read(app, path)).answer);
    for (const path of showing) expect(await agesAt(path), path).toContain("59 minutes ago");
    app.clock.advance(59_000);
    for (const [path, answer] of first) expect((await read(app, path)).answer === answer, path).toBe(true);
    app.clock.advance(1_000);
    for (const path of showing) expect(await agesAt(path), path).toContain("1 hour ago");
  });

  test("a new post is in its lists and beside its neighbour at once, and leaves posts about other things alone", async () => {
    await using app = await startApp(engine);
    const { owner, address } = await publishEight(app);
    const beside = address(7);
    const others = [1, 2, 3, 5, 6].map(address);
    const before = new Map<string, unknown>();
    for (const path of ["/", ...appearances, beside, ...others])
      before.set(path, (await read(app, path)).answer);

    const input = { title: "The number nine", category: "growth", tags: ["about-growth"] };
    await createPost(owner, { ...input, featured: true, status: "published" });

    for (const path of ["/", ...appearances, beside])
      expect((await read(app, path)).text, path).toContain("The number nine");
    for (const path of others) expect((await read(app, path)).answer, path).toBe(before.get(path));
  });

  test("a post that goes takes its name off the posts that it stood between", async () => {
    await using app = await startApp(engine);
    const { owner, post, address } = await publishEight(app);
    const beside = [1, 3].map(address);
    for (const path of beside) expect((await read(app, path)).text).toContain(post(2).title);
    await owner("DELETE", `/api/posts/${post(2).id}`);
    for (const path of beside) expect((await read(app, path)).text).not.toContain(post(2).title);
  });

  test("a post that moves in time is named where it comes to stand, and no more where it stood", async () => {
    await using app = await startApp(engine);
    const { owner, post, address } = await publishEight(app);
    const [stood, stands] = [address(3), address(6)];
    for (const path of [stood, stands]) await read(app, path);
    const publishedAt = "2026-02-07T12:00:00.000Z";
    await owner("PATCH", `/api/posts/${post(2).id}`, { json: { publishedAt } });
    expect((await read(app, stood)).text).not.toContain(post(2).title);
    expect((await read(app, stands)).text).toContain(post(2).title);
  });
});
