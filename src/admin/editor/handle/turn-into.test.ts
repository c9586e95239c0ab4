import { expect, test } from "vitest";
import { parseHtml } from "../../../../tests/setup/browser/dom.ts";
import { readHtml } from "../html/read-html.ts";
import { writeBlock } from "../html/write-html.ts";
import { editorSchema } from "../schema/extensions.ts";
import { targetsOf, turnInto, type TurnTarget } from "./turn-into.ts";

const blockOf = (html: string) => readHtml(html, editorSchema, parseHtml).child(0);
const turned = (html: string, target: TurnTarget) =>
  turnInto(blockOf(html), target)?.map(writeBlock).join("");

const list = "<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>";

test.each<[string, TurnTarget, string]>([
  ["<p>A <em>b</em></p>", "Heading 3", "<h3>A <em>b</em></h3>"],
  ['<h2 id="a">A</h2>', "Paragraph", '<p id="a">A</p>'],
  ["<p>A</p>", "Bulleted list", "<ul><li>A</li></ul>"],
  ["<p>A</p>", "Quote", "<blockquote><p>A</p></blockquote>"],
  ["<p>A<br />b &lt;c&gt;</p>", "Code block", "<pre><code>A\nb &lt;c&gt;</code></pre>"],
  [list, "Numbered list", "<ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol>"],
  [list, "Paragraph", "<p>One</p><ul><li>Inner</li></ul><p>Two</p>"],
  [list, "Callout", `<aside data-callout="note">${list}</aside>`],
  [
    "<blockquote><p>A</p><h3>B</h3></blockquote>",
    "Callout",
    '<aside data-callout="note"><p>A</p><h3>B</h3></aside>',
  ],
  ['<aside data-callout="tip"><p>A</p><p>B</p></aside>', "Numbered list", "<ol><li>A</li><li>B</li></ol>"],
  ["<pre><code>a\n\nb</code></pre>", "Paragraph", "<p>a</p><p></p><p>b</p>"],
])("%s becomes a %s", (html, target, expected) => {
  expect(turned(html, target)).toBe(expected);
});

test("what would lose something is not offered, nor what the block is already", () => {
  expect(targetsOf(blockOf("<p>A</p>"))).not.toContain("Paragraph");
  expect(targetsOf(blockOf("<p>A <strong>b</strong></p>"))).not.toContain("Code block");
  expect(targetsOf(blockOf(list))).not.toContain("Heading 2");
  expect(targetsOf(blockOf("<blockquote><p>A</p></blockquote>"))).toContain("Heading 2");
  expect(targetsOf(blockOf('<figure><img src="/a" alt="" /></figure>'))).toEqual([]);
});
