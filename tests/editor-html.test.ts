import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readHtml } from "../src/admin/editor/html/read-html.ts";
import { writeHtml } from "../src/admin/editor/html/write-html.ts";
import { editorSchema } from "../src/admin/editor/schema/extensions.ts";
import { cleanHtml } from "../src/server/engines/html/clean-html.ts";
import { parseHtml } from "./setup/browser/dom.ts";

const read = (html: string) => readHtml(html, editorSchema, parseHtml);
const rewrite = (html: string) => writeHtml(read(html));

const texts = {
  "words and marks":
    '<p>A <strong>bold <em>and</em></strong> <s>gone</s> <a href="/blog/x" title="T">link</a><br />and <code>co&lt;de</code> H<sub>2</sub>O</p>',
  headings: "<h2>Two</h2>\n<h3>Three</h3>\n<h4>Four</h4>",
  lists: '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>\n<ol start="3"><li>Three</li></ol>',
  code: '<pre><code class="language-js">const a = "&lt;b&gt;";\n\n  indented();</code></pre>',
  "a figure with its caption":
    '<figure><img src="/media/a/large" alt="A desk" width="800" height="600" /><figcaption>Draft <em>two</em></figcaption></figure>',
  "a decorative image": '<figure><img src="/media/a/large" alt="" role="presentation" /></figure>',
  "images beyond the column":
    '<figure data-width="wide"><img src="/media/a/large" alt="A" /></figure>\n<figure data-width="full"><img src="/a.png" alt="" /><figcaption>B</figcaption></figure>\n<figure data-width="wide"><img src="/a.png" alt="" /><img src="/b.png" alt="" /></figure>',
  "an image in a line": '<p>See <img src="https://a.example/b.png" alt="" /> here</p>',
  table:
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td colspan="2">1 &amp; 2</td></tr></tbody></table>',
  "a quote and a line": "<blockquote><p>Said</p><p>Twice</p></blockquote>\n<hr />",
  "the place of a post": '<p>Before</p>\n<div data-post="12"></div>\n<p>After</p>',
  "a footnote and what leads to it":
    '<h2 id="text-sec">A</h2>\n<p id="text-p">B<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> <sup id="text-b">2</sup></p>\n<ol><li id="text-fn-1"><p>C <a href="#text-fnref-1" title="Back">↩</a></p><p>D</p></li></ol>',
  "links that tag":
    '<p>A <a href="https://a.example/?b&amp;c" title="T" data-tag="R&amp;D">link</a></p>\n<p data-button=""><a href="https://a.example/" data-tag="Buyers">Buy</a></p>',
  "an anchor without words": '<p>A <a id="text-y"></a>b</p>',
  "the sides of columns":
    '<table><thead><tr><th scope="col" align="right">A</th></tr></thead><tbody><tr><td align="center">1</td></tr></tbody></table>',
  callouts:
    '<aside data-callout="tip"><p>Water <em>first</em></p><ul><li>One</li></ul></aside>\n<aside data-callout="warning" lang="de"><p>Achtung</p></aside>',
  details:
    '<details><summary>More <em>of it</em></summary><p>Hidden</p><ul><li>One</li></ul></details>\n<details open="" dir="rtl"><summary>S</summary><p></p></details>',
  "a button":
    '<p>A</p>\n<p data-button=""><a href="https://a.example/?b=1&amp;c=2">Read &amp; reply</a></p>\n<p data-button="" id="text-b"><a>Not yet</a></p>',
  "a contact form": '<p>A</p>\n<p data-contact=""><a href="/contact">Send &amp; wait</a></p>\n<p>B</p>',
  polls:
    '<div data-poll="0123456789abcdef" data-until="2026-12-24" data-results="answered" lang="de"><p>Which &amp; why?</p><ul><li><a href="/poll/0123456789abcdef?answer=2" data-tag="R&amp;D">A &lt; B</a></li><li><a href="/poll/0123456789abcdef?answer=1">"C"</a></li></ul></div>\n<div data-poll="fedcba9876543210" data-stars=""><p>How many?</p><ul><li><a href="/poll/fedcba9876543210?answer=1">1 ★</a></li><li><a href="/poll/fedcba9876543210?answer=2">2 ★</a></li><li><a href="/poll/fedcba9876543210?answer=3">3 ★</a></li><li><a href="/poll/fedcba9876543210?answer=4">4 ★</a></li><li><a href="/poll/fedcba9876543210?answer=5">5 ★</a></li></ul></div>\n<div data-poll="reply"><p>Why?</p><p><a href="/contact">Reply</a></p></div>',
  "parts for one medium":
    '<div data-only="email"><p>Hello {{name}}</p></div>\n<div data-only="web"><p>Two</p><aside data-callout="note"><p>Three</p></aside></div>',
  "where an email is cut": '<p>A</p>\n<hr data-cut="" />\n<p>B</p>\n<hr />',
  "what has no block of its own": "<dl><dt>Word</dt><dd>What it means</dd></dl>",
};

