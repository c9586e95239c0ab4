import { expect, test } from "vitest";
import { isArchiveAddress, namesOldPost, oldAddressesOf, oldAddressOf } from "./old-address.ts";

test("an old address is the same however it is written", () => {
  const same = [
    "https://old.example/2014/05/hello/",
    "/2014/05/hello",
    "2014/05/hello/index.html",
    "//x.example/2014//05/hello/",
  ];
  for (const each of same) expect(oldAddressOf(each), each).toBe("/2014/05/hello");
  expect(oldAddressOf("/caf%C3%A9/")).toBe("/café");
  expect(oldAddressOf("http://old.example/?p=12")).toBe("/?p=12");
  expect(oldAddressOf("/50%-off")).toBe("/50%-off");
});

test("what is no address of a page is none", () => {
  for (const each of ["mailto:a@example.com", "http://", "/%00", `/${"x".repeat(2_000)}`])
    expect(oldAddressOf(each), each.slice(0, 20)).toBeUndefined();
});

test("a page is looked up without what a campaign has added", () => {
  expect(oldAddressesOf("/?utm_source=mail&p=12")).toEqual([
    "/?utm_source=mail&p=12",
    "/?utm_source=mail",
    "/?p=12",
    "/",
  ]);
  expect(oldAddressesOf("/hello/")).toEqual(["/hello"]);
});

test.each([
  ["/2024/03/hello/feed/", "/2024/03/hello"],
  ["/hello/amp", "/hello"],
  ["/category/news/page/2/", "/category/news"],
  ["/Hello/comment-page-3/", "/hello"],
  ["/wp-content/uploads/a-300x200.jpg", "/wp-content/uploads/a.jpg"],
  ["/wp-content/uploads/a-300x200.jpg", "/wp-content/uploads/a-scaled.jpg"],
  ["/content/images/size/w600/format/webp/a.png", "/content/images/a.png"],
])("%s is looked up as %s, too", (address, key) => {
  expect(oldAddressesOf(address)).toContain(key);
});

test.each([
  ["/2024/03/", true],
  ["/2024", true],
  ["/2024/03/15/page/2/", true],
  ["/page/2/", true],
  ["/", false],
  ["/?p=1", false],
  ["/2024/03/hello/", false],
  ["/1200/", false],
])("%s is the archive of a time: %s", (address, is) => {
  expect(isArchiveAddress(address)).toBe(is);
});

test("a number at the front page names a post", () => {
  expect(["/?p=12", "/?utm_source=x&p=12", "/?preview=1&page_id=3"].every(namesOldPost)).toBe(true);
  expect(["/", "/?utm_source=x", "/?p=about", "/blog?p=12", "/?top=12"].some(namesOldPost)).toBe(false);
});
