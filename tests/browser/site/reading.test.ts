import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PHONE, startReaderSite, type ReaderSite } from "../../setup/browser/reader-site.ts";
import { words } from "../../setup/words/english.ts";
import { eventually } from "../../setup/browser/parts.ts";

const titlesOn = (page: Page) =>
  page
    .getByRole("region", { name: words.blog.latest })
    .getByRole("article")
    .getByRole("heading")
    .allInnerTexts();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

const isSeen = (locator: Locator) =>
  locator.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** What the head says about its page. */
const factsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.head.children]
      .map((each) => each.outerHTML)
      .filter((html) =>
        /^<(?:title|meta (?:name="(?:description|robots)"|property)|link rel="(?:c|p.*v"|n|al)|script type="application)/.test(
          html,
        ),
      )
      .toSorted(),
  );

describe.skipIf(!chromiumPath)("reading the blog in a browser (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;

  beforeAll(async () => {
    reader = await startReaderSite();
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  const withoutScript = { javaScriptEnabled: false };

  describe.each([
    ["with JavaScript", {}],
    ["without JavaScript", withoutScript],
  ])("the list %s", (_how, options) => {
    test("has ten posts a page, searches from the first, and is narrowed to a category, to a tag and back", async () => {
      await using visit = await reader.open("/blog", options);
      const { page } = visit;
      await heading(page, words.blog.heading).waitFor();
      await heading(page, words.blog.featured).waitFor();
      expect(await page.title()).toMatch(/^Blog \| /);
      const first = await titlesOn(page);
      expect(first).toHaveLength(10);
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
      await page.waitForURL("**/blog?page=2");
      await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
      expect((await titlesOn(page)).some((title) => first.includes(title))).toBe(false);
      expect(await page.title()).toMatch(/^Blog, page 2 \| /);

      await page.getByRole("searchbox").fill("subject line");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.waitForURL("**/blog?search=subject+line");
      await eventually(async () => expect(await titlesOn(page)).toContain("Write the subject line last"));
      await page.getByRole("searchbox").fill("xylophone quartz");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByText(words.blog.none).waitFor();

      const selector = page.getByRole("navigation", { name: "Category" });
      await expect.poll(() => selector.getByRole("link").count()).toBe(9);
      await selector.getByRole("link", { name: "Content Strategy" }).click();
      await page.waitForURL("**/blog/category/content-strategy");
      await heading(page, "Content Strategy Articles").waitFor();
      expect(await page.title()).toMatch(/^Content Strategy Articles \| /);
      await selector.getByRole("link", { name: "All" }).click();
      await heading(page, words.blog.heading).waitFor();

      const tags = page.getByRole("navigation", { name: words.blog.popularTags });
      await tags.getByRole("link", { name: "editing" }).click();
      await page.waitForURL("**/blog?tag=editing");
      await heading(page, "Articles about “editing”").waitFor();
      // The first three of what it shows.
      const trending = page.locator(".trend a");
      await expect.poll(() => trending.allInnerTexts()).toEqual((await titlesOn(page)).slice(0, 3));
    });
  });

  test("a page beyond the end is not found, and links to the last one", async () => {
    await using visit = await reader.open("/blog", withoutScript);
    const { page } = visit;
    const response = await page.goto("/blog?page=99");
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "Go to the last page, 2" }).click();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
    expect((await page.goto("/blog/category/nonsense"))?.status()).toBe(404);
  });

  test("while a list loads nine placeholders are in view, then a failure with a way to try again; going back brings it back", async () => {
    await using visit = await reader.open("/blog", { viewport: PHONE });
    const { page } = visit;
    const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>();
    await page.route("**/blog?page=2", async (route) => {
      await mayFail;
      await route.abort();
    });
    // At the foot of the list, which is out of view.
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => page.locator(".skeleton").count()).toBe(9);
    expect(await isSeen(page.locator("#latest"))).toBe(true);
    fail();
    const again = page.getByRole("link", { name: words.blog.tryAgain });
    await again.waitFor();
    expect(await isSeen(page.getByText(words.blog.failed))).toBe(true);
    expect(page.url()).toMatch(/\/blog\?page=2$/);

    await page.goBack();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(10));
    await page.unrouteAll({ behavior: "wait" });
    await page.route("**/blog?page=2", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("link", { name: "Next" }).click();
    await again.waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await again.click();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
    await page.goBack();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(10));
    expect(page.url()).toMatch(/\/blog$/);
  });

  test("a list that changes in place is the same document, with the focus at its results", async () => {
    await using visit = await reader.open("/blog");
    const { page } = visit;
    await page.getByLabel(words.subscribeForm.label).first().fill("half@typ");
    await page.evaluate(() => document.body.setAttribute("data-mark", ""));
    await page.getByRole("link", { name: "Next" }).click();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(2));
    await expect.poll(() => page.locator("body[data-mark]").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.blog.latest);
    await expect.poll(() => page.getByLabel(words.subscribeForm.label).first().inputValue()).toBe("half@typ");
  });

  test("a list that is chosen in place says the same of itself as the page at its address", async () => {
    await using visit = await reader.open("/blog?page=2");
    const { page } = visit;
    const selector = page.getByRole("navigation", { name: "Category" });
    const results = [];
    for (const choose of [
      () => selector.getByRole("link", { name: "Growth" }).click(),
      () => selector.getByRole("link", { name: "All" }).click(),
      () => page.goBack(),
      async () => {
        await page.getByRole("searchbox").fill("subject line");
        await page.getByRole("button", { name: "Search", exact: true }).click();
      },
    ]) {
      const before = page.url();
      await choose();
      await page.waitForURL((url) => url.href !== before);
      await page.waitForFunction(
        (before) => document.querySelector("meta[property='og:title']")?.outerHTML !== before,
        results.at(-1)?.find((fact) => fact.includes('"og:title"')) ?? "",
      );
      results.push(await factsOf(page));
      await using fresh = await reader.open(new URL(page.url()).pathname + new URL(page.url()).search);
      expect(results.at(-1)).toEqual(await factsOf(fresh.page));
    }
    expect(new Set(results.map(String)).size).toBe(3);
  });

  test("the subscribe form says what is wrong, what it is doing and what came of it, and stays as it was after a failure", async () => {
    await using visit = await reader.open("/blog");
    const { page } = visit;
    const form = page.locator("#stay-updated");
    const field = form.getByLabel(words.subscribeForm.label);
    const subscribe = form.getByRole("button", { name: "Subscribe" });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await subscribe.click();
    await form.getByText("Please enter a valid email address").waitFor();
    await field.fill("ines@allotment");
    await subscribe.click();
    await form.getByText("Please enter a valid email address").waitFor();
    expect(sent).not.toContain("/api/subscribers");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => field.inputValue()).toBe("ines@allotment");

    const toast = page.locator(".toast:visible");
    await page.route("**/api/subscribers", (route) => route.abort());
    await field.fill("ines@allotmentnotes.example");
    await subscribe.click();
    await expect
      .poll(() => toast.innerText())
      .toMatch(/Subscription failed\s+Failed to subscribe\. Please try again later\./);
    await expect.poll(() => field.inputValue()).toBe("ines@allotmentnotes.example");
    await expect.poll(() => subscribe.isEnabled()).toBe(true);
    await page.unrouteAll({ behavior: "wait" });

    for (const answer of [
      { status: 500 },
      { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" },
      { status: 500, contentType: "application/json", body: '{"message":{}}' },
    ]) {
      await page.reload();
      await page.route("**/api/subscribers", (route) => route.fulfill(answer));
      await field.fill("ines@allotmentnotes.example");
      await subscribe.click();
      await expect
        .poll(() => toast.innerText())
        .toMatch(/^Subscription failed\s+Failed to subscribe\. Please try again later\.$/);
      await page.unrouteAll({ behavior: "wait" });
    }

    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/subscribers", async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await subscribe.click();
    await form.getByRole("button", { name: "Subscribing...", disabled: true }).waitFor();
    await expect.poll(() => field.isDisabled()).toBe(true);
    answer();
    await form.getByText(words.inBrowser.thanks).waitFor();
    await expect.poll(() => field.isDisabled()).toBe(true);
    await expect.poll(() => field.inputValue()).toBe("");
    await expect
      .poll(() => toast.innerText())
      .toMatch(/Subscribed!\s+Thanks for subscribing to our newsletter\./);
  });
});
