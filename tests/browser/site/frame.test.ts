import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PHONE, WIDE, startReaderSite, type ReaderSite } from "../../setup/browser/reader-site.ts";
import { words } from "../../setup/words/english.ts";

const withAndWithoutScript = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

/** Where the words of the specification stand. */
const texts: [string, string[]][] = [
  [
    "/",
    [
      ...words.home.contents.items.map(({ heading }) => heading),
      words.home.featured,
      words.home.topics,
      "over 10,000 creators",
    ],
  ],
  ["/about", ["Our mission", "What we do", "Our values", "Join Now"]],
  [
    "/contact",
    ["hello@example.com", "18 Sample Lane", "+1 202 555 0143", "Twitter", "Instagram", "Subscribe"],
  ],
  ["/privacy", [words.privacy.title, "This is a sample text.", "no cookies", "have it erased"]],
  ["/terms", [words.terms.title, "This is a sample text.", "The letter is free."]],
  ["/faq", [words.faq.heading, "May I reprint an article?", "Subscribe"]],
  [
    "/nowhere",
    [
      "404 Page Not Found",
      words.notFound.text,
      words.notFound.discover,
      `© ${new Date().getUTCFullYear()} Masthead`,
      words.privacy.title,
      words.terms.title,
      "FAQ",
      "Company",
      "Categories",
      "Galley Proof",
    ],
  ],
];

