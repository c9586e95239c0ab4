import * as fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { expect, test } from "vitest";
import { anyHtml, tagNames } from "../../../../tests/setup/any-html.ts";
import { cleanHtml } from "./clean-html.ts";

test.each([
  [
    "a paragraph in a word",
    "<b><p>a</p><ul><li>b</li></ul></b>",
    "<p><b>a</b></p><ul><li><b>b</b></li></ul>",
  ],
  ["a block in a paragraph's word", "<p>a<i>b<h2>c</h2></i></p>", "<p>a<i>b</i></p><h2><i>c</i></h2>"],
  [
    "a block in a paragraph's deletion",
    "<p><del><p></p><sub>a</sub></del></p>b",
    "<del><p></p><p><sub>a</sub></p></del>b",
  ],
  ["blocks in a heading", "<h2><div>a</div><p>b</p></h2>", "<h2> a  b </h2>"],
  ["lines of code as blocks", "<pre><div>a</div><div>b</div></pre>", "<pre>\na\n\nb\n</pre>"],
  ["a link around blocks", `<a href="/x"><p>a</p></a>`, `<a href="/x"><p>a</p></a>`],
  ["a link around code", `<a href="/x"><pre>a</pre></a>`, `<pre><a href="/x">a</a></pre>`],
  ["a link in a link", `<a href="/x"><p><a href="/y">a</a></p></a>`, `<a href="/x"><p>a</p></a>`],
  [
    "a link without words",
    `<a title="t" href="/x?a&amp;b"> </a>`,
    `<a title="t" href="/x?a&amp;b"> /x?a&amp;b</a>`,
  ],
  [
    "a link around an image",
    `<a href="/x"><img src="/a" /></a>`,
    `<a href="/x"><img src="/a" alt="/x" /></a>`,
  ],
  ["a list in a list", "<ul><li>a</li><ul><li>b</li></ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
  ["words in a list", "<ol>a<li>b</li>c</ol>", "<ol><li>a</li><li>b c</li></ol>"],
  ["items without a list", "<li>a</li> <li>b</li>", "<ul><li>a</li> <li>b</li></ul>"],
  ["terms without a list", "<dt>a</dt><dd>b</dd>", "<dl><dt>a</dt><dd>b</dd></dl>"],
  ["terms in groups", "<dl><div>a<dd>b</dd></div></dl>", "<dl><div><dd>a</dd><dd>b</dd></div></dl>"],
  ["a heading of a term", "<dl><dt><h3>a</h3></dt></dl>", "<dl><dt> a </dt></dl>"],
  [
    "two captions",
    "<figure>a<figcaption>b</figcaption><figcaption>c</figcaption></figure>",
    "<figure>a <div>c</div><figcaption>b</figcaption></figure>",
  ],
  [
    "a summary that comes late",
    "<details>a<summary>b</summary></details>",
    "<details><summary>b</summary>a</details>",
  ],
  ["no summary", "<details>a</details>", "<details><summary>Details</summary>a</details>"],
  [
    "rows without a body",
    "<table><tr><td>a</td></tr></table>",
    "<table><tbody><tr><td>a</td></tr></tbody></table>",
  ],
  [
    "a foot that comes first",
    "<table><tfoot><tr><td>a</td></tr></tfoot><tr><td>b</td></tr></table>",
    "<table><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>a</td></tr></tfoot></table>",
  ],
  [
    "words in a table",
    "<table>a<tr>b<td>c</td></tr></table>",
    "a b  <table><tbody><tr><td>c</td></tr></tbody></table>",
  ],
  [
    "words beside a figure",
    "<figure>a<figcaption>b</figcaption>c</figure>",
    "<figure>a c<figcaption>b</figcaption></figure>",
  ],
  [
    "words around a summary",
    "<details>a<summary>b</summary>c</details>",
    "<details><summary>b</summary>a c</details>",
  ],
  ["words between items", "<ul><li>a</li> <b>b</b> <i>c</i></ul>", "<ul><li>a <b>b</b> <i>c</i></li></ul>"],
  [
    "a summary with an empty heading",
    "<details><summary><h2></h2></summary></details>",
    "<details><summary>  Details</summary></details>",
  ],
  [
    "an image that is named by its title",
    `<a href="/x"><img src="/a" title="b" /></a>`,
    `<a href="/x"><img src="/a" title="b" /></a>`,
  ],
  ["a table of nothing", "<table><caption>a</caption><tr></tr></table>", "a"],
  ["cells without a table", "<td>a</td>", "a"],
  [
    "headers on two sides",
    "<table><tr><th></th><th>a</th></tr><tr><th>b</th><td>c</td></tr></table>",
    `<table><tbody><tr><th scope="col"></th><th scope="col">a</th></tr><tr><th scope="row">b</th><td>c</td></tr></tbody></table>`,
  ],
  [
    "headers in a foot",
    "<table><tfoot><tr><th>a</th></tr></tfoot></table>",
    `<table><tfoot><tr><th scope="col">a</th></tr></tfoot></table>`,
  ],
  [
    "attributes that say nothing",
    `<ol type="x" start="2"><li value="y">a</li></ol>`,
    `<ol start="2"><li>a</li></ol>`,
  ],
  [
    "the role of a decorative image",
    `<img src="/a" alt="" role="presentation" />`,
    `<img src="/a" alt="" role="presentation" />`,
  ],
  [
    "the role of an image with words",
    `<img src="/a" alt="b" role="presentation" />`,
    `<img src="/a" alt="b" />`,
  ],
  ["another role", `<img src="/a" alt="" role="button" />`, `<img src="/a" alt="" />`],
  ["sizes with a unit", `<img src="/a" width="300px" height="50%" />`, `<img src="/a" width="300" />`],
  [
    "times",
    `<time datetime="2026-03-02T10:00Z">a</time><time>2026-03</time><time datetime="soon">b</time>`,
    `<time datetime="2026-03-02T10:00Z">a</time><time>2026-03</time>b`,
  ],
  [
    "an address that only looks like one of the site's own",
    `<a href="\u0085//e.com/">a</a><a href="/\t/e.com/">b</a><img src="\u0085ftp://e.com/x" />`,
    `<a href="%C2%85//e.com/">a</a><a>b</a><img src="%C2%85ftp://e.com/x" />`,
  ],
  [
    "an address with spaces",
    `<a href=" /a b\n">c</a><a href="https://[">d</a>`,
    `<a href="/a%20b">c</a><a>d</a>`,
  ],
])("%s stands where HTML lets it stand", (_what, written, fitted) => {
  expect(cleanHtml(written)).toBe(fitted);
});

const countWords = (text: string) => text.match(/words|&amp;(?!b)|2026-01-02/g)?.length ?? 0;

/** The words as they are read: inline text continues the line, a block begins a new one. */
const readText = (html: string) => html.replaceAll(IN_LINE, "").replaceAll(/<[^>]*>/g, " ");
const IN_LINE =
  /<\/?(?:a|abbr|b|cite|code|del|em|i|img|ins|kbd|mark|q|s|samp|small|span|strong|su[bp]|time|u|var)\b[^>]*>/g;

/** As it is parsed: what ends where something else begins is closed there. */
const closeAll = (html: string) => sanitizeHtml(html, { allowedTags: tagNames, allowedAttributes: false });

const countApart = (text: string) => text.split(/\s+/).filter((word) => countWords(word) > 0).length;

test("no word is lost or runs into another, and doing it again changes nothing", () => {
  fc.assert(
    fc.property(anyHtml, (written) => {
      const clean = cleanHtml(written);
      const [before, after] = [readText(closeAll(written)), readText(clean)];
      expect(countWords(after)).toBe(countWords(before));
      expect(countApart(after)).toBeGreaterThanOrEqual(countApart(before));
      expect(cleanHtml(clean)).toBe(clean);
    }),
  );
});

test("what would be deeper than an article may be, with what it lacks put in, is refused", () => {
  const deep = "<table><tr><td>".repeat(26) + "a";
  expect(() => cleanHtml(deep)).toThrow("Content must be at most 100 elements deep");
});

test("what would have to be said of too many blocks is refused, or not said of them", () => {
  const wide = "<i><u>".repeat(10) + "<p>a</p>".repeat(2_000);
  expect(() => cleanHtml(wide)).toThrow("Content must have at most 30000 tags");
  const long = `<a href="/${"x".repeat(10_000)}"><pre>a</pre><pre>b</pre></a>`;
  expect(cleanHtml(long)).toBe("<pre><a>a</a></pre><pre><a>b</a></pre>");
  const copied = `<a href="/${"x".repeat(990)}">${"<pre>a</pre>".repeat(3_000)}</a>`;
  expect(() => cleanHtml(copied)).toThrow("Must be at most 2000000 characters");
});
