import { words } from "../../../tests/setup/words/english.ts";
import { expect, test } from "vitest";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";

test.each([
  '<div data-card="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img src="https://a.example/1.png" alt="">A &lt;film&gt;</a><p>What <em>it</em> is</p><p><small>Ann · YouTube</small></p></div>',
  '<div data-card="embed"><a href="https://elsewhere.example/1">A post</a></div>',
  '<div data-card="bookmark"><a href="https://a.example/"><img src="https://a.example/1.png" alt="">A</a><p>One</p><p>Two</p><p><small>a.example</small></p></div>',
  '<div data-card="file"><a href="/media/00112233445566778899aabbccddeeff/file/talk.mp3">Talk</a><p><small>MP3 · 4.2 MB</small></p></div>',
])("%s is the same when it was copied from its page", async (html) => {
  const { html: page } = await prepareArticle(html.replaceAll('alt="">', 'alt="" />'), words);
  expect(page).toContain('<figure class="card-block');
  expect(cleanPaste(page, parseHtml)).toBe(html);
});

test.each([
  ["embed", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", true],
  ["embed", "https://elsewhere.example/1", true],
  ["bookmark", "https://a.example/?a=1&amp;b=2", true],
  ["file", "/media/00112233445566778899aabbccddeeff/file/notes.pdf", false],
])(
  "a card of an %s without an image has a drawn cover, the same each time",
  async (kind, address, isDrawn) => {
    const coverOf = async (to: string) => {
      const { html } = await prepareArticle(`<div data-card="${kind}"><a href="${to}">It</a></div>`, words);
      return /<img[^>]* src="(\/covers\/[a-z]+\/[0-9a-f]{8}-\d\.svg)"[^>]* alt=""/.exec(html)?.[1];
    };
    expect((await coverOf(address)) !== undefined).toBe(isDrawn);
    expect(await coverOf(address)).toBe(await coverOf(address));
    if (isDrawn) expect(await coverOf(address)).not.toBe(await coverOf(`${address}x`));
  },
);
