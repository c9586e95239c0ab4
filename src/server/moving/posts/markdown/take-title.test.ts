import { expect, test } from "vitest";
import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { readMarkdownText } from "./render-markdown.ts";

const read = (text: string) => {
  const { title, html } = readMarkdownText(text, { title: "" });
  return [title, cleanHtml(html).replaceAll("\n", "")];
};

test.each([
  ["# The *real* `title` {#a}\n\nA", "The real title", "<p>A</p>"],
  ["Tom & Ann[^1] :tada:\n===\n\nA\n\n[^1]: B", "Tom & Ann 🎉", "<p>A</p>"],
  ["![c](/c.png)\n\n<!-- x -->\n# T\n\nA", "T", '<p><img src="/c.png" alt="c" /></p><p>A</p>'],
  ["A\n\n# T\n\nB", "T", "<p>A</p><p>B</p>"],
  ["# One\n\nA\n\n# Two\n\nB", "One", "<p>A</p><h1>Two</h1><p>B</p>"],
  ["A\n\n# One\n\n# Two", undefined, "<p>A</p><h1>One</h1><h1>Two</h1>"],
  [
    "# T [![badge](/b.svg)](/x)\n\nA",
    "T",
    '<p><a href="/x"><img src="/b.svg" alt="badge" /></a></p><p>A</p>',
  ],
  ["```\n# no\n```\n\n## B", undefined, "<pre><code># no</code></pre><h2>B</h2>"],
])("the title of “%s” is %s", (text, title, html) => {
  expect(read(text)).toEqual([title, html]);
});

test.each([
  ["# The *title*!\n\nA", "<p>A</p>"],
  ["# The title, again\n\nA", "<h1>The title, again</h1><p>A</p>"],
  ["A\n\n# The title", "<p>A</p><h1>The title</h1>"],
  ["## The title\n\nA", "<h2>The title</h2><p>A</p>"],
])("of “%s”, only a heading that repeats the title is taken away", (text, html) => {
  const read = readMarkdownText(text, { title: "The title" });
  expect([read.title, cleanHtml(read.html).replaceAll("\n", "")]).toEqual([undefined, html]);
});
