import { expect, test } from "vitest";
import { emptyPost } from "../values/post-values.ts";
import { checkPost, linksOf } from "./check-post.ts";

const post = {
  ...emptyPost,
  title: "A title",
  excerpt: "An excerpt",
  category: "growth",
  seo: { metaTitle: "A title", metaDescription: "d".repeat(161) },
};
const todo = (content: string) =>
  checkPost({ ...post, content })
    .filter(({ isDone }) => !isDone)
    .map(({ words }) => words);

test("an image without words, a skipped heading and texts that would be cut are named", () => {
  expect(todo('<h2>A</h2><h4>Deep</h4><p><img src="/a" alt=" "></p><figure><img src="/b"></figure>')).toEqual(
    [
      "2 images without alt text",
      "“Deep” skips a heading level",
      "Meta description is cut off after 160 characters; it has 161",
    ],
  );
  expect(todo('<figure><img src="/b" alt="" role="presentation"></figure>')).not.toContain(
    "1 image without alt text",
  );
  expect(todo("<h1>Again</h1>")).toContain("“Again” has the same level as the title");
  expect(todo("<p> </p>")).toContain("Still empty: content");
});

test("a button without an address is named", () => {
  expect(todo('<p data-button=""><a>Join</a></p><p data-button=""><a href="/x">Read</a></p>')).toContain(
    "1 button without an address",
  );
});

test("an image without an address is named, whether it stands alone, in a line or in a gallery", () => {
  const html =
    '<figure><img alt="A harbor"><figcaption>x</figcaption></figure><p>a <img alt="" src=""> b</p>' +
    '<figure><img src="/a" alt="A"><img alt="B" title="src=/b"></figure>';
  expect(todo(html)).toContain("3 images without an address");
  expect(todo('<p><img src="/a" alt="A"></p>').join(" ")).not.toContain("without an address");
});

test("links are gathered once each, as addresses", () => {
  const html = '<a href="/a?b=1&amp;c=2">x</a> <a title="t" href="/a?b=1&amp;c=2">y</a> <a href="#top">z</a>';
  expect(linksOf(html)).toEqual(["/a?b=1&c=2"]);
});
