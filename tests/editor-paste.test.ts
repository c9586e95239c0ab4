import { Slice } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { readHtml } from "../src/admin/editor/html/read-html.ts";
import { writeHtml } from "../src/admin/editor/html/write-html.ts";
import { cleanPaste } from "../src/admin/editor/paste/clean-paste.ts";
import { isPartOfItem, keepLists } from "../src/admin/editor/paste/keep-lists.ts";
import { readMarkdownFile, readPastedMarkdown } from "../src/admin/editor/markdown/read-markdown.ts";
import { isWithoutWords } from "../src/admin/editor/paste/pasting.ts";
import { looksLikeMarkdown } from "../src/admin/editor/paste/looks-like-markdown.ts";
import { editorSchema } from "../src/admin/editor/schema/extensions.ts";
import { visibleText } from "../src/contract/base/visible-text.ts";
import { cleanHtml } from "../src/server/engines/html/clean-html.ts";
import { parseHtml } from "./setup/browser/dom.ts";
import { growthOf, LINEAR } from "./setup/growth.ts";

const paste = (html: string) => writeHtml(readHtml(cleanPaste(html, parseHtml), editorSchema, parseHtml));

test("a paste from Google Docs keeps headings, bold, links and lists, and none of its styles", () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e">' +
    '<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;font-weight:400;">Plan</span></h2>' +
    '<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">Bold</span><span style="font-weight:400;font-style:italic;"> slanted</span><span style="font-weight:400;"> and </span><a href="https://a.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p><br />' +
    '<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li>' +
    '<ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">';
  expect(paste(docs)).toBe(
    "<h2>Plan</h2>\n" +
      '<p><strong>Bold</strong><em> slanted</em> and <a href="https://a.example/">a link</a></p>\n' +
      "<ul><li>One<ul><li>Inner</li></ul></li></ul>",
  );
});

test("WordPress' sign to read more is pasted as the cut, and its buttons as buttons", () => {
  const blocks =
    "<!-- wp:paragraph --><p>Before</p><!-- /wp:paragraph -->\n\n<!-- wp:more --><!--more Go on--><!-- /wp:more -->\n\n" +
    '<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://a.example/1">One</a></div><!-- /wp:button -->' +
    '<!-- wp:button --><div class="wp-block-button is-style-outline"><a class="wp-block-button__link wp-element-button" href="https://a.example/2"><strong>Two</strong></a></div><!-- /wp:button --></div><!-- /wp:buttons -->';
  expect(paste(blocks)).toBe(
    '<p>Before</p>\n<hr data-cut="" />\n<p data-button=""><a href="https://a.example/1">One</a></p>\n' +
      '<p data-button=""><a href="https://a.example/2">Two</a></p>',
  );
  expect(paste("<p>One</p><p><!--more--></p><p>Two</p>")).toBe('<p>One</p>\n<hr data-cut="" />\n<p>Two</p>');
});

test("a paste from Word has lists as lists, and nothing that only Word reads", () => {
  const word =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB>' +
    "<!--StartFragment--><h1>Report<o:p></o:p></h1>" +
    '<p class=MsoNormal><b style="mso-bidi-font-weight:normal">Sales</b> rose&nbsp;by 5&nbsp;%.<o:p></o:p></p>' +
    "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span><![endif]>First</p>" +
    "<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Inner</p>" +
    "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Second</p>" +
    "<p class=MsoNormal>Then</p>" +
    "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Number</p>" +
    "<!--EndFragment--></body></html>";
  expect(paste(word)).toBe(
    "<h1>Report</h1>\n<p><strong>Sales</strong> rose\u00A0by 5\u00A0%.</p>\n" +
      "<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>\n<p>Then</p>\n<ol><li>Number</li></ol>",
  );
});

test("a paste from a web page is its words and images, without scripts, buttons and wrappers", () => {
  const page =
    '<div class="post"><script>alert(1)</script><nav><a href="/">Home</a></nav><section><h3 id="x" style="color:red">Title</h3>' +
    '<div>Line one</div><div>Line <font color="red">two</font></div><p onclick="x()">See <img src="https://a.example/p.png" alt="P" width="9000" style="float:left">' +
    '<img src="data:image/png;base64,AA=="><a href="javascript:x()">here</a></p><button>Like</button>' +
    '<table class="t"><colgroup><col></colgroup><tbody><tr><td style="width:5px">1</td></tr></tbody></table></section></div>';
  expect(paste(page)).toBe(
    "<h3>Title</h3>\n<p>Line one</p>\n<p>Line two</p>\n" +
      '<p>See <img src="https://a.example/p.png" alt="P" />here</p>\n' +
      "<table><tbody><tr><td>1</td></tr></tbody></table>",
  );
});

