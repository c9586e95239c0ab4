import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyHtml } from "../../../../tests/setup/any-html.ts";
import { cleanHtml } from "./clean-html.ts";

test("ids are kept under a name of their own, and the text's links lead to them", () => {
  expect(cleanHtml('<h2 id="sec">A</h2><p><a href="#sec">up</a> <a href="#other">other</a></p>')).toBe(
    '<h2 id="text-sec">A</h2><p><a href="#text-sec">up</a> <a href="#other">other</a></p>',
  );
  expect(cleanHtml('<p id="café">A</p><p><a href="#caf%C3%A9">b</a></p>')).toBe(
    '<p id="text-café">A</p><p><a href="#text-caf%C3%A9">b</a></p>',
  );
});

test("a footnote and its mark lead to each other, as each product writes them", () => {
  const wordpress =
    '<p>A<sup class="fn"><a href="#0b1" id="0b1-link">1</a></sup></p><ol><li id="0b1">B <a href="#0b1-link">↩︎</a></li></ol>';
  expect(cleanHtml(wordpress)).toBe(
    '<p>A<sup><a href="#text-0b1" id="text-0b1-link">1</a></sup></p><ol><li id="text-0b1">B <a href="#text-0b1-link">↩︎</a></li></ol>',
  );
  const extra = '<p>A<sup id="fnref:1"><a href="#fn:1">1</a></sup></p><ol><li id="fn:1"><p>B</p></li></ol>';
  expect(cleanHtml(extra)).toBe(
    '<p>A<sup id="text-fnref:1"><a href="#text-fn:1">1</a></sup></p><ol><li id="text-fn:1"><p>B</p></li></ol>',
  );
});

test("anchors of older HTML are ids, and a block takes over the one that it begins with", () => {
  expect(cleanHtml('<h2><a name="x"></a>Words</h2><p>A <a name="y"></a>b <a href="#x">x</a></p>')).toBe(
    '<h2 id="text-x">Words</h2><p>A <a id="text-y"></a>b <a href="#text-x">x</a></p>',
  );
});

test("a block whose id is a duplicate takes over the id of its anchor", () => {
  expect(cleanHtml('<h2 id="x">A</h2><h2 id="x"><a name="y"></a>B</h2>')).toBe(
    '<h2 id="text-x">A</h2><h2 id="text-y">B</h2>',
  );
});

test("no id is there twice, also where a block was put into parts", () => {
  expect(cleanHtml('<p id="a">1</p><p id="a">2</p><span id="text-a">3</span>')).toBe(
    '<p id="text-a">1</p><p>2</p><span>3</span>',
  );
  expect(cleanHtml('<b id="b"><p>1</p><p>2</p></b>')).toBe('<p><b id="text-b">1</b></p><p><b>2</b></p>');
});

test("an id that is no name is left out", () => {
  expect(
    cleanHtml(`<p id="a b">1</p><p id="&quot;x">2</p><p id="">3</p><p id="${"x".repeat(101)}">4</p>`),
  ).toBe("<p>1</p><p>2</p><p>3</p><p>4</p>");
});

test("cleaning again changes nothing, whatever has ids", () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const clean = cleanHtml(html);
      expect(cleanHtml(clean)).toBe(clean);
      const ids = [...clean.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
      expect(ids.every((id) => id.startsWith("text-"))).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 300 },
  );
});

test("the longest id that is kept is kept again", () => {
  const clean = cleanHtml(`<p id="${"x".repeat(100)}">1</p>`);
  expect(clean).toContain("id=");
  expect(cleanHtml(clean)).toBe(clean);
});

test("a table's columns keep their sides", () => {
  const html =
    '<table><thead><tr><th scope="col" align="right">A</th></tr></thead><tbody><tr><td align="center">1</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml('<p align="right">a</p>')).toBe("<p>a</p>");
});
