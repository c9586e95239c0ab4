import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../../../tests/setup/growth.ts";
import { dataSets } from "../../../../../tests/setup/data.ts";
import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { readFrontMatter } from "./fields/front-matter.ts";
import { readMarkdownText, renderMarkdown } from "./render-markdown.ts";

const render = (text: string) => cleanHtml(renderMarkdown(text)).replaceAll("\n", "");
const back = (id: string, number = "") =>
  `<a href="#text-${id}" title="Back to the text">↩\uFE0E${number && `<sup>${number}</sup>`}</a>`;
const mark = (number: number, id = `fnref-${number}`) =>
  `<a href="#text-fn-${number}" id="text-${id}"><sup>${number}</sup></a>`;

test("a note keeps its code, its links and its marks, and leads back to its call", () => {
  expect(render("A[^b].\n\n[^b]: with `x` in **bold** and [ref].\n\n[ref]: /there\n")).toBe(
    `<p>A${mark(1)}.</p><hr /><ol><li id="text-fn-1"><p>with <code>x</code> in <strong>bold</strong> and <a href="/there">ref</a>. ${back("fnref-1")}</p></li></ol>`,
  );
});

test("notes are numbered as they are called, and one that is called twice leads back twice", () => {
  expect(render("[^b] [^a] [^b]\n\n[^a]: A\n[^b]: B")).toBe(
    `<p>${mark(1)} ${mark(2)} ${mark(1, "fnref-1-2")}</p><hr /><ol>` +
      `<li id="text-fn-1"><p>B ${back("fnref-1")} ${back("fnref-1-2", "2")}</p></li>` +
      `<li id="text-fn-2"><p>A ${back("fnref-2")}</p></li></ol>`,
  );
});

test("a note wraps with and without indentation, and holds further blocks that are indented", () => {
  const text = "A[^1]\n\n[^1]: One\ntwo `x`\n  three\n\n    ```js\n    if (a)\n      b\n    ```\n\nAfter\n";
  expect(renderMarkdown(text)).toContain(
    `<li id="fn-1"><p>One\ntwo <code>x</code>\nthree</p>\n<pre><code class="language-js">if (a)\n  b</code></pre>\n<p><a href="#fnref-1"`,
  );
  expect(render(text)).toContain("</p><p>After</p><hr />");
});

test("a note that nothing calls is left out and named, and a call without a note stays as it is written", () => {
  const { html, elements } = readMarkdownText("A[^2]\n\n[^1]: Alone");
  expect(html).toBe("<p>A[^2]</p>\n");
  expect(elements).toEqual([{ element: "footnote that nothing refers to", outcome: "left out" }]);
});

test("notes within notes, in lists and in quotes are notes of the text", () => {
  const html = render("- a[^1]\n\n> b[^2]\n>\n> [^2]: Two\n\n[^1]: One[^3]\n[^3]: Three");
  expect(html.match(/<li id="text-fn-\d"><p>\w+/g)).toEqual([
    '<li id="text-fn-1"><p>One',
    '<li id="text-fn-2"><p>Two',
    '<li id="text-fn-3"><p>Three',
  ]);
});

test("what looks like a note in code is code", () => {
  expect(render("`[^1]`\n\n```\n[^1]: x\n```")).toBe(
    "<p><code>[^1]</code></p><pre><code>[^1]: x</code></pre>",
  );
});

test("tasks keep their boxes", () => {
  expect(render("- [x] **Done**\n- [ ] `open`")).toBe(
    "<ul><li>☑ <strong>Done</strong></li><li>☐ <code>open</code></li></ul>",
  );
  expect(render("- [x] **Done**\n\n- [ ] open")).toBe(
    "<ul><li><p>☑ <strong>Done</strong></p></li><li><p>☐ open</p></li></ul>",
  );
});

test("a table keeps the side of its columns", () => {
  expect(render("| a | b |\n|:-:|--:|\n| 1 | 2 |")).toContain(
    '<td align="center">1</td><td align="right">2</td>',
  );
});

test("a callout keeps its kind, and a title in bold", () => {
  const { html, elements } = readMarkdownText(
    "> [!NOTE]\n> Mind **this**.\n\n> [!tip] Own title\n\n> [a] quote",
  );
  expect(cleanHtml(html).replaceAll("\n", "")).toBe(
    '<aside data-callout="note"><p>Mind <strong>this</strong>.</p></aside>' +
      '<aside data-callout="tip"><p><strong>Own title</strong></p></aside><blockquote><p>[a] quote</p></blockquote>',
  );
  expect(elements).toEqual([
    { element: "callout", outcome: "kept" },
    { element: "callout", outcome: "kept" },
  ]);
});

