import { expect, test } from "vitest";
import { styleContent } from "./style-content.ts";

const styled = (html: string) => styleContent(html, "https://allotment.example");

/** The start tags of some styled HTML: name, direction and style. */
const tagsOf = (html: string) =>
  [...styled(html).matchAll(/<([a-z]\w*)([^>]*)>/g)].map(([, name, attributes = ""]) => ({
    name,
    dir: / dir="(\w+)"/.exec(attributes)?.[1],
    style: / style="([^"]*)"/.exec(attributes)?.[1],
  }));

const directionsOf = (html: string) => tagsOf(html).map(({ name, dir }) => `${name} ${dir ?? ""}`.trim());

test("each block runs as its own first letter does, whatever the blocks before it do", () => {
  expect(directionsOf("<p>مرحبا Hello</p><p>Hello مرحبا</p><h2>שלום</h2><p>123 …</p>")).toEqual([
    "p rtl",
    "p",
    "h2 rtl",
    "p",
  ]);
  expect(directionsOf("<ul><li>واحد</li><li>One</li></ul>")).toEqual(["ul rtl", "li", "li ltr"]);
  expect(directionsOf("<table><tr><td>تفاح</td><td>3</td></tr></table>")).toEqual([
    "table rtl",
    "tr",
    "td",
    "td",
  ]);
});

test("a text from left to right costs no attribute", () => {
  expect(styled("<p>One</p><ul><li>Two</li></ul><pre>x</pre>")).not.toContain("dir=");
});

test("code runs from left to right, and does not say how the words around it run", () => {
  expect(directionsOf("<pre><code>// تعليق</code></pre>")).toEqual(["pre", "code"]);
  expect(directionsOf("<p><code>let x</code> نص</p>")).toEqual(["p rtl", "code ltr"]);
  expect(directionsOf("<ul><li>نص<pre>// تعليق</pre></li></ul>")).toEqual(["ul rtl", "li", "pre ltr"]);
});

test("a direction that the writer chose stays", () => {
  expect(directionsOf('<p dir="rtl">Hello</p><p dir="ltr">مرحبا</p>')).toEqual(["p rtl", "p ltr"]);
});

test.each([
  ["ul", "واحد", "padding:0 24px 0 0"],
  ["ol", "واحد", "padding:0 26px 0 0"],
  ["blockquote", "اقتباس", "padding:0 20px 0 0;border-right:2px"],
])("a %s from right to left has its space on the right", (tag, words, style) => {
  expect(tagsOf(`<${tag}>${words}</${tag}>`)[0]?.style).toContain(style);
  expect(tagsOf(`<${tag}>English</${tag}>`)[0]?.style).not.toContain(style);
});

test("a quote is in italics only where its letters have some", () => {
  expect(tagsOf("<blockquote>ציטוט</blockquote>")[0]?.style).not.toContain("italic");
  expect(tagsOf("<blockquote>A quote</blockquote>")[0]?.style).toContain("font-style:italic");
});

test("an item that runs against its list has space for its mark", () => {
  const [, one, other] = tagsOf("<ul><li>One</li><li>واحد</li></ul>");
  expect([one?.style, other?.style]).toEqual([undefined, "margin:0 24px 8px 0"]);
});

test.each(["td", "th"])("a %s leaves its space towards the next column", (tag) => {
  const styleIn = (words: string) =>
    tagsOf(`<table><tr><${tag}>${words}</${tag}><${tag}>One</${tag}></tr></table>`).at(-1)?.style;
  expect(styleIn("تفاح")).toBe("padding:8px 0 8px 16px");
  expect(styleIn("Two")).toBeUndefined();
});

test("the title of a column from right to left stands over its cells", () => {
  expect(styled("<table><tr><th>الاسم</th></tr></table>")).toContain('<th align="right"');
});