test("plain text is taken for Markdown only where it has Markdown's signs", () => {
  for (const markdown of [
    "# Title",
    "a **bold** word",
    "- one\n- two",
    "```js\nx\n```",
    "[a](https://a.example)",
    "> said",
  ])
    expect(looksLikeMarkdown(markdown)).toBe(true);
  for (const words of ["2 * 3 * 4", "- a dash", "#hashtag", "a > b", "1. Only one", "snake_case_name"])
    expect(looksLikeMarkdown(words)).toBe(false);
});

test("a pasted player is a link on its own line, to what the service has for people", () => {
  expect(
    paste(
      '<p>See <iframe width="560" src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="x"></iframe> this</p>' +
        '<figure><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe></figure>' +
        '<video controls><source src="https://a.example/b.mp4">Old browser</video><audio src="https://a.example/c.mp3"></audio>' +
        '<iframe src="about:blank"></iframe>',
    ),
  ).toBe(
    [
      "<p>See  this</p>".replace("  ", " "),
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
      '<p><a href="https://vimeo.com/76979871/8272103f6e">https://vimeo.com/76979871/8272103f6e</a></p>',
      '<p><a href="https://a.example/b.mp4">https://a.example/b.mp4</a></p>',
      '<p><a href="https://a.example/c.mp3">https://a.example/c.mp3</a></p>',
    ].join("\n"),
  );
});

test("a link through Google leads to where it leads in the end", () => {
  expect(
    paste(
      '<p><a href="https://www.google.com/url?q=https://a.example/x?y%3D1&amp;sa=D&amp;source=editors">a</a> ' +
        '<a href="https://www.google.com/url?q=javascript:alert(1)">b</a> <a href="https://www.google.com/search?q=x">c</a></p>',
    ),
  ).toBe(
    '<p><a href="https://a.example/x?y=1">a</a> <a href="https://www.google.com/url?q=javascript:alert(1)">b</a> ' +
      '<a href="https://www.google.com/search?q=x">c</a></p>',
  );
});

test("boxes say whether a task is done, whichever program they come from", () => {
  for (const list of [
    "<ul><li>[ ] Buy</li><li>[x] Sell</li></ul>",
    '<ul><li><input type="checkbox" disabled> Buy</li><li><input type="checkbox" checked>Sell</li></ul>',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>Buy</span></li><li><div class="checkbox checkbox-on"></div> <span>Sell</span></li></ul>',
    '<ul><li role="checkbox" aria-checked="false"><p>Buy</p></li><li role="checkbox" aria-checked="true"><p>Sell</p></li></ul>',
    '<ul data-type="taskList"><li data-checked="false"><label><input type="checkbox"></label><div><p>Buy</p></div></li><li data-checked="true"><label><input type="checkbox" checked></label><div><p>Sell</p></div></li></ul>',
  ])
    expect(visibleText(paste(list)), list).toBe("☐ Buy ☑ Sell");
  expect(paste("<ul><li>[ ] Buy</li><li>Plain [x]</li></ul>")).toBe(
    "<ul><li>☐ Buy</li><li>Plain [x]</li></ul>",
  );
});

test("an image in a paragraph of its own is a figure, and underlined words stay underlined", () => {
  expect(
    paste(
      '<p dir="ltr"><span style="border:none"><span style="display:inline-block"><img src="https://lh7.example/i.png" alt="A desk" width="602"></span></span></p>' +
        '<p><span style="font-weight:400;text-decoration:underline">Under</span> <u>lined</u> <a href="https://a.example/"><span style="text-decoration:underline">link</span></a></p>',
    ),
  ).toBe(
    '<figure><img src="https://lh7.example/i.png" alt="A desk" /></figure>\n' +
      '<p><u>Under</u> <u>lined</u> <a href="https://a.example/">link</a></p>',
  );
});

test("each line of words in nested wrappers is a line", () => {
  expect(
    paste(
      "<div>One<div>two <section>three</section><br></div>four <span><b>five</b></span></div>six<br>seven",
    ),
  ).toBe("<p>One</p>\n<p>two</p>\n<p>three</p>\n<p>four <strong>five</strong></p>\n<p>six<br />seven</p>");
});

