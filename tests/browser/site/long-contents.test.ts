import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PHONE, WIDE, startReaderSite, type ReaderSite } from "../../setup/browser/reader-site.ts";
import { words } from "../../setup/words/english.ts";

const LONG = "/blog/write-for-the-reply";
const SHORT = "/blog/what-a-slow-page-says-about-you";
const HEADINGS = 200;

const contentsOf = (page: Page) => page.getByRole("navigation", { name: words.post.contents });
const marked = (page: Page) => page.locator(".toc:visible [aria-current=true]");

/** Whether an element is inside the window and inside what it scrolls in. */
const isSeen = (page: Page, selector: string) =>
  page.locator(selector).evaluate(async (element) => {
    const share = await new Promise<number>((resolve) => {
      new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
    });
    return share > 0.9;
  });

describe.skipIf(!chromiumPath)("the contents of a post (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;

  beforeAll(async () => {
    reader = await startReaderSite();
    const parts = Array.from(
      { length: HEADINGS },
      (_, index) => `<h2>Part ${index + 1}</h2><p>${"Words of this part. ".repeat(40)}</p>`,
    );
    await reader.site.withDatabase((db) =>
      db
        .updateTable("posts")
        .set({ content: parts.join("") })
        .where("slug", "=", LONG.slice(6))
        .execute(),
    );
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  test("every entry stays marked after it was clicked, until the reader scrolls", async () => {
    await using visit = await reader.open(SHORT, { viewport: WIDE });
    const { page } = visit;
    const entries = contentsOf(page).getByRole("link");
    const names = await entries.allInnerTexts();
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      await entries.getByText(name, { exact: true }).click();
      await landedAt(page, name);
      await expect.poll(() => marked(page).allInnerTexts()).toEqual([name]);
    }
    await page.mouse.move(600, 500);
    const scrollUp = async () => {
      await page.mouse.wheel(0, -400);
      return marked(page).allInnerTexts();
    };
    await expect.poll(scrollUp).not.toEqual([names.at(-1)]);
  });

  test("after any jump the heading that is read is marked, by keys and scripts too", async () => {
    await using visit = await reader.open(SHORT, { viewport: WIDE });
    const { page } = visit;
    const read = () =>
      page.evaluate(() => {
        const headings = [...document.querySelectorAll<HTMLElement>(".article :is(h2, h3)[id]")];
        const inSight = headings.find((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return bottom > innerHeight * 0.2 && top < innerHeight * 0.65;
        });
        const above = headings.findLast((each) => each.getBoundingClientRect().top < innerHeight / 2);
        return [inSight ?? above].flatMap((each) => (each ? [each.innerText] : []));
      });
    const jumpTo = (top: number) => () => page.evaluate((top) => scrollTo(0, top), top);
    const press = (key: string) => () => page.keyboard.press(key);
    const jumps = [1600, 3000, 0, 2200].map(jumpTo);
    const seen = [];
    for (const jump of [...jumps, press("End"), press("Home"), press("PageDown"), press("End")]) {
      const before = await page.evaluate(() => scrollY);
      await jump();
      await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
      // What is read changes on the way of a jump that glides.
      await expect
        .poll(async () => String(await marked(page).allInnerTexts()) === String(await read()))
        .toBe(true);
      seen.push(await read());
    }
    expect(new Set(seen.map(String)).size).toBeGreaterThan(3);
    expect(seen).toContainEqual([]);
  });

  test("a heading in the address is marked when the page opens, on a phone too", async () => {
    for (const viewport of [WIDE, PHONE]) {
      await using visit = await reader.open(`${LONG}#part-150`, { viewport });
      const { page } = visit;
      await landedAt(page, "Part 150");
      if (viewport === PHONE) await page.locator("summary", { hasText: words.post.contents }).click();
      await expect.poll(() => marked(page).allInnerTexts()).toEqual(["Part 150"]);
      // The list is where its entry is, also one that was closed until now.
      await expect.poll(() => isSeen(page, ".toc:visible [aria-current=true]")).toBe(true);
    }
  });

  test("a list of 200 entries follows the reader, and the page does not; the form beside it is reached in a low window too", async () => {
    await using visit = await reader.open(LONG, { viewport: WIDE });
    const { page } = visit;
    await contentsOf(page).getByRole("link", { name: "Part 3", exact: true }).press("Enter");
    await landedAt(page, "Part 3");
    await expect.poll(() => marked(page).allInnerTexts()).toEqual(["Part 3"]);
    await page.keyboard.press("PageDown");
    await expect.poll(() => marked(page).allInnerTexts()).not.toEqual(["Part 3"]);

    for (const top of [30_000, 9_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
      const inView = async () =>
        (await marked(page).count()) === 1 && isSeen(page, ".post-side [aria-current]");
      await expect.poll(inView).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(top);
      expect(await isSeen(page, ".post-side form .button")).toBe(true);
    }
    expect(await violationsOn(page)).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 420 });
    await page.evaluate(() => scrollTo({ top: 20_000, behavior: "instant" }));
    await page.locator(".post-side form .button").scrollIntoViewIfNeeded();
    expect(await isSeen(page, ".post-side form .button")).toBe(true);
  });

  test.each([
    [WIDE, [words.post.copyLink, "Suspicions", words.subscribeForm.button, "style sheet"]],
    [PHONE, [words.post.contents, words.post.copyLink, "style sheet"]],
  ])("the share links and the contents come before the text by keyboard (%o)", async (viewport, expected) => {
    await using visit = await reader.open("/blog/let-a-script-read-it-first", { viewport });
    const { page } = visit;
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/faq", textContent: "style sheet" });
      document.querySelector(".article p")?.append(link);
    });
    const met: string[] = [];
    await page.locator("h1").evaluate((h1: HTMLElement) => {
      h1.tabIndex = -1;
      h1.focus();
    });
    while (met.at(-1) !== "style sheet" && met.length < 60) {
      await page.keyboard.press("Tab");
      met.push(await page.evaluate(() => document.activeElement?.textContent.trim() ?? ""));
    }
    expect(met.filter((each) => expected.includes(each))).toEqual(expected);
  });
});

/** Waits until the jump to a heading has ended: there, or where the page ends. */
async function landedAt(page: Page, name: string) {
  const heading = page.locator(".article").getByRole("heading", { name, exact: true });
  const hasLanded = () =>
    heading.evaluate((each) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = scrollY + clientHeight > scrollHeight - 4;
      return isAtEnd || Math.abs(each.getBoundingClientRect().top - 80) < 4;
    });
  await expect.poll(hasLanded).toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
