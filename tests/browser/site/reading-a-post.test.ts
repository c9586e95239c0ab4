import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import { chromiumPath, stopClock } from "../../setup/browser/browser.ts";
import { eventually } from "../../setup/browser/parts.ts";
import { PHONE, startReaderSite, WIDE, type ReaderSite } from "../../setup/browser/reader-site.ts";
import { words } from "../../setup/words/english.ts";

const POST = "/blog/let-a-script-read-it-first";

/** Scrolls to a share of the article. */
const scrollTo = (page: Page, share: number) =>
  page.evaluate((share) => {
    const article = document.querySelector("[data-post]")?.getBoundingClientRect();
    if (article) window.scrollTo({ top: (article.height - innerHeight) * share + article.top + scrollY });
  }, share);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

const TITLE = "Write the subject line last";
const LONG = "An excerpt that goes on and on, so that no card has the room for all of it. ".repeat(6);
const AGE_DAYS = 3;

const articleOf = (page: Page, title: string) =>
  page.getByRole("region", { name: words.blog.latest }).getByRole("article").filter({ hasText: title });

describe.skipIf(!chromiumPath)("reading a post in a browser (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;

  beforeAll(async () => {
    reader = await startReaderSite();
    const published = new Date(Date.now() - AGE_DAYS * DAY).toISOString();
    await reader.site.withDatabase((db) =>
      db
        .updateTable("posts")
        .set({ excerpt: LONG, published_at: published })
        .where("title", "=", TITLE)
        .execute(),
    );
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  const withoutScript = { javaScriptEnabled: false };

  test("a post has all its parts without JavaScript", async () => {
    await using visit = await reader.open(POST, withoutScript);
    const { page } = visit;
    await heading(page, "Let a script read it first").waitFor();
    const main = page.getByRole("main");
    for (const shown of [words.post.role, "min read", words.post.enjoyed.heading, words.post.related])
      await main.getByText(shown).first().waitFor();
    await expect
      .poll(() => main.getByRole("link", { name: words.post.enjoyed.button }).getAttribute("href"))
      .toBe("/");
    for (const network of ["Twitter", "Facebook", "LinkedIn"])
      expect(await main.getByRole("link", { name: `Share on ${network}` }).getAttribute("href")).toContain(
        encodeURIComponent(POST),
      );
    await expect.poll(() => main.getByRole("button", { name: "Copy link" }).count()).toBe(0);
    await expect.poll(() => page.locator(".hljs-keyword").count()).toBeGreaterThan(3);
    await main.getByRole("list", { name: "Tags" }).getByRole("link", { name: "editing" }).click();
    await page.waitForURL("**/blog?tag=editing");
  });

  test("the table of contents leads to its heading, 80 px from the top, and marks it", async () => {
    await using visit = await reader.open(POST);
    const { page } = visit;
    const entry = page
      .getByRole("navigation", { name: words.post.contents })
      .getByRole("link", { name: "Suspicions" });
    await entry.click();
    await eventually(async () => {
      const { y } = (await page.locator("#suspicions").boundingBox()) ?? { y: 0 };
      expect(Math.round(y)).toBe(80);
    });
    await page.locator(".post-side [aria-current=true]").waitFor();
  });

  test("on a phone the contents are a bar that opens, and closes on a choice", async () => {
    await using visit = await reader.open(POST, { viewport: PHONE });
    const { page } = visit;
    const contents = page.getByRole("navigation", { name: words.post.contents });
    await expect.poll(() => contents.isVisible()).toBe(false);
    await page.locator("summary", { hasText: words.post.contents }).click();
    await contents.getByRole("link", { name: "Facts" }).click();
    await contents.waitFor({ state: "hidden" });
    expect(page.url()).toMatch(/#facts$/);
  });

  test("the newsletter is offered at 30 % of an article, and never again once that is dismissed", async () => {
    await using visit = await reader.open(POST);
    const { page } = visit;
    const popup = page.getByRole("dialog");
    await scrollTo(page, 0.25);
    await page.locator(".toc [aria-current]:visible").first().waitFor();
    await expect.poll(() => popup.count()).toBe(0);
    await scrollTo(page, 0.31);
    await popup.waitFor();
    await popup.getByRole("button", { name: "Close" }).click();
    await popup.waitFor({ state: "hidden" });

    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await scrollTo(page, 0.9);
    await page.locator(".toc [aria-current]:visible").first().waitFor();
    await expect.poll(() => popup.count()).toBe(0);
  });

  test("a badly encoded fragment in the address stops nothing on the page", async () => {
    await using visit = await reader.open(`${POST}#caf%E9`);
    const { page } = visit;
    await scrollTo(page, 0.6);
    await page.locator(".toc [aria-current]:visible").first().waitFor();
    await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
  });

  test("on a phone no link of the text has focus behind the offered newsletter, and a toast covers nothing of it", async () => {
    await using visit = await reader.open(POST, { viewport: { width: 360, height: 640 } });
    const { page } = visit;
    const popup = page.getByRole("dialog");
    await scrollTo(page, 0.35);
    await popup.waitFor();
    const top = (await popup.boundingBox())?.y ?? 0;
    const places = await page.locator(".article a[href]:visible").evaluateAll((links: HTMLElement[]) =>
      links.map((link) => {
        link.focus();
        return link.getBoundingClientRect().bottom;
      }),
    );
    expect(places).not.toEqual([]);
    expect(places.filter((bottom) => bottom > top)).toEqual([]);

    await page.getByRole("button", { name: words.post.copyLink }).click();
    const toast = page.locator(".toast");
    await toast.waitFor();
    const [above, below] = [await toast.boundingBox(), await popup.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? Infinity)).toBeLessThan(below?.y ?? 0);
  });

  test("the newsletter is not offered to readers who came from it, on no page that they read after that", async () => {
    await using visit = await reader.open(`${POST}?utm_source=newsletter&utm_medium=email`);
    const { page } = visit;
    for (const path of ["", "/blog/write-for-the-reply"]) {
      if (path) await page.goto(path);
      await page.locator("html[data-ready]").waitFor();
      await scrollTo(page, 0.6);
      await page.locator(".toc [aria-current]:visible").first().waitFor();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }
  });

  test("the newsletter is not offered over a form that is in the window", async () => {
    await using visit = await reader.open(POST);
    const { page } = visit;
    await page.evaluate(() => {
      const form = document.createElement("form");
      form.style.cssText = "position: sticky; bottom: 0; height: 4rem";
      document.querySelector(".article")?.append(form);
    });
    await scrollTo(page, 0.6);
    await page.locator(".toc [aria-current]:visible").first().waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);

    await page.evaluate(() => document.querySelector(".article > form")?.remove());
    await scrollTo(page, 0.7);
    await page.getByRole("dialog").waitFor();
  });

  test("a post is shared through the device's own sheet, where it has one", async () => {
    await using visit = await reader.open(POST, { viewport: PHONE, hasOwnTab: true });
    const { page } = visit;
    const share = page.getByRole("main").getByRole("button", { name: words.post.share, exact: true });
    await expect.poll(() => share.count()).toBe(0);

    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async (data: ShareData) => {
          document.body.dataset["shared"] = JSON.stringify(data);
        },
      });
    });
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await share.click();
    const shared = await page.locator("body[data-shared]").getAttribute("data-shared");
    expect(JSON.parse(shared ?? "")).toEqual({
      title: "Let a script read it first",
      url: expect.stringMatching(new RegExp(`^http.*${POST}$`)),
    });
  });

  test("copying the link says so, in a toast that goes by itself, by swipe or by its button", async () => {
    await using visit = await reader.open(POST, {
      permissions: ["clipboard-read", "clipboard-write"],
      hasOwnTab: true,
    });
    const { page } = visit;
    await page.clock.install();
    await stopClock(page);
    const copy = () => page.getByRole("button", { name: "Copy link" }).click();
    const toast = page.locator(".toast:visible");
    await copy();
    await toast.waitFor();
    await expect.poll(() => toast.innerText()).toContain(words.inBrowser.linkCopied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(POST);
    await page.clock.runFor(4_900);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toast.count()).toBe(0);

    await copy();
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect.poll(() => toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.keyboard.press("F8");
    await page.clock.runFor(20_000);
    await expect.poll(() => toast.count()).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => toast.count()).toBe(0);

    await copy();
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await swipe(page, { x: x + 60, y: y + 20 }, 40);
    await expect.poll(() => toast.count()).toBe(1);
    await swipe(page, { x: x + 60, y: y + 20 }, 60);
    await expect.poll(() => toast.count()).toBe(0);
  });

  test.each([360, 1440])("a card at %i px has two lines of its excerpt and says its age", async (width) => {
    await using visit = await reader.open("/blog", { viewport: { width, height: 900 } });
    const card = articleOf(visit.page, TITLE);
    await card.getByText(`${AGE_DAYS} days ago`, { exact: true }).waitFor();
    const { linesShown, linesWritten } = await card.getByText(LONG.trim()).evaluate((excerpt) => {
      const lineHeight = Number.parseFloat(getComputedStyle(excerpt).lineHeight);
      return {
        linesShown: excerpt.getBoundingClientRect().height / lineHeight,
        linesWritten: excerpt.scrollHeight / lineHeight,
      };
    });
    expect(Math.round(linesShown)).toBe(2);
    expect(linesWritten).toBeGreaterThan(2.5);
  });

  test("at a desk the table of contents stays beside what is read, with the form of the newsletter", async () => {
    await using visit = await reader.open(POST, { viewport: WIDE });
    const { page } = visit;
    const side = page.getByRole("complementary").filter({ hasText: words.post.contents });
    const contents = side.getByRole("navigation", { name: words.post.contents });
    await contents.waitFor();
    await expect.poll(() => side.getByRole("textbox", { name: words.subscribeForm.label }).count()).toBe(1);
    const topAfter = async (heading: string) => {
      await page
        .getByRole("heading", { name: heading, exact: true })
        .evaluate((each) => each.scrollIntoView({ block: "start", behavior: "instant" }));
      return (await contents.boundingBox())?.y;
    };
    const top = await topAfter("What it is allowed to say");
    expect(top).toBeGreaterThan(0);
    expect(await topAfter("Rules worth stealing")).toBe(top);
    await contents.locator("[aria-current=true]", { hasText: "Rules worth stealing" }).waitFor();
  });
});

async function swipe(page: Page, from: { x: number; y: number }, distance: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + distance, from.y, { steps: 4 });
  await page.mouse.up();
}
