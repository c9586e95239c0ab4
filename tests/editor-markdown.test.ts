import { expect, test } from "vitest";
import { readHtml } from "../src/admin/editor/html/read-html.ts";
import { writeHtml } from "../src/admin/editor/html/write-html.ts";
import { readMarkdown, readMarkdownFile } from "../src/admin/editor/markdown/read-markdown.ts";
import { writeMarkdown } from "../src/admin/editor/markdown/write-markdown.ts";
import { editorSchema } from "../src/admin/editor/schema/extensions.ts";
import { parseHtml } from "./setup/browser/dom.ts";

const toMarkdown = (html: string) => writeMarkdown(readHtml(html, editorSchema, parseHtml), parseHtml);
const toHtml = (markdown: string) => writeHtml(readMarkdown(markdown, editorSchema, parseHtml));
const fromFile = (markdown: string) => writeHtml(readMarkdownFile(markdown, editorSchema, parseHtml));

const pairs = {
  "words and marks": [
    '<p>A <strong>bold</strong> <em>and</em> <s>gone</s> <a href="/x" title="T">link</a><br /><code>a`b</code></p>',
    'A **bold** *and* ~~gone~~ [link](/x "T")\\\n``a`b``',
  ],
  headings: ["<h2>Two</h2>\n<h4>Four</h4>", "## Two\n\n#### Four"],
  lists: [
    '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>\n<ol start="3"><li>Three</li></ol>',
    "- One\n  - Inner\n- Two\n\n3. Three",
  ],
  "two lists beside each other": [
    "<ul><li>One</li></ul>\n<ul><li>Other</li></ul>",
    "- One\n\n<!-- -->\n\n- Other",
  ],
  code: ['<pre><code class="language-md">```js\n\nx\n```</code></pre>', "````md\n```js\n\nx\n```\n````"],
  "a quote and a line": [
    "<blockquote><p>Said</p><p>Twice</p></blockquote>\n<hr />",
    "> Said\n>\n> Twice\n\n---",
  ],
  "an image without a caption": [
    '<figure><img src="/a(b).png" alt="A [desk]" /></figure>',
    "![A \\[desk\\]](</a(b).png>)",
  ],
  "a table": [
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1 | 2</td><td><strong>x</strong></td></tr></tbody></table>",
    "| A | B |\n| --- | --- |\n| 1 \\| 2 | **x** |",
  ],
  "a table with sides": [
    '<table><thead><tr><th align="right">A</th><th>B</th></tr></thead><tbody><tr><td align="right">1</td><td>2</td></tr></tbody></table>',
    "| A | B |\n| --: | --- |\n| 1 | 2 |",
  ],
  "personal fields": [
    "<p>Dear {first_name|friend}, {{ name|a_b }} at {email}</p>\n<table><thead><tr><th>{name|A}</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    "Dear {first_name|friend}, {{ name|a_b }} at {email}\n\n| {name\\|A} |\n| --- |\n| 1 |",
  ],
  "a callout": [
    '<aside data-callout="important"><p>One <strong>two</strong></p><ul><li>Three</li></ul></aside>',
    "> [!IMPORTANT]\n> One **two**\n>\n> - Three",
  ],
  "words that look like Markdown": [
    "<p># no *heading* [x] 1 &lt; 2 &amp;amp; snake_case</p>\n<p>1. no list</p>",
    "\\# no \\*heading\\* \\[x\\] 1 \\< 2 \\&amp; snake_case\n\n1\\. no list",
  ],
} as const;

for (const [name, [html, markdown]] of Object.entries(pairs)) {
  test(`${name}: out as Markdown that people write, and in again without loss`, () => {
    expect(toMarkdown(html)).toBe(markdown);
    expect(toHtml(markdown)).toBe(html);
  });
}

