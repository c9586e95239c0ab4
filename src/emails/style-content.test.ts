import sanitizeHtml from "sanitize-html";
import { expect, test } from "vitest";
import { elementsOf } from "../../tests/setup/mails/elements-of.ts";
import { styleContent } from "./style-content.ts";

const styled = (html: string) => styleContent(html, "https://allotment.example");
const attributesOf = (html: string) => elementsOf(styled(html))[0]?.attribs;

test.each(["p", "h2", "h3", "h4", "ul", "ol", "blockquote", "pre", "table", "hr", "img", "a"])(
  "a %s carries its look with it",
  (tag) => {
    expect(attributesOf(`<${tag}></${tag}>`)?.style).toMatch(/:/);
  },
);

test("what occurs hundreds of times has its look from the style block, and a link only its color", () => {
  for (const tag of ["li", "code", "td", "strong"]) expect(attributesOf(`<${tag}></${tag}>`)).toEqual({});
  expect(attributesOf('<a href="#x">x</a>')).toEqual({ href: "#x", style: "color:#C23A1B" });
});

test("the title of a column stands over its cells", () => {
  expect(attributesOf("<th>Name</th>")?.align).toBe("left");
  expect(attributesOf('<th align="right">Price</th>')?.align).toBe("right");
});

test("words, nesting and entities come out as they went in", () => {
  const html = "<p>1 &lt; 2 &amp; <em>3 &gt; 2</em></p><ul><li>one<ul><li>two</li></ul></li></ul>";
  expect(
    sanitizeHtml(styled(html), { allowedTags: false, allowedAttributes: {}, allowVulnerableTags: true }),
  ).toBe(html);
});

test("a title within the content steps down, because the subject is the title", () => {
  expect(elementsOf(styled("<h1>First</h1><h6>Last</h6>"))).toMatchObject([
    { tag: "h2", text: "First" },
    { tag: "h4", text: "Last" },
  ]);
});

test.each([
  ["/blog/archive", "https://allotment.example/blog/archive"],
  ["about", "https://allotment.example/about"],
  ["https://example.com?a=1&amp;b=2", "https://example.com?a=1&b=2"],
  ["mailto:ines@allotment.example", "mailto:ines@allotment.example"],
  ["xmpp:ines@allotment.example", "xmpp:ines@allotment.example"],
  ["#notes", "#notes"],
])("a link to %s leads to %s", (given, expected) => {
  expect(attributesOf(`<a href="${given}">x</a>`)?.href).toBe(expected);
});

test("an image keeps its description, gets a whole address, and is never wider than the email", () => {
  expect(attributesOf('<img src="/media/7/large" alt="A pear" width="1200" height="600">')).toMatchObject({
    src: "https://allotment.example/media/7/large",
    alt: "A pear",
    width: "552",
    height: "276",
    style: expect.stringContaining("max-width:100%;height:auto"),
  });
  expect(attributesOf('<img src="/a.png" alt="" width="300" height="200">')).toMatchObject({
    width: "300",
    height: "200",
  });
  expect(attributesOf('<img src="/a.png" alt="" width="1000" height="1">')?.height).toBe("1");
});
