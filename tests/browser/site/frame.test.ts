import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { firstCategories } from "../../../src/contract/first-categories.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PHONE, WIDE, startReaderSite } from "../../setup/browser/reader-site.ts";
import type { ReaderSite } from "../../setup/browser/reader-site.ts";
import { startSite } from "../../setup/site.ts";
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
    test("the blog's menu has all posts and the eight categories, each with its flag", async () => {
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
      await opener.click();
      await menu.getByRole("link", { name: "All Posts" }).click();
      await page.waitForURL("**/blog");
      await menu.waitFor({ state: "hidden" });
      await expect
        .poll(() => page.getByRole("button", { name: "Blog" }).getAttribute("aria-current"))
        .toBe("true");
    });

    test("the keyboard opens the blog's menu, walks it and leaves it", async () => {
      await using visit = await reader.open("/", { javaScriptEnabled });
      const { page } = visit;
      await page.getByRole("button", { name: "Blog" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.locator(":focus-visible").innerText()).toBe("All Posts");
      await page.keyboard.press("Escape");
      await page.locator("#blog-menu").waitFor({ state: "hidden" });
      await expect.poll(() => page.locator(":focus-visible").innerText()).toBe("Blog");
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

    test.each([WIDE, PHONE])(
      "every page has a search in its header, or in its menu (%o)",
      async (viewport) => {
        await using visit = await reader.open("/terms", { javaScriptEnabled, viewport });
        const { page } = visit;
        const opener = viewport === WIDE ? words.search.label : words.layout.openMenu;
        await page.getByRole("button", { name: opener }).click();
        await page.getByRole("searchbox").fill("subject line");
        await page.getByRole("searchbox").press("Enter");
        await page.waitForURL("**/blog?search=subject+line");
        const found = page.getByRole("region", { name: words.blog.latest }).getByRole("article");
        await found.filter({ hasText: "Write the subject line last" }).waitFor();
        expect(await found.count()).toBeGreaterThan(0);
      },
    );

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

    test.each(texts)("%s says what it is there for", async (path, words) => {
      await using visit = await reader.open(path, { javaScriptEnabled });
      const shown = (await visit.page.locator("body").innerText()).replaceAll(/\s+/g, " ");
      for (const each of words) expect(shown).toContain(each);
    });
  });

  test.each([
    [words.layout.join, WIDE],
    ["Subscribe", PHONE],
  ])("%s opens the popup, which gives the focus back", async (name, viewport) => {
    await using visit = await reader.open("/about", { viewport });
    const { page } = visit;
    const opener = page.getByRole("banner").getByRole("button", { name });
    const popup = page.getByRole("dialog", { name: words.layout.popup.heading });
    await opener.click();
    await expect.poll(() => popup.innerText()).toContain("Weekly updates on the best stories");
    await popup.getByRole("button", { name: words.layout.popup.button }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await popup.getByRole("button", { name: "Close" }).click();
    await popup.waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: name }).waitFor();

    await page.keyboard.press("Enter");
    await page.locator("dialog input:focus").waitFor();
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "hidden" });
  });

  test("without JavaScript the way to the form is a link, and there is no switch of themes", async () => {
    await using visit = await reader.open("/", { javaScriptEnabled: false });
    const { page } = visit;
    await expect.poll(() => page.getByRole("radio", { name: "Dark" }).count()).toBe(0);
    await page.getByRole("link", { name: words.layout.join }).click();
    await page.waitForURL("**/subscribe");
    await page.getByLabel(words.subscribeForm.label).waitFor();
  });

  test("the header becomes translucent past 20 px", async () => {
    await using visit = await reader.open("/");
    const { page } = visit;
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

  test("a chosen theme is there before the first frame of every page, and the system's when that is chosen", async () => {
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
    expect(await groundOf(page)).toBe("rgb(20, 19, 17)");
    await page.getByText("Light", { exact: true }).click();
    expect(await groundOf(page)).toBe("rgb(251, 250, 247)");

    for (const path of ["/", "/faq", "/subscribe"]) {
      await page.goto(path);
      expect(await page.evaluate(() => Reflect.get(window, "firstTheme")), path).toBe("light");
    }
    await page.goto("/terms");
    await expect.poll(() => page.getByRole("radio", { name: "Light" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "Light" }).focus();
    await page.keyboard.press("ArrowLeft");
    expect(await groundOf(page)).toBe("rgb(20, 19, 17)");
  });

  test("the home page shows three featured posts, and each topic leads to its category", async () => {
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
  });

  test("what the owner sets is on the next request, and what is emptied is gone", async () => {
    await reader.site.withDatabase(async (db) => {
      const rows = { siteName: "Halyard", toolLinks: [], twitterUrl: "", isLegalTextChecked: true };
      const values = Object.entries(rows).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
      await db.insertInto("settings").values(values).execute();
      await happened(db, { kind: "settings.changed" }, new Date());
    });
    await vi.waitFor(async () => expect(await textOf("/about")).toContain("Halyard is a blog"), {
      timeout: 5_000,
    });
    expect(await textOf("/")).not.toContain(words.layout.tools);
    expect(await textOf("/contact")).not.toContain("Twitter");
    expect(await textOf("/privacy")).not.toContain("This is a sample text.");
  });

  test("without its database the home page is whole but for the posts, and nobody keeps that", async () => {
    await using other = await startSite();
    await other.withDatabase((db) => db.schema.alterTable("posts").renameTo("posts_away").execute());
    const broken = await fetch(other.url);
    expect(broken.status).toBe(503);
    expect(await broken.text()).toContain(words.posts.failedFeatured);
    await other.withDatabase((db) => db.schema.alterTable("posts_away").renameTo("posts").execute());
    const whole = await fetch(other.url);
    expect(whole.status).toBe(200);
    expect(await whole.text()).not.toContain("Failed to load");
  });

  const textOf = async (path: string) => (await fetch(reader.site.url + path)).text();
});

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