const hard = {
  "a poll":
    '<div data-poll="0123456789abcdef"><p>Which?</p><ul><li><a href="/poll/0123456789abcdef?answer=1" data-tag="D">Dogs</a></li><li><a href="/poll/0123456789abcdef?answer=2">Cats</a></li></ul></div>',
  "a footnote and its call":
    '<p>A<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a></p>\n<ol><li id="text-fn-1">B <a href="#text-fnref-1">↩</a></li></ol>',
  "marks that Markdown's signs cannot carry":
    '<p>a<strong>"b"</strong>c and <strong>d </strong>e H<sub>2</sub>O</p>',
  "an image with a caption and a size":
    '<figure><img src="/a.png" alt="A" width="10" height="5" /><figcaption>By <em>me</em></figcaption></figure>',
  "images beyond the column":
    '<figure data-width="full"><img src="/a.png" alt="A" /></figure>\n<figure data-width="wide"><img src="/a.png" alt="" /><img src="/b.png" alt="" /></figure>',
  "a table with cells that span":
    '<table><tbody><tr><td colspan="2">1</td></tr><tr><td>2</td><td>3</td></tr></tbody></table>',
  "code with an empty line in a list": "<ul><li><p>One</p><pre><code>a\n\nb</code></pre></li></ul>",
  "an address that is no link": "<p>Write www.example.com as words</p>",
  "blocks that Markdown has no signs for":
    '<p data-button=""><a href="/x">Go</a></p>\n<div data-only="web"><p>A</p><pre><code>a\n\nb</code></pre></div>\n<hr data-cut="" />\n<details><summary>S</summary><p>B</p></details>',
  "empty lines in what is kept as HTML":
    "<details><summary>S</summary><pre><code>a\n\nb</code></pre></details>",
};

for (const [name, html] of Object.entries(hard)) {
  test(`${name}: not lost on the way through Markdown`, () => {
    expect(toHtml(toMarkdown(html))).toBe(html);
  });
}

test("another program's field stays as it is", () => {
  expect(toHtml("Hi *|FNAME|*, *you* and `*|X|*`")).toBe(
    "<p>Hi *|FNAME|*, <em>you</em> and <code>*|X|*</code></p>",
  );
});

test("a callout of Obsidian has its title in bold, and the kind that comes closest", () => {
  expect(toHtml("> [!danger]- Hot pan\n> Careful\n\n> [!NOTE]\n> - a\n\n> [x] no callout")).toBe(
    '<aside data-callout="warning"><p><strong>Hot pan</strong></p><p>Careful</p></aside>\n' +
      '<aside data-callout="note"><ul><li>a</li></ul></aside>\n<blockquote><p>[x] no callout</p></blockquote>',
  );
});

test("Markdown of other programs is read as GitHub reads it, without what stands before the text", () => {
  const markdown = "---\ntitle: X\n---\nOne\ntwo\n\n* [x] done\n\n| a |\n|:-:|\n| 1 |\n\n![Alt](/p.png)";
  expect(fromFile(markdown)).toBe(
    "<p>One two</p>\n<ul><li>☑ done</li></ul>\n" +
      '<table><thead><tr><th align="center">a</th></tr></thead><tbody><tr><td align="center">1</td></tr></tbody></table>\n' +
      '<figure><img src="/p.png" alt="Alt" /></figure>',
  );
});

test("metadata before the text of a file is left out, and a text between two dividers is kept", () => {
  expect(fromFile("---\ntitle: A post\ntags: [a]\n---\n\nWords\n")).toBe("<p>Words</p>");
  expect(fromFile("---\n# For you\n\n'дата': 1\n---\nWords\n")).toBe("<p>Words</p>");
  const between = "---\n\n## Part\n\nwords\n\n---\n";
  expect(fromFile(between)).toBe("<hr />\n<h2>Part</h2>\n<p>words</p>\n<hr />");
  expect(toHtml("---\ntitle: A post\n---\n\nWords\n")).toBe("<hr />\n<h2>title: A post</h2>\n<p>Words</p>");
});
