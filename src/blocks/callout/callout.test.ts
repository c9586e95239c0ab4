import { words } from "../../../tests/setup/words/english.ts";
import { expect, test } from "vitest";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { markdownOf } from "../../server/engines/html/markdown.ts";
import { renderMarkdown } from "../../server/moving/posts/markdown/render-markdown.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";

const SITE = "https://allotment.example";
const callout = '<aside data-callout="tip"><p>Water first</p></aside>';

const read = (markdown: string) => cleanHtml(renderMarkdown(markdown));

test("an aside that is no callout is a wrapper", () => {
  expect(cleanHtml("<aside><p>A</p></aside>")).toBe("<div><p>A</p></div>");
  expect(cleanHtml('<aside data-callout="TIP" class="x"><p>A</p></aside>')).toBe("<div><p>A</p></div>");
  expect(cleanHtml('<h2>A <aside data-callout="tip">b</aside></h2>')).toBe("<h2>A  b </h2>");
});

test("a page and an email name its kind in words, and so does the plain text", async () => {
  expect((await prepareArticle(callout, words)).html).toBe(
    '<aside data-callout="tip" role="note"><p class="callout-name">Tip</p><p>Water first</p></aside>',
  );
  expect(contentText(callout, SITE)).toBe("> Tip:\n> \n> Water first");
  const email = styleContent(callout, SITE);
  expect(email).toMatch(/^<table role="presentation"/);
  expect(email).toContain(">Tip</p><p style=");
  expect(email).toContain("border-left:3px solid #24704A");
});

test("in an email a line from right to left has its color on the right", () => {
  expect(styleContent('<aside data-callout="tip"><p>שלום</p></aside>', SITE)).toContain("border-right:3px");
});

test("it is the same after an export as Markdown and an import", async () => {
  const html = `<p>A</p>\n<aside data-callout="warning"><p>One</p><pre><code>x\n\ny</code></pre></aside>`;
  const markdown = await markdownOf(html, read);
  expect(markdown).toContain("> [!WARNING]\n> One");
  expect(read(markdown).replaceAll(/>\n+</g, "><")).toBe(html.replaceAll(/>\n+</g, "><"));
});

test.each([
  '<div class="kg-card kg-callout-card kg-callout-card-green"><div class="kg-callout-text">Water <b>first</b></div></div>',
  '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>Water <b>first</b></p></div>',
  '<aside data-callout="tip" class="x"><p class="callout-name">Tip</p><p>Water <b>first</b></p></aside>',
])("%s is pasted as a callout", (html) => {
  expect(cleanPaste(html, parseHtml)).toMatch(
    /^<aside data-callout="tip"><(p|div)>Water <b>first<\/b><\/\1><\/aside>$/,
  );
});
