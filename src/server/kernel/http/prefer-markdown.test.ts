import { expect, test } from "vitest";
import { preferredAddress } from "./prefer-markdown.ts";

const chrome = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

test.each([
  [undefined, false],
  ["", false],
  ["*/*", false],
  [chrome, false],
  ["text/markdown", true],
  ["Text/Markdown; charset=utf-8", true],
  ["text/markdown, text/html, */*", true],
  ["text/html, text/markdown", false],
  ["text/markdown, */*", true],
  ["*/*, text/markdown", true],
  ["text/html;q=0.9, text/markdown", true],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0.5, text/*;q=0.4", true],
  ["text/markdown;q=0.3, text/*;q=0.4", false],
  ["text/markdown;q=0", false],
  ["text/markdown; q=0.0, text/html;q=0", false],
  ["text/markdown;q=nonsense", false],
])("a client that accepts %s gets a post as Markdown: %s", (accept, isMarkdown) => {
  const [page, markdown] = ["/blog/a-plain-title", "/blog/a-plain-title.md"];
  expect(preferredAddress(page, accept)).toBe(isMarkdown ? markdown : page);
});

test("no other address has a second form, and a query is not that of the Markdown", () => {
  expect(preferredAddress("/blog/a?utm_source=b", "text/markdown")).toBe("/blog/a.md");
  for (const other of [
    "/",
    "/blog",
    "/blog?page=2",
    "/blog/a.md",
    "/blog/category/tools",
    "/about",
    "/blog/a/",
  ])
    expect(preferredAddress(other, "text/markdown")).toBe(other);
});
