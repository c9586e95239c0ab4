import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../../../tests/setup/growth.ts";
import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { readMarkdownText } from "./render-markdown.ts";
import { createNoteFiles } from "./site/note-files.ts";

const files = createNoteFiles(["notes/Other note.md", "deep/img/Pic.png", "img/Pic.png", "a/doc.pdf"]);
const render = (text: string) => cleanHtml(readMarkdownText(text, { files }).html).replaceAll("\n", "");
const toldOf = (text: string) =>
  readMarkdownText(text, { files }).elements.map(({ element, outcome }) => `${element}: ${outcome}`);

/** What each program writes, and what readers see of it here. */
const signs: Record<string, [string, string]> = {
  highlights: ["==a **b**==, 这是 ==标记==", "<mark>a <strong>b</strong></mark>, 这是 <mark>标记</mark>"],
  "inserted words": ["++a++ and {++b++}{==c==}", "<ins>a</ins> and <ins>b</ins><mark>c</mark>"],
  "words above and below": ["x^2^ H~2~O ~old~", "x<sup>2</sup> H<sub>2</sub>O <del>old</del>"],
  "signs of programs": [
    "a == b, i++; j++, C++ and D++, ^_^, 2^3 and 4^5",
    "a == b, i++; j++, C++ and D++, ^_^, 2^3 and 4^5",
  ],
  formulas: [
    String.raw`$x_1 \\ y_2$ and $$a*b*c$$ and \(a_b\)`,
    String.raw`<code>$x_1 \\ y_2$</code> and <code>$$a*b*c$$</code> and <code>\(a_b\)</code>`,
  ],
  "a formula between spaces": [String.raw`a $ \alpha $ b`, String.raw`a <code>$ \alpha $</code> b`],
  prices: [
    String.raw`$5 and $10, US$5–$6, $HOME/$USER, \[1\] \\[[a](/b_c)\\]`,
    '$5 and $10, US$5–$6, $HOME/$USER, [1] \\[<a href="/b_c">a</a>\\]',
  ],
  emoji: [":tada: :+1: :none: 10:30:20 std::vector::x", "🎉 👍 :none: 10:30:20 std::vector::x"],
  "a link to a note": [
    "[[Other note]] [[other note|words]]",
    '<a href="@/notes/Other%20note.md">Other note</a> <a href="@/notes/Other%20note.md">words</a>',
  ],
  "a link to a part": [
    "[[Other note#My Part|a]] [[Other note#我的 部分|b]] [[None^b1]]",
    '<a href="@/notes/Other%20note.md#my-part">a</a> <a href="@/notes/Other%20note.md#我的-部分">b</a> <a href="@/None#text-b1">[[None^b1]]</a>',
  ],
  "brackets of a program": [
    "`[[x]]` [[Prototype]] [[x#y|z]] ![[Gone]]",
    '<code>[[x]]</code> <a href="@/Prototype">[[Prototype]]</a> <a href="@/x#y">z</a> <a href="@/Gone">Gone</a>',
  ],
  "an image anywhere": [
    "![[pic.png|Words|300x200]]",
    '<img src="/img/Pic.png" alt="Words" width="300" height="200" />',
  ],
  "an image with its size": ["![Words|300](/a.png)", '<img src="/a.png" alt="Words" width="300" />'],
  "a file": [
    "![[doc.pdf]] ![[Other note]]",
    '<a href="/a/doc.pdf">doc.pdf</a> <a href="@/notes/Other%20note.md">Other note</a>',
  ],
  "the name of a block": ["Words ^b1", 'Words <a id="text-b1"></a>'],
  "an alternative text": ['![](/a.png){.wide fig-alt="A (b)"}', '<img src="/a.png" alt="A (b)" />'],
  attributes: [
    "![a](/b.png){width=50%} [c](/d){.e} [f]{.g} {h}",
    '<img src="/b.png" alt="a" /> <a href="/d">c</a> <span>f</span> {h}',
  ],
};

test.each(Object.entries(signs))("%s within a line are read", (_name, [text, html]) => {
  expect(render(text)).toBe(`<p>${html}</p>`);
});