test("quotes and lists in each other hundreds of times are pasted as far as the server takes them, and no word is lost", () => {
  for (const [start, end] of [
    ["<blockquote>", "</blockquote>"],
    ["<ul><li>", "</li></ul>"],
    ["<div><blockquote><p>a</p>", "</blockquote></div>"],
  ]) {
    const pasted = paste(`${start?.repeat(300)}<p>The</p><p>words</p>${end?.repeat(300)}`);
    expect(visibleText(pasted).replace(/^[a ]+/, "")).toBe("The words");
    expect(cleanHtml(pasted).length).toBeGreaterThan(0);
  }
});

/** Pastes into a text whose cursor is at the bar; two bars stand around what is selected. */
function pasteInto(text: string, html: string): string {
  const [before = "", selected = "", after] = text.split("|");
  const doc = readHtml(text.replaceAll("|", ""), editorSchema, parseHtml);
  const at = visibleText(before).length + 1 + (before.endsWith(" ") ? 1 : 0);
  const to = at + (after === undefined ? 0 : selected.length);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, at, to) });
  const slice = Slice.maxOpen(readHtml(cleanPaste(html, parseHtml), editorSchema, parseHtml).content);
  return writeHtml(state.apply(state.tr.replaceSelection(keepLists(slice, state.selection))).doc);
}

test("a list that is pasted beside words stays a list", () => {
  const list = "<ul><li>One</li><li>Two</li></ul>";
  expect(pasteInto("<p>Some words|</p>", list)).toBe(`<p>Some words</p>\n${list}`);
  expect(pasteInto("<p>Some |words</p>", list)).toBe(`<p>Some</p>\n${list}\n<p>words</p>`);
  expect(pasteInto("<p>|Some words</p>", list)).toBe(`${list}\n<p>Some words</p>`);
  expect(pasteInto("<h2>Some |words|</h2>", list)).toBe(`<h2>Some</h2>\n${list}`);
  expect(pasteInto("<p>Some |words</p>", `<p>A</p>${list}`)).toBe(`<p>Some A</p>\n${list}\n<p>words</p>`);
  expect(pasteInto("<p>Some |words</p>", `${list}<p>B</p>`)).toBe(`<p>Some</p>\n${list}\n<p>Bwords</p>`);
  expect(pasteInto("<p>|</p>", list)).toBe(list);
  expect(pasteInto("<p>|Some words|</p>", list)).toBe(list);
});

test("items that are pasted into a list are items of it, and the words of one item go into the line", () => {
  const item = Slice.maxOpen(readHtml("<ul><li>One</li></ul>", editorSchema, parseHtml).content);
  expect(isPartOfItem(item)).toBe(true);
  expect(
    isPartOfItem(Slice.maxOpen(readHtml("<ul><li>1</li><li>2</li></ul>", editorSchema, parseHtml).content)),
  ).toBe(false);
  const doc = readHtml("<ul><li>Zero </li></ul>", editorSchema, parseHtml);
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  expect(keepLists(item, state.selection)).toBe(item);
});

const WORDS_ALONE = [
  "1986. A great year",
  "1986. A great year\n1987. Another one",
  "2019. One thing\n\n2020. The next",
  "5. Mai",
  "1. Introduction\n\nA paragraph of it.\n\n2. Methods",
  "3) Clause three",
  "- he said, and left",
  "- and then\nshe came",
  "+ 49 30 123456",
  "+ shipping",
  "* see below",
  "* terms apply\n\nWords after it.",
  "A. Smith wrote it",
  "iv. the fourth",
  "a. one\nb. two",
  "－ 全角\n－ 二つ",
  "– Bonjour.\n– Salut.",
  "-5 degrees\n-6 degrees",
  "1.5 liters\n2.5 liters",
  "١. واحد\n٢. اثنان",
  "Words before it\n- one",
];

test.each(WORDS_ALONE)("pasted words stay words: %j", (words) => {
  expect(looksLikeMarkdown(words)).toBe(false);
  const beside = readPastedMarkdown(`**Bold**\n\n${words}`, editorSchema, parseHtml);
  expect(writeHtml(beside)).not.toMatch(/<[ou]l|<li/);
});

