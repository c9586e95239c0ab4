import { expect, test } from "vitest";
import * as previews from "../../../../src/contract/content/previews.ts";
import { MINUTE } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { addSubscribers, createPost } from "../../kit/inputs.ts";
import { read } from "../../kit/ask.ts";
import { preferencesLinkOf, unsubscribeLinkOf } from "../../audience/subscribe-by-mail.ts";

const published = { status: "published" } as const;
const VARNISH = { CDN: "varnish", CDN_URL: "http://127.0.0.1:1" };
const NOT_SHARED = /no-store|private|immutable/;
/** Constants, which are the same for everybody. */
const CONSTANT = "public, max-age=86400";
/** Headers by which a cache knows a page, and the time that it may keep it. */
const MARKS = /s-maxage|surrogate-key|cache-tag/;

/** The headers of a page as the server keeps it. */
async function headersOf({ app }: TestApp, path: string) {
  const key = app.pageKeys.keyOf(path) ?? expect.fail(`${path} is not kept`);
  const answer = await app.pages.make(key, async (reading) =>
    app.fetch(new Request(`https://blog.example.com${key}`), { reading }),
  );
  const { headers } = await answer.variant("identity");
  return new Headers(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ""]] : [])),
  );
}

test("without a cache in front, pages have no keys, and a cache may keep them for a minute and one more", async () => {
  await using app = await startApp("sqlite");
  const headers = await headersOf(app, "/");
  expect([...headers.keys()]).not.toEqual(expect.arrayContaining(["surrogate-key"]));
  expect([...headers.keys()]).not.toEqual(expect.arrayContaining(["cache-tag"]));
  expect(headers.get("cache-control")).toBe(
    "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  );
});

test("the owner decides how long caches keep pages that nothing purges", async () => {
  await using app = await startApp("sqlite", { env: { CDN_MAX_AGE: "0" } });
  expect((await headersOf(app, "/")).get("cache-control")).toMatch(
    /, s-maxage=0, stale-while-revalidate=60,/,
  );
});

test.each([
  [{ CDN: "varnish", CDN_URL: "http://127.0.0.1:1" }, { "surrogate-key": " " }],
  [{ CDN: "fastly", CDN_ID: "x", CDN_TOKEN: "0123456789abcdef" }, { "surrogate-key": " " }],
  [{ CDN: "cloudflare", CDN_ID: "x", CDN_TOKEN: "0123456789abcdef" }, { "cache-tag": "," }],
  [
    { CDN: "custom", CDN_URL: "http://127.0.0.1:1", CDN_TOKEN: "0123456789abcdef" },
    { "surrogate-key": " ", "cache-tag": "," },
  ],
])("%o reads the keys of a page from its own header", async (env, separators: Record<string, string>) => {
  await using app = await startApp("sqlite", { env });
  const { id, slug } = await createPost(await app.signIn(), published);
  const headers = await headersOf(app, `/blog/${slug}`);
  for (const name of ["surrogate-key", "cache-tag"]) {
    const separator = separators[name];
    const keys = headers.get(name)?.split(separator ?? "");
    if (separator) expect(keys, name).toEqual(expect.arrayContaining(["masthead", "settings", `post:${id}`]));
    else expect(keys, name).toBeUndefined();
  }
  expect(headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d+,/);
});

test("a page that says how old a post is may be kept until it is older", async () => {
  await using app = await startApp("sqlite", { env: VARNISH });
  await createPost(await app.signIn(), published);
  app.clock.advance(1.5 * MINUTE);
  expect((await headersOf(app, "/blog")).get("cache-control")).toContain("s-maxage=30,");
  expect((await headersOf(app, "/about")).get("cache-control")).toContain("s-maxage=3600,");
});

test("keys are plain ASCII whatever tags and authors are called, and the longest list has room for them", async () => {
  await using app = await startApp("sqlite", { env: VARNISH });
  const owner = await app.signIn();
  for (let index = 0; index < 12; index++)
    await createPost(owner, {
      ...published,
      title: `Post number ${index}`,
      author: `${"ب".repeat(50)} ${index}`,
      tags: Array.from({ length: 10 }, (_each, tag) => `${"字".repeat(20)}, ${index}-${tag}`),
    });
  const keys = (await headersOf(app, "/blog")).get("surrogate-key") ?? "";
  expect(keys).toMatch(/^masthead( [a-z0-9:_-]{1,40})+$/);
  expect(keys.split(" ").length).toBeGreaterThan(60);
  expect(keys.length).toBeLessThan(4_000);
});

test("a page with more keys than a header may have is kept by no cache in front", async () => {
  await using app = await startApp("sqlite", { env: VARNISH });
  const { app: hono } = app;
  const key = "/about";
  const answer = await hono.pages.make(key, async (reading) => {
    for (let index = 0; index < 1_000; index++) reading.dependsOn(`post:${index}`);
    return hono.fetch(new Request(`https://blog.example.com${key}`), { reading });
  });
  const { headers } = await answer.variant("identity");
  expect(headers.join("\n")).not.toMatch(MARKS);
  expect(headers.join("\n")).toContain("cache-control\nprivate, no-cache");
});

test("a page that a change overtook while it was rendered is kept by no cache in front", async () => {
  await using app = await startApp("sqlite", { env: VARNISH });
  const { app: hono } = app;
  const answer = await hono.pages.make("/about", async (reading) => {
    const response = await hono.fetch(new Request("https://blog.example.com/about"), { reading });
    hono.pages.invalidate(["settings"]);
    return response;
  });
  const { headers } = await answer.variant("identity");
  expect(headers.join("\n")).toContain("cache-control\nprivate, no-cache");
});

test("an answer that is for one person, or that has no keys, is kept by no cache in front", async () => {
  await using app = await startApp("sqlite", { env: { ...VARNISH, METRICS_TOKEN: "0123456789abcdef" } });
  const owner = await app.signIn();
  const { id, slug } = await createPost(owner, published);
  await addSubscribers(app, 1);
  const preview = await read(await owner("POST", `/api/admin/posts/${id}/preview`), previews.previewPost);
  const personal = [
    new URL(preview.url).pathname,
    await preferencesLinkOf(app, "active-1@example.com"),
    await unsubscribeLinkOf(app, "active-1@example.com"),
  ];
  const { routes, keyOf } = app.app.pageKeys;
  const patterns = routes.map(({ path }) => path.replaceAll(/:\w+(\{[^/]*\})?/g, "x"));
  expect(patterns.length).toBeGreaterThan(80);
  // Unusual spellings are answered past the page cache.
  const spellings = ["/?p=12", `/blog/${slug}/`, "/BLOG", `/blog/%2e/${slug}`];
  const others = ["/admin", "/admin/dashboard", "/metrics", "/readyz", "/nowhere"];
  const statuses = new Set<number>();
  for (const as of [owner, app.request])
    for (const path of [...personal, ...patterns, ...spellings, ...others]) {
      const headersGiven = { authorization: "Bearer 0123456789abcdef" };
      const { headers, status } = await as("GET", path, path === "/metrics" ? { headers: headersGiven } : {});
      const said = `${path} ${status} ${[...headers].join("\n")}`;
      expect(said).not.toMatch(MARKS);
      const control = headers.get("cache-control") ?? "";
      if (control !== CONSTANT) expect(`${path} ${status} ${control}`).toMatch(NOT_SHARED);
      statuses.add(status);
      if (personal.includes(path)) expect([path, status, keyOf(path)]).toEqual([path, 200, undefined]);
    }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 301, 302, 404]));
});

test("what forms and calls answer is kept by no cache in front", async () => {
  await using app = await startApp("sqlite", { env: VARNISH });
  await addSubscribers(app, 1);
  const mine = await preferencesLinkOf(app, "active-1@example.com");
  const owner = await app.signIn();
  const forms = ["/subscribe", "/contact", "/signin", "/views", mine, "/setup/x", "/invitation/x"];
  const calls = app.app.routes.map(({ endpoint }) => [endpoint.method.toUpperCase(), endpoint.path] as const);
  for (const [method, path] of [...forms.map((path) => ["POST", path] as const), ...calls]) {
    const options = method === "GET" ? {} : { form: { email: "reader@example.com" } };
    const { headers, status } = await owner(method, path.replaceAll(/\{\w+\}/g, "x"), options);
    const said = headers.get("cache-control") ?? "";
    expect(`${method} ${path} ${[...headers].join("\n")}`).not.toMatch(MARKS);
    if (method === "GET")
      expect([path, status, said]).toEqual([path, status, expect.stringMatching(NOT_SHARED)]);
  }
});
