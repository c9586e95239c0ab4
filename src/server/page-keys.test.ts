import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pageKeyOf } from "./page-keys.ts";

test("what a page does not read makes no second copy of it", () => {
  expect(pageKeyOf("/?utm_source=x")).toBe("/");
  expect(pageKeyOf("/blog/a-post?fbclid=1&ref=2")).toBe("/blog/a-post");
  expect(pageKeyOf("/blog?utm_medium=mail&tag=web&page=2")).toBe("/blog?page=2&tag=web");
  expect(pageKeyOf("/blog?tag=web&page=2")).toBe("/blog?page=2&tag=web");
  expect(pageKeyOf("/blog?search=")).toBe("/blog");
});

test("what programs read is kept as pages are", () => {
  for (const path of [
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/sitemap.xml",
    "/sitemap-12.xml",
    "/llms.txt",
    "/blog/tag/a%20b/feed.json",
    "/blog/category/tools/atom.xml",
    "/blog/a-post.md",
    "/cards/site.png",
    "/cards/post/a-post.png",
    "/cards/category/tools.png",
    "/cards/cover/tools/0123abcd.png",
    "/newsletter/what-we-threw-away",
    "/newsletter/feed.xml",
  ]) {
    expect(pageKeyOf(`${path}?utm_source=x`), path).toBe(path);
  }
});

test("a typed search stays what was typed", () => {
  expect(pageKeyOf("/blog?search=a%26page%3D2")).toBe("/blog?search=a%26page%3D2");
  expect(pageKeyOf("/api/posts?search=%E4%B8%AD+b")).toBe("/api/posts?search=%E4%B8%AD%20b");
});

test("a search that is cut ends with a whole character, whatever was typed", () => {
  const start = "a".repeat(199);
  expect(pageKeyOf(`/blog?search=${start}%F0%9F%98%80`)).toBe(`/blog?search=${start}%EF%BF%BD`);
  const text = fc.string({ unit: "binary", minLength: 150, maxLength: 250 });
  const address = fc.tuple(fc.constantFrom("/blog?search=", "/blog?tag=", "/api/posts?category="), text);
  fc.assert(
    fc.property(address, ([path, typed]) => {
      const key = pageKeyOf(path + encodeURIComponent(typed.toWellFormed()));
      expect(key && pageKeyOf(key)).toBe(key);
    }),
  );
});

test("a post of another site at the front page is not the front page", () => {
  expect(pageKeyOf("/?p=12")).toBeUndefined();
});

test("pages of one person, and what is no page, are never shared", () => {
  for (const url of [
    "/admin/dashboard",
    "/signin",
    "/confirm/x",
    "/unsubscribe/x",
    "/setup/x",
    "/api/me",
    "/api/admin/posts",
    "/media/a/b",
    "/views/1",
    "/covers/tools/00000000.svg",
    "//evil",
    "*",
  ]) {
    expect(pageKeyOf(url), url).toBeUndefined();
  }
});
