import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { growthOf, LINEAR } from "../../setup/growth.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { askKept } from "./found.ts";
import { addSubscribers, createNewsletter, createPost } from "../kit/inputs.ts";
import { runSender } from "../mailing/sending/sending.ts";

const app = await startApp("sqlite", {
  env: { METRICS_TOKEN: "0123456789abcdef", INDEXNOW_KEY: "0123456789abcdef" },
});
afterAll(() => app[Symbol.asyncDispose]());
const { keyOf, routes } = app.app.pageKeys;

/** The parameters of the pages that read any. */
const parameters: Record<string, string[]> = {
  "/blog": ["page", "search", "tag"],
  "/blog/category/:category": ["page", "search", "tag"],
  "/author/:author": ["page"],
  "/newsletter": ["page"],
  "/api/posts": ["page", "category", "search", "tag"],
};

/** An address of each cached route whose pattern is not one itself. */
const addresses: Record<string, string> = {
  "/:slug{[a-z0-9-]+}": "/imprint",
  "/blog/:slug": "/blog/a-plain-title",
  "/blog/:file{[^/]+\\.md}": "/blog/a-plain-title.md",
  "/author/:author": "/author/admin",
  "/author/:author/feed.xml": "/author/admin/feed.xml",
  "/author/:author/atom.xml": "/author/admin/atom.xml",
  "/author/:author/feed.json": "/author/admin/feed.json",
  "/blog/category/:category": "/blog/category/tools",
  "/blog/category/:category/feed.xml": "/blog/category/tools/feed.xml",
  "/blog/category/:category/atom.xml": "/blog/category/tools/atom.xml",
  "/blog/category/:category/feed.json": "/blog/category/tools/feed.json",
  "/blog/tag/:tag/feed.xml": "/blog/tag/a%20tag/feed.xml",
  "/blog/tag/:tag/atom.xml": "/blog/tag/a%20tag/atom.xml",
  "/blog/tag/:tag/feed.json": "/blog/tag/a%20tag/feed.json",
  "/newsletter/:slug{[a-z0-9-]+}": "/newsletter/what-we-threw-away",
  "/:file{sitemap-[1-9][0-9]{0,5}\\.xml}": "/sitemap-1.xml",
  "/cards/category/:file{[a-z0-9-]+\\.png}": "/cards/category/tools.png",
  "/cards/post/:file{[^/]+\\.png}": "/cards/post/a-plain-title.png",
  "/api/posts/:slug": "/api/posts/a-plain-title",
};

test("every reading route is cached by its parameters, or says why it is not cached", async () => {
  const owner = await app.signIn();
  await createPost(owner, { status: "published", tags: ["a tag"] });
  await owner("POST", "/api/admin/pages", {
    json: { title: "Imprint", content: "<p>Ada Example</p>", status: "published" },
  });
  await addSubscribers(app, 1);
  const { id } = await createNewsletter(owner);
  app.clock.advance(MINUTE);
  await owner("POST", `/api/newsletters/${id}/send`);
  await runSender(app);

  expect(routes.length).toBeGreaterThan(80);
  for (const { path, reason, parameters: declared } of routes) {
    if (reason) {
      expect(reason, path).toMatch(/^[A-Z].*\.$/);
      continue;
    }
    expect(declared, path).toEqual(parameters[path] ?? []);
    const address = addresses[path] ?? path;
    const { status, headers } = await askKept(app, address);
    expect([status, headers], path).toEqual([200, expect.not.stringContaining("no-store")]);
    expect(app.app.pages.find(address), `${path} depends on nothing, so it is not kept`).toBeDefined();
  }
});

test("what a page does not read makes no second copy of it", () => {
  expect(keyOf("/?utm_source=x")).toBe("/");
  expect(keyOf("/blog/a-post?fbclid=1&ref=2")).toBe("/blog/a-post");
  expect(keyOf("/blog?utm_medium=mail&tag=web&page=2")).toBe("/blog?page=2&tag=web");
  expect(keyOf("/blog?tag=web&page=2")).toBe("/blog?page=2&tag=web");
  expect(keyOf("/blog?page=2&page=3&tag=web&tag=x")).toBe("/blog?page=2&tag=web");
  expect(keyOf("/blog?Page=2&TAG=web")).toBe("/blog");
  expect(keyOf("/blog?search=&page=1")).toBe("/blog");
  expect(keyOf("/blog?page=00002")).toBe("/blog?page=2");
  expect(keyOf("/api/posts?page=-1&per_page=5")).toBe("/api/posts");
  for (const other of Object.values(addresses))
    if (!parameters[other] && other !== "/imprint")
      expect(keyOf(`${other}?utm_source=x`), other).toBe(keyOf(other));
});

test("a second spelling of an address is not cached", () => {
  for (const address of [
    "//evil",
    "/blog/a-post#top",
    "/blog/..",
    "/blog/%2E%2e",
    "/blog/./a-post",
    "/blog/a\\b",
    "/BLOG",
    "/blog/",
    "http://site.invalid/blog",
    `/blog/${"a".repeat(300)}`,
  ])
    expect(keyOf(address), address).toBeUndefined();
});

test("a path of more than 300 characters is not cached", () => {
  const path = "/blog/".padEnd(300, "a");
  expect([keyOf(path), keyOf(`${path}a`)]).toEqual([path, undefined]);
});

test("the longest address that a request may have is read in linear time", () => {
  for (const [before, piece, after] of [
    ["", "/", ""],
    ["/blog/", "%2e.", ""],
    ["/?", "p&", ""],
    ["/blog?", "tag=a&", ""],
    ["/sitemap-", "1", ".xml"],
  ] as const)
    expect(
      growthOf((size) => keyOf(`${before}${piece.repeat(size / piece.length)}${after}`), 16_000),
    ).toBeLessThan(LINEAR);
});

test("a typed search stays what was typed", () => {
  expect(keyOf("/blog?search=a%26page%3D2")).toBe("/blog?search=a%26page%3D2");
  expect(keyOf("/api/posts?search=%E4%B8%AD+b")).toBe("/api/posts?search=%E4%B8%AD%20b");
});

test("a search that is cut ends with a whole character, whatever was typed", () => {
  const start = "a".repeat(199);
  expect(keyOf(`/blog?search=${start}%F0%9F%98%80`)).toBe(`/blog?search=${start}%EF%BF%BD`);
  const text = fc.string({ unit: "binary", minLength: 150, maxLength: 250 });
  const address = fc.tuple(fc.constantFrom("/blog?search=", "/blog?tag=", "/api/posts?category="), text);
  fc.assert(
    fc.property(address, ([path, typed]) => {
      const key = keyOf(path + encodeURIComponent(typed.toWellFormed()));
      expect(key && keyOf(key)).toBe(key);
    }),
  );
});

test("an address of another site that its query tells apart is not the page without the query", () => {
  expect(keyOf("/?p=12")).toBeUndefined();
  expect(keyOf("/imprint?id=12")).toBeUndefined();
});

test("pages of one person, and what is no page, are never shared", () => {
  for (const url of [
    "/admin/dashboard",
    "/signin",
    "/confirm/x",
    "/unsubscribe/x",
    "/preferences/x",
    "/my-data/x/download",
    "/newsletter/Signed.token",
    "/setup/x",
    "/preview/x",
    "/api/me",
    "/api/admin/posts",
    "/media/a/b",
    "/views/1",
    "/covers/tools/00000000.svg",
    "/no/where",
    "*",
  ]) {
    expect(keyOf(url), url).toBeUndefined();
  }
});