const blocks: Record<string, [string, string]> = {
  "a definition list": [
    "Term\n: One *a*\n: Two\n\n#Other\n\n:   B\n\n    C\n\nAfter",
    "<dl><dt>Term</dt><dd>One <em>a</em></dd><dd>Two</dd><dt>#Other</dt><dd><p>B</p><p>C</p></dd></dl><p>After</p>",
  ],
  abbreviations: [
    'HTML & CSS, `HTML`\n\n*[HTML]: Hyper "Text"\n*[CSS]: C',
    '<p><abbr title="Hyper &quot;Text&quot;">HTML</abbr> &amp; <abbr title="C">CSS</abbr>, <code>HTML</code></p>',
  ],
  "a box by a class": [
    "> A\n>\n> B\n{: .prompt-tip }\n\nC\n{: .notice--warning}\n\nD\n{: .notice}\n\nE\n{: .note}",
    '<aside data-callout="tip"><p>A</p><p>B</p></aside><aside data-callout="warning"><p>C</p></aside><aside data-callout="note"><p>D</p></aside><p>E</p>',
  ],
  "HTML with Markdown": [
    '<div markdown="1">\n**b**\n\n<div>c</div>\n</div>\n\n<p markdown="span">*d*</p>',
    "<div><p><strong>b</strong></p><div>c</div></div><p><em>d</em></p>",
  ],
  "boxes of colons": [
    ":::tip Title *x*\nA\n:::\n\n:::: columns\n::: {.column width=50%}\nL\n:::\n::::\n\n:::note[T]\n```\n:::\n```\n:::\n::: details S\nD\n:::",
    '<aside data-callout="tip"><p><strong>Title <em>x</em></strong></p><p>A</p></aside><p>L</p>' +
      '<aside data-callout="note"><p><strong>T</strong></p><pre><code>:::</code></pre></aside><details><summary>S</summary><p>D</p></details>',
  ],
  "boxes of exclamation and question marks": [
    '!!! danger "T"\n    A\n\n    - b\n\n???+ note "S"\n    D\n\n=== "One"\n\n    1',
    '<aside data-callout="warning"><p><strong>T</strong></p><p>A</p><ul><li>b</li></ul></aside>' +
      '<details open=""><summary>S</summary><p>D</p></details><p><strong>One</strong></p><p>1</p>',
  ],
  "callouts that fold": [
    "> [!note]- S *x*\n> D\n\n> [!fail]+\n> E\n\n> [!tip|meta] T **b**\n> F",
    "<details><summary>S <em>x</em></summary><p>D</p></details>" +
      '<details open=""><summary>Fail</summary><p>E</p></details><aside data-callout="tip"><p><strong>T <strong>b</strong></strong></p><p>F</p></aside>',
  ],
  "a formula on lines of its own": [
    "$$\na \\\\ b\n\nc_d_\n$$",
    '<pre><code class="language-latex">$$a \\\\ bc_d_$$</code></pre>',
  ],
  "lines for programs": [
    "#one\n#two/three\n\nA #four\n\n[TOC]\n\n* TOC\n{:toc}\n\n```dataview\nLIST\n```",
    "<p>A #four</p>",
  ],
  "a note within a line": [
    "A^[B *c*]",
    '<p>A<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a></p><hr /><ol><li id="text-fn-1"><p>B <em>c</em> <a href="#text-fnref-1" title="Back to the text">↩\uFE0E</a></p></li></ol>',
  ],
};

test.each(Object.entries(blocks))("%s: read as a block", (_name, [text, html]) => {
  expect(render(text)).toBe(html);
});

test.each([
  ["| a |\n|---|\n| ^same |", "^same"],
  ["a ==b", "==b"],
  ["A: b\n: c", "A: b"],
])("“%s” keeps its words", (text, words) => {
  expect(render(text)).toContain(words);
});

test("what is not kept is told", () => {
  expect(
    toldOf("$x$ :none: ![[Note]]\n\n::: columns\nA\n:::\n\n[TOC]\n\n```dataview\n```\n\n> [!a]-\n> b"),
  ).toEqual([
    "formula: converted",
    ":none:: converted",
    "![[note]]: converted",
    "::: columns: converted",
    "table of contents: left out",
    "query (dataview): left out",
    "callout that folds: converted",
  ]);
  expect(readMarkdownText("#one\n#two/three\n\nA #four").tags).toEqual(["one", "two/three"]);
});

test("code that a program runs may be hidden on the site, so its post is a draft", () => {
  expect(readMarkdownText("```{r, echo=FALSE}\nx\n```")).toMatchObject({
    html: "<pre><code>x</code></pre>\n",
    isUnfinished: true,
    elements: [{ element: "code that is run ({r})", outcome: "converted" }],
  });
  expect(readMarkdownText("```{.r}\nx\n```\n\n```r\ny\n```").isUnfinished).toBe(false);
});

test("a text of many signs does not take the square of the time", () => {
  for (const piece of [
    "==a ",
    "$a ",
    "$$ ",
    "^[a ",
    "[[a ",
    "![[",
    ":a",
    "~a",
    "{++",
    "{.a ",
    "[a]{",
    "\\(a ",
    "<Foo ",
    "<Foo>",
    "{a ",
  ])
    expect(
      growthOf((n) => readMarkdownText(piece.repeat(n), { isMdx: true }), 500),
      piece,
    ).toBeLessThan(LINEAR);
  for (const piece of [
    ":::a\n",
    "!!! a\n",
    "Term\n: a\n\nB\n\n",
    "*[a]: b\n\n",
    "$$\na\n\n",
    '<div markdown="1">\n',
    "> [!a]-\n\n",
    "#a\n\n",
  ])
    expect(
      growthOf((n) => readMarkdownText(piece.repeat(n)), 300),
      piece,
    ).toBeLessThan(LINEAR);
});
