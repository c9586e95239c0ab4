import { words } from "../../../tests/setup/words/english.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../tests/setup/growth.ts";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";
import { tagNames } from "../../../tests/setup/any-html.ts";
import { onlyFor } from "./only.ts";

const html = '<p>A</p><div data-only="email"><p>Mail</p></div><div data-only="web"><p>Site</p></div>';

test("a part for one medium is not shown in the other one", async () => {
  const { html: page } = await prepareArticle(html, words);
  expect(page).toBe("<p>A</p><p>Site</p>");
  expect(contentText(html, "https://a.example")).toBe("A\n\nMail");
  const email = styleContent(html, "https://a.example");
  expect(email).toContain("Mail");
  expect(email).not.toContain("Site");
});

test("a part inside another part is shown where both are", () => {
  const nested = '<div data-only="web">A<div data-only="email">B</div></div>';
  expect([onlyFor("web", nested), onlyFor("email", nested)]).toEqual(["A", ""]);
});

test("a medium that nobody knows is a wrapper", () => {
  expect(cleanHtml('<div data-only="print"><p>A</p></div>')).toBe("<div><p>A</p></div>");
});

const back = (name: string) => `<a href="#text-fnref-${name}" title="Back to the text">↩\uFE0E</a>`;
const call = (name: string, number: number) =>
  `<a href="#text-fn-${name}" id="text-fnref-${name}"><sup>${number}</sup></a>`;
const note = (name: string, words: string) => `<li id="text-fn-${name}">${words} ${back(name)}</li>`;

test("the notes of a part go with it, and the others are numbered anew", async () => {
  const text = `<div data-only="email"><p>Subscribers${call("1", 1)}</p></div><p>All${call("2", 2)}</p><ol>${note("1", "SECRET")}${note("2", "Open")}</ol>`;
  expect(onlyFor("web", text)).toBe(`<p>All${call("2", 1)}</p><ol>${note("2", "Open")}</ol>`);
  expect((await prepareArticle(text, words)).html).not.toContain("SECRET");
  const web = text.replace('"email"', '"web"');
  expect(styleContent(web, "https://a.example")).not.toContain("SECRET");
  expect(contentText(web, "https://a.example")).toBe("All[1]\n\n--\n\n 1. Open");
});

test("a list that has lost all of its notes is not shown", () => {
  const text = `<div data-only="email"><p>A${call("1", 1)}</p></div><p>B</p><ol>${note("1", "SECRET")}</ol>`;
  expect(onlyFor("web", text)).toBe("<p>B</p>");
});

test("a note that another part calls too stays, without the link back to what is not shown", () => {
  const second = '<a href="#text-fn-1" id="text-fnref-1-2"><sup>1</sup></a>';
  const text = `<div data-only="email"><p>A${call("1", 1)}</p></div><p>B${second}</p><ol><li id="text-fn-1">Words ${back("1")} ${back("1-2")}</li></ol>`;
  expect(onlyFor("web", text)).toBe(
    `<p>B${second}</p><ol><li id="text-fn-1">Words  ${back("1-2")}</li></ol>`,
  );
});

test("a note that only a note of the part calls goes, too", () => {
  const text = `<div data-only="email"><p>A${call("1", 1)}</p></div><p>B</p><ol>${note("1", `One${call("2", 2)}`)}${note("2", 'Two, see <a href="#text-fn-1">1</a>')}</ol>`;
  expect(onlyFor("web", text)).toBe("<p>B</p>");
});

function readNotes(length: number) {
  const notes = Array.from({ length }, (_, n) => note(`${n}`, `A${call(`${n + 1}`, n + 1)}`));
  const text = `<div data-only="email">${call("0", 1)}</div><p>B</p><ol>${notes.join("")}</ol>`;
  expect(onlyFor("web", text)).toBe("<p>B</p>");
}

test("notes that call one another go in a time that grows with their number only", () => {
  expect(growthOf(readNotes, 500)).toBeLessThan(LINEAR);
});