for (const [name, html] of Object.entries(texts)) {
  test(`${name}: what was saved is written again as it was, and the server's cleaning changes nothing`, () => {
    expect(rewrite(html)).toBe(html);
    expect(cleanHtml(html)).toBe(html);
  });
}

test("what has an id or a side can be edited like any other text", () => {
  const { content } = read(
    `${texts["a footnote and what leads to it"]}${texts["the sides of columns"]}`,
  ).content;
  expect(content.map(({ type }) => type.name)).toEqual(["heading", "paragraph", "orderedList", "table"]);
});

test("HTML that says the same in other words is written in the editor's words", () => {
  expect(rewrite("<div><b>Bold</b> and<br>\n <i>more</i></div>")).toBe(
    "<p><strong>Bold</strong> and<br /><em>more</em></p>",
  );
  expect(rewrite("<ul><li><p>One</p></li></ul><p></p><p></p>")).toBe("<ul><li>One</li></ul>");
});

test("what cannot be read without loss is kept as it was, beside what can", () => {
  const html =
    "<p>Before</p>\n<table><caption>Sums</caption><tbody><tr><td>1</td></tr></tbody></table>\n<p>After</p>";
  expect(rewrite(html)).toBe(html);
  expect(read(html).content.content.map(({ type }) => type.name)).toEqual([
    "paragraph",
    "htmlBlock",
    "paragraph",
  ]);
});

test("an image from a data URL or a link to a script never becomes part of the text", () => {
  const doc = read(
    '<p><a href="javascript:alert(1)">x</a></p><p><img src="data:image/png;base64,AA=="> y</p>',
  );
  expect(doc.content.content.map(({ type }) => type.name)).toEqual(["htmlBlock", "htmlBlock"]);
  expect(cleanHtml(writeHtml(doc))).toBe("<p><a>x</a></p>\n<p><img /> y</p>");
});

test("white space that browsers do not show is not stored, so the text that is opened again is the same", () => {
  const { nodes, marks } = editorSchema;
  const bold = marks["bold"]?.create();
  const link = marks["link"]?.create({ href: "https://a.example/" });
  const anyLeaf = fc.oneof(
    fc
      .tuple(
        fc.constantFrom("a", " a", "a ", " ", "  ", " a  b ", "\u00A0", "\u00A0 "),
        fc.subarray([bold, link].flatMap((mark) => mark ?? [])),
      )
      .map(([text, on]) => editorSchema.text(text, on)),
    fc.constantFrom("hardBreak", "image").map((name) => editorSchema.node(name, { src: "/media/a/large" })),
  );
  const words = fc.array(anyLeaf, { maxLength: 6 });
  const plain = fc.constantFrom(" a", "a ", " a  b ", "  ").map((text) => [editorSchema.text(text)]);
  const paragraph = words.map((inside) => editorSchema.node("paragraph", null, inside));
  const inner = fc.array(paragraph, { minLength: 1, maxLength: 2 });
  const cell = inner.map((inside) => editorSchema.node("tableCell", null, inside));
  const anyBlock = fc.oneof(
    paragraph,
    words.map((inside) => editorSchema.node("heading", { level: 2 }, inside)),
    inner.map((inside) => editorSchema.node("blockquote", null, inside)),
    inner.map((inside) => editorSchema.node("bulletList", null, editorSchema.node("listItem", null, inside))),
    cell.map((inside) => editorSchema.node("table", null, editorSchema.node("tableRow", null, inside))),
    plain.map((inside) => editorSchema.node("button", { href: "https://a.example/" }, inside)),
    fc
      .tuple(words, inner)
      .map(([summary, hidden]) =>
        editorSchema.node("details", null, [editorSchema.node("detailsSummary", null, summary), ...hidden]),
      ),
  );
  expect(Object.keys(nodes)).toContain("details");
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 3 }), (blocks) => {
      const html = writeHtml(editorSchema.node("doc", null, blocks));
      expect(rewrite(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
  expect(rewrite("<p> a  <strong> b </strong> </p>")).toBe("<p>a <strong>b</strong></p>");
  const typed = editorSchema.node("paragraph", null, [editorSchema.text(" Words  with  room ")]);
  expect(writeHtml(editorSchema.node("doc", null, [typed]))).toBe("<p>Words with room</p>");
});
