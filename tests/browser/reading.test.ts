import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { violationsOn } from "../setup/axe.ts";
import { chromiumPath, launchBrowser, stopClock } from "../setup/browser.ts";
import { startSite } from "../setup/site.ts";
import type { Site } from "../setup/site.ts";

const POST = "/blog/let-a-script-read-it-first";
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

const titlesOn = (page: Page) =>
  page
    .getByRole("region", { name: "Latest Articles" })
    .getByRole("article")
    .getByRole("heading")
    .allInnerTexts();
/** What a loaded machine shows, too. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

describe.skipIf(!chromiumPath)("reading the blog in a browser (left out without CHROMIUM_PATH)", () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  async function openPage(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: WIDE,
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    await page.goto(path);
    if (options.javaScriptEnabled !== false) await page.locator("html[data-ready]").waitFor();
    return { page, context, [Symbol.asyncDispose]: () => context.close() };
  }
  const withoutScript = { javaScriptEnabled: false };

  describe.each([
    ["with JavaScript", {}],
    ["without JavaScript", withoutScript],
  ])("the list %s", (_how, options) => {
    test("has ten posts a page, numbered pages, and says where it is", async () => {
      await using visit = await openPage("/blog", options);
      const { page } = visit;
      await heading(page, "Insights & Stories").waitFor();
      await heading(page, "Featured Stories").waitFor();
      expect(await page.title()).toMatch(/^Blog \| /);
      const first = await titlesOn(page);
      expect(first).toHaveLength(10);

      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
      await page.waitForURL("**/blog?page=2");
      await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
      expect((await titlesOn(page)).some((title) => first.includes(title))).toBe(false);
      expect(await page.title()).toMatch(/^Blog, page 2 \| /);
    });

    test("searches from the first page on, and says when nothing is found", async () => {
      await using visit = await openPage("/blog?page=2", options);
      const { page } = visit;
      await page.getByRole("searchbox").fill("subject line");
      await page.getByRole("button", { name: "Search" }).click();
      await page.waitForURL("**/blog?search=subject+line");
      await eventually(async () => expect(await titlesOn(page)).toContain("Write the subject line last"));

      await page.getByRole("searchbox").fill("xylophone quartz");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("No posts found. Try adjusting your search or category filter.").waitFor();
    });

    test("is narrowed to a category and back", async () => {
      await using visit = await openPage("/blog", options);
      const { page } = visit;
      const selector = page.getByRole("navigation", { name: "Category" });
      expect(await selector.getByRole("link").count()).toBe(9);
      await selector.getByRole("link", { name: "Content Strategy" }).click();
      await page.waitForURL("**/blog/category/content-strategy");
      await heading(page, "Content Strategy Articles").waitFor();
      expect(await page.title()).toMatch(/^Content Strategy Articles \| /);
      await selector.getByRole("link", { name: "All" }).click();
      await heading(page, "Insights & Stories").waitFor();
    });

    test("shows what is in a popular tag, and the first three of what it shows as trending", async () => {
      await using visit = await openPage("/blog", options);
      const { page } = visit;
      await page
        .getByRole("navigation", { name: "Popular tags" })
        .getByRole("link", { name: "editing" })
        .click();
      await page.waitForURL("**/blog?tag=editing");
      await heading(page, "Articles about “editing”").waitFor();
      const trending = page.locator(".trend a");
      expect(await trending.allInnerTexts()).toEqual((await titlesOn(page)).slice(0, 3));
    });
  });

  test("a page beyond the end is not found, and links to the last one", async () => {
    await using visit = await openPage("/blog", withoutScript);
    const { page } = visit;
    const response = await page.goto("/blog?page=99");
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "Go to its last page, 2" }).click();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
    expect((await page.goto("/blog/category/nonsense"))?.status()).toBe(404);
  });

  test("while a list loads there are nine placeholders; when it fails it says so; going back brings it back", async () => {
    await using visit = await openPage("/blog");
    const { page } = visit;
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/blog?page=2", async (route) => {
      await mayAnswer;
      await route.abort();
    });
    await page.getByRole("link", { name: "Page 2" }).click();
    await page.locator(".skeleton").first().waitFor();
    expect(await page.locator(".skeleton").count()).toBe(9);
    answer();
    await page.getByText("Failed to load blog posts. Please try again later.").waitFor();
    expect(page.url()).toMatch(/\/blog\?page=2$/);

    await page.goBack();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(10));
  });

  test("a list that changes in place is the same document, with the focus at its results", async () => {
    await using visit = await openPage("/blog");
    const { page } = visit;
    await page.getByLabel("Email address").first().fill("half@typ");
    await page.evaluate(() => document.body.setAttribute("data-mark", ""));
    await page.getByRole("link", { name: "Next" }).click();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
    expect(await page.locator("body[data-mark]").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Latest Articles");
    expect(await page.getByLabel("Email address").first().inputValue()).toBe("half@typ");
  });

  test("a post has all its parts without JavaScript", async () => {
    await using visit = await openPage(POST, withoutScript);
    const { page } = visit;
    await heading(page, "Let a script read it first").waitFor();
    const main = page.getByRole("main");
    for (const words of ["Content Creator", "min read", "Enjoyed this article?", "Related articles"])
      await main.getByText(words).first().waitFor();
    expect(await main.getByRole("link", { name: "Subscribe Now" }).getAttribute("href")).toBe("/");
    for (const network of ["Twitter", "Facebook", "LinkedIn"])
      expect(await main.getByRole("link", { name: `Share on ${network}` }).getAttribute("href")).toContain(
        encodeURIComponent(POST),
      );
    expect(await main.getByRole("button", { name: "Copy link" }).count()).toBe(0);
    expect(await page.locator(".hljs-keyword").count()).toBeGreaterThan(3);
    await main.getByRole("list", { name: "Tags" }).getByRole("link", { name: "editing" }).click();
    await page.waitForURL("**/blog?tag=editing");
  });

  test("the table of contents leads to its heading, 80 px from the top, and marks it", async () => {
    await using visit = await openPage(POST);
    const { page } = visit;
    const entry = page
      .getByRole("navigation", { name: "Table of Contents" })
      .getByRole("link", { name: "Suspicions" });
    await entry.click();
    await eventually(async () => {
      const { y } = (await page.locator("#suspicions").boundingBox()) ?? { y: 0 };
      expect(Math.round(y)).toBe(80);
    });
    await page.locator(".post-side [aria-current=true]").waitFor();
  });

  test("on a phone the contents are a bar that opens, and closes on a choice", async () => {
    await using visit = await openPage(POST, { viewport: PHONE });
    const { page } = visit;
    const contents = page.getByRole("navigation", { name: "Table of Contents" });
    expect(await contents.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Table of Contents" }).click();
    await contents.getByRole("link", { name: "Facts" }).click();
    await contents.waitFor({ state: "hidden" });
    expect(page.url()).toMatch(/#facts$/);
  });

  test("the newsletter is offered at 30 % of an article, and never again once that is dismissed", async () => {
    await using visit = await openPage(POST);
    const { page } = visit;
    const popup = page.getByRole("dialog");
    const scrollTo = (share: number) =>
      page.evaluate((share) => {
        const article = document.querySelector("[data-post]")?.getBoundingClientRect();
        if (article) window.scrollTo({ top: (article.height - innerHeight) * share + article.top + scrollY });
      }, share);
    await scrollTo(0.25);
    await page.locator(".toc [aria-current]").first().waitFor();
    expect(await popup.count()).toBe(0);
    await scrollTo(0.31);
    await popup.waitFor();
    await popup.getByRole("button", { name: "Close" }).click();
    await popup.waitFor({ state: "hidden" });

    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await scrollTo(0.9);
    await page.locator(".toc [aria-current]").first().waitFor();
    expect(await popup.count()).toBe(0);
  });

  test("copying the link says so, in a toast that goes by itself, by swipe or by its button", async () => {
    await using visit = await openPage(POST, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = visit;
    await page.clock.install();
    await stopClock(page);
    const copy = () => page.getByRole("button", { name: "Copy link" }).click();
    const toast = page.locator(".toast:visible");
    await copy();
    await toast.waitFor();
    expect(await toast.innerText()).toContain("Link copied to clipboard!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(POST);
    await page.clock.runFor(4_900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    expect(await toast.count()).toBe(0);

    await copy();
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.keyboard.press("F8");
    await page.clock.runFor(20_000);
    expect(await toast.count()).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await toast.count()).toBe(0);

    await copy();
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await swipe(page, { x: x + 60, y: y + 20 }, 40);
    expect(await toast.count()).toBe(1);
    await swipe(page, { x: x + 60, y: y + 20 }, 60);
    expect(await toast.count()).toBe(0);
  });

  test("the subscribe form says what it is doing, what came of it, and what is wrong", async () => {
    await using visit = await openPage("/blog");
    const { page } = visit;
    const form = page.locator("#stay-updated");
    const field = form.getByLabel("Email address");
    const subscribe = form.getByRole("button", { name: "Subscribe" });
    await field.fill("ines@allotment");
    await subscribe.click();
    await form.getByText("Please enter a valid email address").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.inputValue()).toBe("ines@allotment");

    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/subscribers", async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await field.fill("ines@allotmentnotes.example");
    await subscribe.click();
    await form.getByRole("button", { name: "Subscribing...", disabled: true }).waitFor();
    expect(await field.isDisabled()).toBe(true);
    answer();
    await form.getByText("Thanks for subscribing! Check your email to confirm.").waitFor();
    expect(await field.isDisabled()).toBe(true);
    expect(await field.inputValue()).toBe("");
    const toast = page.locator(".toast:visible");
    expect(await toast.innerText()).toMatch(/Subscribed!\s+Thanks for subscribing to our newsletter\./);
  });

  test("a subscription that cannot be sent fails in a toast, and the form is as it was", async () => {
    await using visit = await openPage("/blog");
    const { page } = visit;
    await page.route("**/api/subscribers", (route) => route.abort());
    const form = page.locator("#stay-updated");
    await form.getByLabel("Email address").fill("ines@allotmentnotes.example");
    await form.getByRole("button", { name: "Subscribe" }).click();
    const toast = page.locator(".toast:visible");
    await toast.waitFor();
    expect(await toast.innerText()).toMatch(
      /Subscription failed\s+Failed to subscribe\. Please try again later\./,
    );
    expect(await form.getByLabel("Email address").inputValue()).toBe("ines@allotmentnotes.example");
    expect(await form.getByRole("button", { name: "Subscribe" }).isEnabled()).toBe(true);
  });

  test("when the posts cannot be read, the list and the post say so and lead on", async () => {
    await using broken = await startSite();
    await broken.withDatabase((db) => db.schema.dropTable("post_tags").execute());
    await using visit = await openPage("/about", { ...withoutScript, baseURL: broken.url });
    const { page } = visit;
    expect((await page.goto("/blog"))?.status()).toBe(503);
    await page.getByText("Failed to load blog posts. Please try again later.").waitFor();
    expect((await page.goto(POST))?.status()).toBe(503);
    await heading(page, "Error Loading Blog Post").waitFor();
    await page.getByText("We couldn't load the blog post you requested. Please try again later.").waitFor();
    expect(await page.getByRole("link", { name: "Return to Blog" }).getAttribute("href")).toBe("/blog");
  });

  test.each([
    ["light", PHONE],
    ["dark", PHONE],
    ["light", WIDE],
    ["dark", { width: 768, height: 1000 }],
  ] as const)(
    "every state passes axe, fits and keeps to the policy (%s, %o)",
    async (colorScheme, viewport) => {
      await using visit = await openPage("/blog", { colorScheme, viewport });
      const { page, context } = visit;
      const refused: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && message.text().includes("Policy")) refused.push(message.text());
      });
      for (const path of [
        "/blog",
        "/blog?search=letter",
        "/blog?search=zzqq",
        "/blog/category/tools",
        POST,
      ]) {
        await page.goto(path);
        await page.locator("html[data-ready]").waitFor();
        expect(await faultsOn(page), path).toEqual([]);
      }
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      await page.getByRole("dialog").waitFor();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.locator(".toast").waitFor();
      expect(await faultsOn(page)).toEqual([]);
      expect(refused).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    },
  );
});

/** The rules that a page breaks, and whether it scrolls sideways. */
async function faultsOn(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...(await violationsOn(page)), ...(isTooWide ? ["wider than the screen"] : [])];
}

async function swipe(page: Page, from: { x: number; y: number }, distance: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + distance, from.y, { steps: 4 });
  await page.mouse.up();
}