describe.skipIf(!chromiumPath)("the frame of the public pages (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;

  beforeAll(async () => {
    reader = await startReaderSite();
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  describe.each(withAndWithoutScript)("%s", (_, javaScriptEnabled) => {
    test("the blog's menu has all posts and the eight categories, each with its flag, and is walked by keyboard", async () => {
      await using visit = await reader.open("/about", { javaScriptEnabled });
      const { page } = visit;
      const menu = page.locator("#blog-menu");
      const opener = page.getByRole("button", { name: "Blog" });
      await opener.click();
      expect(await menu.getByRole("link").allInnerTexts()).toEqual([
        "All Posts",
        ...firstCategories.map(({ title }) => title),
      ]);
      await expect.poll(() => menu.locator("li svg").count()).toBe(8);
      expect(await menu.getByRole("link", { name: "Social Media" }).getAttribute("href")).toBe(
        "/blog/category/social-media",
      );

      await page.mouse.click(200, 600);
      await menu.waitFor({ state: "hidden" });
      await opener.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.locator(":focus-visible").innerText()).toBe("All Posts");
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await expect.poll(() => page.locator(":focus-visible").innerText()).toBe("Blog");

      await opener.click();
      await menu.getByRole("link", { name: "All Posts" }).click();
      await page.waitForURL("**/blog");
      await menu.waitFor({ state: "hidden" });
      await expect
        .poll(() => page.getByRole("button", { name: "Blog" }).getAttribute("aria-current"))
        .toBe("true");
    });

    test("below 768 px a toggle opens the menu, Blog is a plain link, and a choice closes it", async () => {
      await using visit = await reader.open("/", { javaScriptEnabled, viewport: PHONE });
      const { page } = visit;
      await page.getByRole("button", { name: "Menu" }).click();
      const menu = page.getByRole("navigation", { name: "Small menu" });
      await expect
        .poll(() => menu.getByRole("link").allInnerTexts())
        .toEqual(["Home", "Blog", "About", "Contact"]);
      await expect
        .poll(() => menu.getByRole("link", { name: "Home" }).getAttribute("aria-current"))
        .toBe("page");
      await menu.getByRole("link", { name: "Contact" }).click();
      await page.waitForURL("**/contact");
      await menu.waitFor({ state: "hidden" });
      await expect.poll(() => page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
    });

    test("every page has a search in its header, or in its menu", async () => {
      await using visit = await reader.open("/terms", { javaScriptEnabled });
      const { page } = visit;
      for (const [opener, viewport] of [
        [words.search.label, WIDE],
        [words.layout.openMenu, PHONE],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.goto("/terms");
        await page.getByRole("button", { name: opener }).click();
        await page.getByRole("searchbox").fill("subject line");
        await page.getByRole("searchbox").press("Enter");
        await page.waitForURL("**/blog?search=subject+line");
        const found = page.getByRole("region", { name: words.blog.latest }).getByRole("article");
        await found.filter({ hasText: "Write the subject line last" }).waitFor();
      }
    });

    test("of the seven questions one is open at a time, and it closes again", async () => {
      await using visit = await reader.open("/faq", { javaScriptEnabled });
      const { page } = visit;
      const questions = page.locator("summary");
      const open = page.locator("details[open] summary");
      await expect.poll(() => questions.count()).toBe(7);
      await expect.poll(() => open.count()).toBe(0);
      await questions.nth(1).click();
      await page.getByText("The letter is free and will stay free.").waitFor();
      await questions.nth(4).click();
      await expect.poll(() => open.allInnerTexts()).toEqual(["What do you do with my address?"]);
      await questions.nth(4).click();
      await expect.poll(() => open.count()).toBe(0);
    });
  });

  test("the popup is opened from the header at a desk and on a phone, and gives the focus back", async () => {
    await using visit = await reader.open("/about");
    const { page } = visit;
    const popup = page.getByRole("dialog", { name: words.layout.popup.heading });
    for (const [name, viewport] of [
      [words.layout.join, WIDE],
      ["Subscribe", PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.getByRole("banner").getByRole("button", { name }).click();
      await expect.poll(() => popup.innerText()).toContain("Weekly updates on the best stories");
      await popup.getByRole("button", { name: words.layout.popup.button }).waitFor();
      await popup.getByRole("button", { name: "Close" }).click();
      await popup.waitFor({ state: "hidden" });
      await page.locator("button:focus", { hasText: name }).waitFor();

      await page.keyboard.press("Enter");
      await page.locator("dialog input:focus").waitFor();
      await page.keyboard.press("Escape");
      await popup.waitFor({ state: "hidden" });
    }
  });

  test("without JavaScript pages say what they are there for, the way to the form is a link, and no theme is offered", async () => {
    await using visit = await reader.open("/", { javaScriptEnabled: false });
    const { page } = visit;
    await expect.poll(() => page.getByRole("radio", { name: "Dark" }).count()).toBe(0);
    await page.getByRole("link", { name: words.layout.join }).click();
    await page.waitForURL("**/subscribe");
    await page.getByLabel(words.subscribeForm.label).waitFor();
    for (const [path, sentences] of texts) {
      await page.goto(path);
      const shown = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
      for (const each of sentences) expect(shown, path).toContain(each);
    }
  });

  test("the home page shows three featured posts, each topic leads to its category, and the header becomes translucent past 20 px", async () => {
    await using visit = await reader.open("/");
    const { page } = visit;
    const featured = page.locator("section", {
      has: page.getByRole("heading", { name: words.home.featured }),
    });
    await expect.poll(() => featured.getByRole("article").count()).toBe(3);
    await expect.poll(() => page.locator("blockquote").count()).toBe(2);
    const topics = page.locator("section", { has: page.getByRole("heading", { name: words.home.topics }) });
    const addresses = await topics
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(firstCategories.map(({ slug }) => `/blog/category/${slug}`));

    const groundAt = async (y: number) => {
      await page.evaluate((y) => scrollTo(0, y), y);
      return page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const header = document.querySelector("header");
            const read = () => resolve(header ? getComputedStyle(header).backgroundColor : "");
            requestAnimationFrame(() => requestAnimationFrame(read));
          }),
      );
    };
    expect(await groundAt(0)).not.toContain("/");
    expect(await groundAt(19)).not.toContain("/");
    const lifted = await groundAt(21);
    expect(lifted).toMatch(/ \/ 0\.84\)$/);

    // An animated color would stay as it is.
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await groundAt(21)).not.toBe(lifted);
  });

  test("a chosen theme is there before the first frame of every page, in the browser's bars as well, and the system's when that is chosen", async () => {
    await using visit = await reader.open("/", { colorScheme: "dark", hasOwnTab: true });
    const { page } = visit;
    await page.addInitScript(() => {
      // Nothing can be painted before the body is there.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { firstTheme: document.documentElement.dataset["theme"] });
      }).observe(document, { childList: true, subtree: true });
    });
    await expect.poll(() => page.getByRole("radio", { name: "System" }).isChecked()).toBe(true);
    expect([await groundOf(page), await barsOf(page)]).toEqual(["rgb(20, 19, 17)", ["#141311"]]);
    await page.getByText("Light", { exact: true }).click();
    expect([await groundOf(page), await barsOf(page)]).toEqual(["rgb(251, 250, 247)", ["#fbfaf7"]]);

    for (const path of ["/", "/faq", "/subscribe"]) {
      await page.goto(path);
      expect(await page.evaluate(() => Reflect.get(window, "firstTheme")), path).toBe("light");
      expect(await barsOf(page), path).toEqual(["#fbfaf7"]);
    }
    await page.goto("/terms");
    await expect.poll(() => page.getByRole("radio", { name: "Light" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "Light" }).focus();
    await page.keyboard.press("ArrowLeft");
    expect(await groundOf(page)).toBe("rgb(20, 19, 17)");
  });
});

/** The colors that a browser may give its bars. */
const barsOf = (page: Page) =>
  page
    .locator("meta[name=theme-color]")
    .evaluateAll((all) =>
      all.flatMap((meta) =>
        meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? [meta.content] : [],
      ),
    );
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
