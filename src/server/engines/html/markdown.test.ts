import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyHtml } from "../../../../tests/setup/any-html.ts";
import { dataSets } from "../../../../tests/setup/data.ts";
import { isInFull } from "../../../../tests/setup/in-full.ts";
import { readFrontMatter } from "../../moving/posts/markdown/fields/front-matter.ts";
import { renderMarkdown } from "../../moving/posts/markdown/render-markdown.ts";
import { readTags } from "../../moving/posts/markdown/templates/template-tags.ts";
import { cleanHtml } from "./clean-html.ts";
import { markdownOf } from "./markdown.ts";
import { meaningOf } from "./meaning.ts";

const read = (markdown: string) =>
  cleanHtml(renderMarkdown(readTags(markdown, { fields: {}, isHtml: false }).text));

const texts: Record<string, [html: string, markdown: string]> = {
  "words that are struck": ["<p>A <s>b</s> <del>c</del></p>", "A ~~b~~ ~~c~~"],
  tasks: ["<ul><li>☑ <strong>Done</strong></li><li>☐ open</li></ul>", "- [x] **Done**\n- [ ] open"],
  "words that Markdown has no signs for": [
    '<p><u>a</u> <mark>b</mark> <abbr title="C D">c</abbr> H<sub>2</sub>O</p>',
    '<u>a</u> <mark>b</mark> <abbr title="C D">c</abbr> H<sub>2</sub>O',
  ],
  "a direction": ['<p dir="rtl">a</p><p>b</p>', '<p dir="rtl">a</p>\n\nb'],
  terms: ["<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"],
  "a caption": [
    '<figure><img src="/a.png" alt="A" /><figcaption>B</figcaption></figure>',
    '<figure><img src="/a.png" alt="A"><figcaption>B</figcaption></figure>',
  ],
  "a heading that is linked to": [
    '<h2 id="text-a">A</h2><p><a href="#text-a">b</a></p>',
    "## A {#text-a}\n\n[b](#text-a)",
  ],
  "a note": [
    '<p>A<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a></p><ol><li id="text-fn-1">B <a href="#text-fnref-1">↩</a></li></ol>',
    'A<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a>\n\n<ol><li id="text-fn-1">B <a href="#text-fnref-1">↩</a></li></ol>',
  ],
  "the side of a column": [
    '<table><tbody><tr><td align="right">1</td></tr></tbody></table>',
    '<table><tbody><tr><td align="right">1</td></tr></tbody></table>',
  ],
  "words that look like a template": [
    "<p>{{&lt; x &gt;}} and {% if %} [^1] [!NOTE] ~~</p>",
    "&#123;{\\< x >}} and &#123;% if %} \\[^1\\] \\[!NOTE\\] \\~\\~",
  ],
  "words that look like a comment": [
    "<p>{--a--} {~~b~&gt;c~~} {&gt;&gt;d&lt;&lt;} &lt;!-- e --&gt; &lt;%# f %&gt; {/* g */}</p>",
    "&#123;--a--} &#123;\\~\\~b\\~>c\\~\\~} &#123;>>d\\<\\<} \\<!-- e --> \\<%# f %> {/\\* g \\*/}",
  ],
  "emphasis between letters and punctuation": [
    "<p>彼は<strong>「はい」</strong>と、<em>笑った。</em>終わり</p><p>집<em>(家)</em>은 a<s>b!</s>c <strong>d</strong>e</p>",
    "彼&#12399;**「はい」**&#12392;、*笑った。*&#32066;わり\n\n&#51665;*(家)*&#51008; a~~b!~~&#99; **d**e",
  ],
  "a link within emphasis within a word": [
    '<p>x<strong><a href="/y">y</a></strong>z</p>',
    "&#120;**[y](/y)**&#122;",
  ],
  "words that look like a strike, a list, an image or an end": [
    '<h2>Volume #</h2><p>3) at 5~6, 7~8 see!<a href="/a">a</a> https!</p>',
    "## Volume \\#\n\n3\\) at 5\\~6, 7\\~8 see\\![a](/a) https!",
  ],
  "two lists": ["<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n<!-- -->\n\n- b"],
};

for (const [name, [html, markdown]] of Object.entries(texts)) {
  test(`${name}: out as Markdown, and in again the same`, async () => {
    expect(await markdownOf(html, read)).toBe(markdown);
    expect(meaningOf(read(markdown))).toBe(meaningOf(html));
  });
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>|\s/g, "");

test("a link around blocks, one of which has no words, says its address once", async () => {
  const html = '<a href="/x"><p><samp></samp></p>/x</a>words';
  expect(wordsOf(read(await markdownOf(html, read)))).toBe("/xwords");
});

test("whatever a text has, no word of it is lost on the way through Markdown", async () => {
  await fc.assert(
    fc.asyncProperty(anyHtml, async (written) => {
      const html = cleanHtml(written);
      expect(wordsOf(read(await markdownOf(html, read)))).toBe(wordsOf(html));
    }),
    { numRuns: Number(process.env["RUNS"] ?? 100) },
  );
});

test.for(dataSets("markdown-blog-rust"))(
  "posts of a blog are the same when they have been Markdown ($where)",
  async ({ path }) => {
    const folder = path("content/inside-rust");
    const files = globSync("*.md", { cwd: folder }).sort();
    for (const file of isInFull ? files : files.slice(0, 40)) {
      const { text } = readFrontMatter(readFileSync(join(folder, file), "utf8"));
      const html = read(text);
      expect(meaningOf(read(await markdownOf(html, read))), file).toBe(meaningOf(html));
    }
  },
);