test("a heading gets the id that it is written with", () => {
  expect(
    render("## One {#first}\n\n## `Two` {: #second .x }\n\nThree\n---\n{: #third}\n\n## {x}\n\n[a](#first)"),
  ).toBe(
    '<h2 id="text-first">One</h2><h2 id="text-second"><code>Two</code></h2><h2 id="text-third">Three</h2><h2>{x}</h2><p><a href="#text-first">a</a></p>',
  );
});

test("a heading that the text links to gets the id that the link calls it by", () => {
  expect(
    render(
      "[a](#what-s-next) [b](#c-20) [c](#none)\n\n#### What's `next`?\n\n## [C++ 20](/c)\n\n## What's next\n\n## Other",
    ),
  ).toBe(
    '<p><a href="#text-what-s-next">a</a> <a href="#text-c-20">b</a> <a href="#none">c</a></p>' +
      '<h4 id="text-what-s-next">What\'s <code>next</code>?</h4><h2 id="text-c-20"><a href="/c">C++ 20</a></h2><h2>What\'s next</h2><h2>Other</h2>',
  );
});

test("attribute lists say nothing here, and code keeps its own", () => {
  const { html, elements } = readMarkdownText(
    'A\n{: .note}\n\n[b](/b){:target="_blank"} `{: .x}` {: not this, }',
  );
  expect(cleanHtml(html).replaceAll("\n", "")).toBe(
    '<p>A</p><p><a href="/b">b</a> <code>{: .x}</code> {: not this, }</p>',
  );
  expect(elements.map(({ element, outcome }) => [element, outcome])).toEqual([
    ["{: .note}", "left out"],
    ['{:target="_blank"}', "left out"],
  ]);
});

test("the language of code ends before what other programs are told", () => {
  expect(renderMarkdown("```rust,ignore\nx\n```")).toBe('<pre><code class="language-rust">x</code></pre>\n');
});

test("a long text with a note and a list of attributes does not take the square of the time", () => {
  const paragraph = "Some words of a paragraph with *some* signs in it, and a [link](/x).\n\n";
  for (const [size, textOf] of [
    [1_000, (n: number) => `A[^1].\n\n${paragraph.repeat(n)}\n[^1]: Note\n\nB\n{: .x}\n`],
    [2_000, (n: number) => "[^1]: One\ntwo\n\n".repeat(n)],
    [25_000, (n: number) => `# a${" ".repeat(n)}b {:.x}\n\n[^1]: x`],
  ] as const)
    expect(growthOf((n) => renderMarkdown(textOf(n)), size)).toBeLessThan(LINEAR);
});

test.for(dataSets("markdown-blog-rust"))(
  "every footnote of a blog is a note of its post that is called and leads back ($where)",
  ({ isReal, path: pathOf }) => {
    const folder = pathOf("content");
    let written = 0;
    for (const file of globSync("**/*.md", { cwd: folder })) {
      const { text } = readFrontMatter(readFileSync(join(folder, file), "utf8"));
      const notes = text.replaceAll(/^(`{3,})[^]*?^\1/gm, "").match(/^\[\^[^\]]+\]:/gm)?.length ?? 0;
      const html = notes > 0 ? cleanHtml(renderMarkdown(text)) : "";
      const ids = (pattern: RegExp) => new Set(html.match(pattern)).size;
      expect(
        [ids(/<li id="text-fn-\d+"/g), ids(/ href="#text-fn-\d+"/g), ids(/ href="#text-fnref-\d+"/g)],
        file,
      ).toEqual(Array(3).fill(notes));
      written += notes;
    }
    expect(written).toBe(isReal ? 141 : 18);
    if (!isReal) return;
    const path = "inside-rust/test-infra-dec-2024.md";
    const html = cleanHtml(renderMarkdown(readFrontMatter(readFileSync(join(folder, path), "utf8")).text));
    expect(html).toMatch(
      /<li id="text-fn-2"><p>For example[^\n]*<code>lldb<\/code>[^\n]*<code>lldb<\/code> versions/,
    );
    expect(html).toMatch(
      /<li id="text-fn-3"><p>I don't know about you[^\n]*<code>--no-capture<\/code>[^\n]*it starts working/,
    );
  },
);

test("what an image shows may have quotation marks and brackets", () => {
  expect(renderMarkdown('![A "big" *lamp* <b> & &quot;x&quot;](a.png "Ti")')).toBe(
    '<p><img src="a.png" alt="A &quot;big&quot; lamp &lt;b&gt; & &quot;x&quot;" title="Ti"></p>\n',
  );
});

test("a link leads to the heading that differs from another in its vowels only", () => {
  expect(render("## कल\n\n## किला\n\n## काल\n\n[a](#काल) [b](#किला)")).toContain(
    '<h2>कल</h2><h2 id="text-किला">किला</h2><h2 id="text-काल">काल</h2>',
  );
});
