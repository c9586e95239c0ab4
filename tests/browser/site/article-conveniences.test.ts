import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanHtml } from "../../../src/server/engines/html/clean-html.ts";
import { renderMarkdown } from "../../../src/server/moving/posts/markdown/render-markdown.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PHONE, startReaderSite, WIDE, type ReaderSite } from "../../setup/browser/reader-site.ts";
import { words } from "../../setup/words/english.ts";

const PATH = "/blog/write-for-the-reply";
const NOTES = "/blog/what-a-slow-page-says-about-you";
const CODE = `const wide = "${"0123456789 ".repeat(20)}";`;
const WORDS = `<p>${"Words that fill the page. ".repeat(60)}</p>`;
const CONTENT = [
  `<p>Something to explain.<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a></p>`,
  `<h2>The part</h2>`,
  `<figure><img src="/covers/blue/00000001.svg" alt="A ship" /><figcaption>In port</figcaption></figure>`,
  `<pre><code>${CODE}</code></pre>`,
  `<pre><code class="language-js">let short = 1;</code></pre>`,
  `<table><tr>${"<td>wide_and_unbroken</td>".repeat(12)}</tr></table>`,
  WORDS,
  `<ol><li id="text-fn-1">The note says more. <a href="#text-fnref-1" title="Back to the text">↩\uFE0E</a></li></ol>`,
].join("\n");

const toast = (page: Page, text: string) => page.locator(".toast:visible").filter({ hasText: text });

const FILLING = "Words that fill the page, so that there is somewhere to go. ".repeat(40);
const MARKDOWN = `Something to explain[^1] and something more[^two]. See [the part](#the-part).

${FILLING}

## The part {#the-part}

${FILLING}

| Item | Price |
| --- | --: |
| Tea | 12 |

> [!NOTE]
> Mind the gap.

- [x] Done
- [ ] Open

[^1]: With \`code\` and a [link](/blog).
[^two]: Another one.
`;

describe.skipIf(!chromiumPath)("what an article offers (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;

  beforeAll(async () => {
    reader = await startReaderSite();
    await reader.site.withDatabase(async (db) => {
      const set = (path: string, texts: { content: string; title?: string }) =>
        db.updateTable("posts").set(texts).where("slug", "=", path.slice(6)).execute();
      await set(PATH, { content: CONTENT, title: "A title that goes on and on ".repeat(4).trim() });
      await set(NOTES, { content: cleanHtml(renderMarkdown(MARKDOWN)) });
    });
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  test("a heading leads to itself, code is copied, an image opens large and a note beside its mark, all by keyboard too", async () => {
    await using visit = await reader.open(PATH, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = visit;
    const link = page.getByRole("heading", { name: "The part", exact: true }).getByRole("link");
    const signOf = () => link.evaluate((each) => getComputedStyle(each, "::after").content);
    expect(await signOf()).toBe("none");
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await signOf()).toContain("#");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${PATH}#the-part`);

    const buttons = page.getByRole("button", { name: words.post.copyCode, exact: true });
    expect(await buttons.count()).toBe(2);
    await buttons.first().press("Enter");
    await toast(page, words.inBrowser.codeCopied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);
    // Where the language stands above the code, the button is beside it and covers no code.
    const below = await page.locator(".code pre").boundingBox();
    const { y = Infinity, height = 0 } = (await buttons.last().boundingBox()) ?? {};
    expect(y + height).toBeLessThan(below?.y ?? 0);

    await page.getByRole("link", { name: "A ship" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: words.ofParts.images });
    await dialog.getByRole("img", { name: "A ship" }).waitFor();
    expect(await dialog.getByRole("button").count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toContain("/covers/");

    const card = page.locator(".note-card");
    await page.locator("#text-fnref-1").hover();
    await card.getByText("The note says more.").waitFor();
    await card.hover();
    expect(await card.count()).toBe(1);
    await page.mouse.move(5, 500);
    await card.waitFor({ state: "detached" });
    await page.locator("#text-fnref-1").focus();
    await card.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForURL("**#text-fn-1");
  });

  test("a long title is smaller, and nothing is wider than a phone", async () => {
    await using visit = await reader.open(PATH, { viewport: PHONE });
    const { page } = visit;
    const sizeOf = () =>
      page.locator("h1").evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    const small = await sizeOf();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("/blog/let-a-script-read-it-first");
    expect(await sizeOf()).toBeGreaterThan(small);
  });

  test("on paper there is the address, and no tags, forms or buttons", async () => {
    await using visit = await reader.open(PATH, { viewport: WIDE });
    const { page } = visit;
    await page.emulateMedia({ media: "print" });
    const printed = await page
      .locator("article[data-post]")
      .evaluate((each) => getComputedStyle(each, "::after").content);
    expect(printed).toContain(PATH);
    expect(await page.locator(".post-end, .copy, .share").locator("visible=true").count()).toBe(0);
  });

  test("a mark leads to its note, the note back to its mark, and a link to its part", async () => {
    await using visit = await reader.open(NOTES);
    const { page } = visit;
    const note = page.locator("#text-fn-1");
    await page.locator("#text-fnref-1").click();
    await expect.poll(() => note.evaluate((each) => each.matches(":target"))).toBe(true);
    await note.getByTitle("Back to the text").click();
    await expect
      .poll(() => page.locator("#text-fnref-1").evaluate((each) => each.matches(":target")))
      .toBe(true);
    await page.getByRole("link", { name: "the part", exact: true }).click();
    const top = () =>
      page.getByRole("heading", { name: "The part" }).evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(140);
    expect(await top()).toBeGreaterThan(40);
  });

  test("an anchor of the old address finds its heading", async () => {
    await using visit = await reader.open(`${NOTES}#the-part`);
    const heading = visit.page.getByRole("heading", { name: "The part" });
    expect(await heading.evaluate((each) => each.matches(":target"))).toBe(true);
  });

  test.each(["light", "dark"] as const)(
    "a mark does not push its line apart, in %s colors",
    async (colorScheme) => {
      await using visit = await reader.open(NOTES, { colorScheme });
      const first = visit.page.locator(".article p").first();
      const { height, lineHeight } = await first.evaluate((each) => ({
        height: each.getBoundingClientRect().height,
        lineHeight: Number.parseFloat(getComputedStyle(each).lineHeight),
      }));
      expect(height / lineHeight).toBeCloseTo(Math.round(height / lineHeight), 1);
    },
  );
});