test.each([
  ["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["* one\n* two", "<ul><li>one</li><li>two</li></ul>"],
  ["+ one\n+ two", "<ul><li>one</li><li>two</li></ul>"],
  ["1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  ["1) one\r\n2) two", "<ol><li>one</li><li>two</li></ol>"],
  ["1. one\n\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  ["9. nine\n10. ten", '<ol start="9"><li>nine</li><li>ten</li></ol>'],
  ["- one\n  - inner", "<ul><li>one<ul><li>inner</li></ul></li></ul>"],
  ["- one\n- two\n  1. inner", "<ul><li>one</li><li>two<ol><li>inner</li></ol></li></ul>"],
  ["- one\n  goes on\n- two", "<ul><li>one goes on</li><li>two</li></ul>"],
  ["- [ ] one thing", "<ul><li>☐ one thing</li></ul>"],
])("pasted items are a list: %j", (markdown, html) => {
  expect(looksLikeMarkdown(markdown)).toBe(true);
  expect(writeHtml(readPastedMarkdown(markdown, editorSchema, parseHtml)).replaceAll("\n", " ")).toBe(html);
});

const pasteMarkdown = (markdown: string) => writeHtml(readPastedMarkdown(markdown, editorSchema, parseHtml));

test("notes in pasted Markdown are footnotes, headings have the levels that are typed, and formulas stay", () => {
  const notes = "Foot[^1] and[^b] again[^1].\n\n[^1]: The *note*\n[^b]: Other";
  expect(looksLikeMarkdown(notes)).toBe(true);
  const html = pasteMarkdown(notes);
  expect(html).toContain(
    '<p>Foot<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> and<a href="#text-fn-2"',
  );
  expect(html).toContain(
    '<li id="text-fn-1">The <em>note</em> <a href="#text-fnref-1" title="Back to the text">',
  );
  expect(readPastedMarkdown(notes, editorSchema, parseHtml).lastChild?.type.name).toBe("footnotes");
  expect(cleanHtml(html)).toBe(html);
  expect(pasteMarkdown("No note[^x] here, **bold**")).toBe("<p>No note[^x] here, <strong>bold</strong></p>");

  expect(pasteMarkdown("# One\n\n## Two\n\n### Three")).toBe("<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>");
  expect(pasteMarkdown("> [!NOTE]\n> Mind\n\n- [ ] a\n- [x] b")).toBe(
    '<aside data-callout="note"><p>Mind</p></aside>\n<ul><li>☐ a</li><li>☑ b</li></ul>',
  );
  for (const words of ["$a*b*c$ and $x_1 \\\\{y_2\\\\}$", "$$\\\\frac{a*b*c}{d}$$"])
    expect(pasteMarkdown(`**B** ${words}`)).toBe(`<p><strong>B</strong> ${words}</p>`);
  expect(pasteMarkdown("$5 and *now* $10, 3$ *so* 4$")).toBe(
    "<p>$5 and <em>now</em> $10, 3$ <em>so</em> 4$</p>",
  );
});

test.each([
  ["[^1]: My only note", "<p>[^1]: My only note</p>"],
  [
    "[^a&b]: # Title\n    - one\n    - two",
    "<p>[^a&amp;b]:</p><h2>Title</h2><ul><li>one</li><li>two</li></ul>",
  ],
  ["[^1]:", "<p>[^1]:</p>"],
  ["Text\n\n[^1]: Once\n\n[^1]: Twice", "<p>Text</p><p>[^1]: Once</p><p>[^1]: Twice</p>"],
  [
    "> [^1]: In\n> a quote\nthat goes on",
    "<blockquote><p>that goes on</p></blockquote><p>[^1]: In a quote</p>",
  ],
  ["[^١]: ملاحظة", "<p>[^١]: ملاحظة</p>"],
])("a pasted note that nothing calls is words: %j", (markdown, html) => {
  const doc = readPastedMarkdown(markdown, editorSchema, parseHtml);
  expect(writeHtml(doc).replaceAll("\n", " ").replaceAll("> <", "><")).toBe(html);
  expect(writeHtml(readMarkdownFile(markdown, editorSchema, parseHtml))).toContain("[^");
});

test.each([
  ["---\ntitle: A **title**\n---\n", true],
  ["<!-- `code` -->", true],
  ["---", false],
  ["![](https://example.com/a.png)", false],
  ["**b**", false],
])("Markdown that leaves nothing is pasted as words: %j", (markdown, isNothing) => {
  expect(isWithoutWords(readPastedMarkdown(markdown, editorSchema, parseHtml))).toBe(isNothing);
});

test("of two pasted notes of a name, the first is called, and the other is words", () => {
  const html = pasteMarkdown("Called[^n].\n\n[^n]: First\n\n[^n]: Second, see [^n]\n\n[^m]: Third");
  expect(html).toMatch(/^<p>Called<a href="#text-fn-1" id="text-fnref-1">/);
  expect(html).toMatch(
    /<p>\[\^n\]: Second, see <a href="#text-fn-1" id="text-fnref-1-2"><sup>1<\/sup><\/a><\/p>/,
  );
  expect(html).toContain("<p>[^m]: Third</p>");
  expect(html).toContain('<li id="text-fn-1">First <a href="#text-fnref-1" title="Back to the text">');
  expect(html).toContain('<a href="#text-fnref-1-2" title="Back to the text">');
  // Of two that call each other, each word is there once.
  expect(pasteMarkdown("[^1]: see [^2]\n\n[^2]: and [^1]")).toMatch(
    /^<p>\[\^1\]: see <a .+?<\/a><\/p>\n<ol><li id="text-fn-1">and \[\^1\] <a /,
  );
});

test("code that reads like the address of a note stays as it is", () => {
  const code = '<a href="#fn-1" id="fnref-1">1</a>';
  const html = pasteMarkdown(`Text[^1] \`${code}\`\n\n\`\`\`\n${code}\n\`\`\`\n\n[^1]: Note`);
  expect(html.match(/href="#fn-1" id="fnref-1"/g)).toHaveLength(2);
  expect(html).toContain('<a href="#text-fn-1" id="text-fnref-1">');
});

const wordMark = (to: number) => `<a href="#_ftn${to}" name="_ftnref${to}">[${to}]</a>`;
const wordNote = (number: number, words: string) =>
  `<div style="mso-element:footnote" id="ftn${number}"><p class="MsoFootnoteText"><a href="#_ftnref${number}" name="_ftn${number}">[${number}]</a> ${words}</p></div>`;

test("notes of Word may cite each other", () => {
  const html = cleanPaste(
    `<p>One${wordMark(1)}, two${wordMark(2)}.</p>${wordNote(1, `First, see ${wordMark(3)}`)}${wordNote(2, `Second, see <a href="#_ftn1">[1]</a>`)}${wordNote(3, "Third")}`,
    parseHtml,
  );
  const marks = [...html.matchAll(/<a href="#(text-fn-\d)" id="[^"]+"><sup>\d<\/sup><\/a>/g)];
  expect(marks.map(([, to]) => to)).toEqual(expect.arrayContaining(["text-fn-1", "text-fn-2", "text-fn-3"]));
  expect(marks).toHaveLength(4);
  const notes = html.slice(html.indexOf("<ol>"));
  expect(notes.match(/<li id=/g)).toHaveLength(3);
  for (const words of ["First", "Second", "Third"]) expect(notes).toContain(words);
  expect(html).not.toContain("_ftn");
});

function pasteNotes(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const marks = numbers.map((n) => `<p>Words${wordMark(n)}</p>`).join("");
  return cleanPaste(marks + numbers.map((n) => wordNote(n, `Note ${n}`)).join(""), parseHtml);
}

test("the time to read notes of Word grows with their number alone", () => {
  expect(pasteNotes(300).match(/<li id=/g)).toHaveLength(300);
  expect(growthOf(pasteNotes, 100)).toBeLessThan(LINEAR);
});

test("footnotes of Word and Google Docs are footnotes, and a mark whose note was not copied leads nowhere", () => {
  const word =
    '<p class=MsoNormal>Said<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style=\'mso-special-character:footnote\'>[1]</span></span></a> once.</p>' +
    '<div style=\'mso-element:footnote-list\'><br clear=all><hr align=left size=1 width="33%"><div style=\'mso-element:footnote\' id=ftn1><p class=MsoFootnoteText><a style=\'mso-footnote-id:ftn1\' href="#_ftnref1" name="_ftn1" title="">[1]</a> The <i>note</i></p></div></div>';
  const docs =
    '<p><span>Said</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> once.</span></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> The </span><span style="font-style:italic">note</span></p></div>';
  const mark = '<p>Said<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> once.</p>';
  const note =
    '<ol><li id="text-fn-1">The <em>note</em> <a href="#text-fnref-1" title="Back to the text">↩\uFE0E</a></li></ol>';
  expect(paste(word).replaceAll(/<(\/?)i>/g, "<$1em>")).toBe(`${mark}\n${note}`);
  expect(paste(docs)).toBe(`${mark}\n${note}`);
  expect(paste('<p>Said<a href="#_ftn3" name="_ftnref3">[3]</a> <a href="#part">there</a></p>')).toBe(
    '<p>Said[3] <a href="#part">there</a></p>',
  );
});
