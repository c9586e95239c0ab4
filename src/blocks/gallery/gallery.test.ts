import { words } from "../../../tests/setup/words/english.ts";
import { DOMParser } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { readHtml } from "../../admin/editor/html/read-html.ts";
import { writeHtml } from "../../admin/editor/html/write-html.ts";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { editorSchema } from "../../admin/editor/schema/extensions.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";

const paste = (html: string) => writeHtml(readHtml(cleanPaste(html, parseHtml), editorSchema, parseHtml));

const gallery =
  '<figure><img src="https://a.example/1.png" alt="One" /><img src="https://a.example/2.png" alt="Two" /><figcaption>Two <em>images</em></figcaption></figure>';

test("a gallery is the same when it was copied from its page", async () => {
  const { html } = await prepareArticle(gallery, words);
  expect(html).toContain('<figure class="gallery');
  expect(paste(html)).toBe(gallery);
});

test.each([
  gallery
    .replace("/><img", "/></div><div><img")
    .replace("<figure>", "<figure><div>")
    .replace("<figcaption", "</div><figcaption"),
  '<figure><p>Words</p><img src="https://a.example/1.png" alt="One"><figcaption>Said</figcaption></figure>',
])("nothing of %s is lost when it is pasted", (html) => {
  const { body } = parseHtml(cleanPaste(html, parseHtml));
  const pasted = writeHtml(DOMParser.fromSchema(editorSchema).parse(body));
  for (const part of html.match(/alt="\w+"|Words|Said/g) ?? []) expect(pasted).toContain(part);
});