test("a part that is a block itself, or has a direction, is still for its medium only", () => {
  const card = '<div data-only="web" data-card="bookmark"><a href="https://a.example/">Site</a></div>';
  expect(onlyFor("email", card)).toBe("");
  expect(onlyFor("web", card)).toBe(card.replace(' data-only="web"', ""));
  expect(onlyFor("web", '<div data-only="web" dir="rtl"><p>A</p></div>')).toBe(
    '<div dir="rtl"><p>A</p></div>',
  );
  expect(cleanHtml(card)).toBe(
    '<div data-only="web"><div data-card="bookmark"><a href="https://a.example/">Site</a></div></div>',
  );
  expect(cleanHtml('<div data-post="5" data-only="email">x</div>')).toBe(
    '<div data-only="email"><div data-post="5"></div></div>',
  );
});

test("an item of an ordinary list stays, whatever its links lead to", () => {
  const list = '<ul><li id="text-contents"><a href="#text-later">Later</a></li></ul>';
  const later = '<div data-only="web"><h2 id="text-later">Later</h2></div>';
  expect(onlyFor("email", list + later)).toBe(list);
});

const email = (html: string) => `<div data-only="email">${html}</div>`;

test.each([
  ["a heading", `<h2>A ${email("B")} C</h2>`, `<h2>A </h2>${email("<h2>B</h2>")}<h2> C</h2>`],
  [
    "bold words of a heading",
    `<h2><b>A${email("<p>B</p>")}</b></h2>`,
    `<h2><b>A</b></h2>${email("<h2><b> B </b></h2>")}`,
  ],
  ["code", `<pre>A${email("B")}</pre>`, `<pre>A</pre>${email("<pre>B</pre>")}`],
  [
    "a summary",
    `<details><summary>A${email("B")}</summary></details>`,
    `<details><summary>A</summary>${email("<div>B</div>")}</details>`,
  ],
  [
    "a summary of nothing else",
    `<details><summary>${email("B")}</summary></details>`,
    `<details><summary>Details</summary>${email("<div>B</div>")}</details>`,
  ],
  [
    "a caption",
    `<table><caption>${email("B")}</caption><tr><td>A</td></tr></table>`,
    `${email(" B ")}  <table><tbody><tr><td>A</td></tr></tbody></table>`,
  ],
])("a part in %s stays for its medium only", (_place, written, stored) => {
  expect(cleanHtml(written)).toBe(stored);
  expect(cleanHtml(stored)).toBe(stored);
});

test.each([
  ["a paragraph", '<p data-only="email">B</p>', email("<p>B</p>")],
  ["a wrapper that is left out", '<section data-only="email"><p>B</p></section>', email("<p>B</p>")],
  [
    "words",
    '<p>A <strong data-only="email">B</strong></p>',
    `<p>A </p>${email("<p><strong>B</strong></p>")}`,
  ],
  ["an item", '<ul><li data-only="email">B</li></ul>', `<ul><li>${email("B")}</li></ul>`],
  [
    "a row",
    '<table><tr data-only="email"><td>B</td></tr></table>',
    `<table><tbody><tr><td>${email("B")}</td></tr></tbody></table>`,
  ],
  [
    "an embed",
    '<iframe data-only="email" src="https://a.example/"></iframe>',
    email('<p><a href="https://a.example/">https://a.example/</a></p>'),
  ],
])("%s may be marked for one medium", (_what, written, stored) => {
  expect(cleanHtml(written)).toBe(stored);
  expect(cleanHtml(stored)).toBe(stored);
});

const within = (names: readonly string[], html: string) =>
  names.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, html);

test("a part is shown in no other medium, whatever it stands in", () => {
  const tags = fc.array(fc.constantFrom(...tagNames), { maxLength: 4 });
  // Others end where a block or another of their name begins.
  const wrappers = ["div", "section", "span", "strong", "blockquote"];
  fc.assert(
    fc.property(tags, fc.constantFrom(...wrappers), tags, (outer, marked, inner) => {
      const part = `<${marked} data-only="email">${within(inner, "SECRET")}</${marked}>`;
      const stored = cleanHtml(within(outer, `A${part}B`));
      expect(onlyFor("web", stored)).not.toContain("SECRET");
      expect(cleanHtml(stored)).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});
