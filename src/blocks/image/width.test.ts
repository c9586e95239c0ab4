import { expect, test } from "vitest";
import { words } from "../../../tests/setup/words/english.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";
import { readHtml } from "../../admin/editor/html/read-html.ts";
import { writeHtml } from "../../admin/editor/html/write-html.ts";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { editorSchema } from "../../admin/editor/schema/extensions.ts";
import { styleContent } from "../../emails/style-content.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { markdownOf } from "../../server/engines/html/markdown.ts";
import { renderMarkdown } from "../../server/moving/posts/markdown/render-markdown.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";

const paste = (html: string) => writeHtml(readHtml(cleanPaste(html, parseHtml), editorSchema, parseHtml));
const figure = (attributes: string) =>
  `<figure${attributes}><img src="https://a.example/a.png" alt="A" /></figure>`;

const read = (markdown: string) => cleanHtml(renderMarkdown(markdown));

/** As an email has it. */
const look = (html: string) => styleContent(html, "https://site.example").replace(/ data-width="\w+"/, "");

test.each([
  ["kg-card kg-image-card kg-width-wide", "wide"],
  ["kg-card kg-image-card kg-width-full kg-card-hascaption", "full"],
  ["wp-block-image size-large alignwide", "wide"],
  ["wp-block-image alignfull size-full", "full"],
])(
  "an image with the classes %s keeps its width, over the API, in imports and when it is pasted",
  (classes, width) => {
    const kept = figure(` data-width="${width}"`);
    expect(cleanHtml(figure(` class="${classes}"`))).toBe(kept);
    expect(cleanHtml(kept)).toBe(kept);
    expect(paste(figure(` class="${classes}"`))).toBe(kept);
  },
);

test("no other width is kept, and none on what has no image", () => {
  for (const attributes of [
    ' data-width="huge"',
    ' class="aligncenter"',
    ' class="kg-width-wider"',
    ' style="width:9000px"',
  ])
    expect(cleanHtml(figure(attributes))).toBe(figure(""));
  expect(cleanHtml('<figure data-width="full"><pre>a</pre></figure>')).toBe("<figure><pre>a</pre></figure>");
  expect(cleanHtml('<p data-width="full">a</p>')).toBe("<p>a</p>");
});

test("it comes through Markdown byte for byte", async () => {
  const html = figure(' data-width="wide"');
  expect(read(await markdownOf(html, read))).toBe(html);
});

test("a page asks for the image in its width, opens it large like any other, and gives it back when it is pasted", async () => {
  const stored = figure(' data-width="full"');
  const { html, hasParts } = await prepareArticle(stored, words);
  expect(html).toContain('<figure data-width="full" data-opens="">');
  expect(html).toContain('sizes="100vw"');
  expect(hasParts).toBe(true);
  expect(paste(html)).toContain('<figure data-width="full">');
  const gallery =
    '<figure data-width="wide"><img src="/a.png" alt="A" /><img src="/b.png" alt="B" /></figure>';
  const { html: grid, ...article } = await prepareArticle(gallery, words);
  expect(grid).toContain('data-width="wide"');
  expect(grid).toContain('sizes="(min-width: 40rem) 50vw, 50vw"');
  expect(article.hasWideImages).toBe(true);
  expect((await prepareArticle(figure(""), words)).hasWideImages).toBe(false);
});

test("an email shows it like any other", () => {
  expect(look(figure(' data-width="full"'))).toBe(look(figure("")));
});
