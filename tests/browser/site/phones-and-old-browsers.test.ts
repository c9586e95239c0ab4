import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPostSchema } from "../../../src/contract/content/posts.ts";
import { insertPost } from "../../../src/server/content/posts/writing/create-post.ts";
import { createOwner } from "../../setup/browser/admin.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { startReaderSite, type ReaderSite } from "../../setup/browser/reader-site.ts";
import { words } from "../../setup/words/english.ts";

/** So many that a page in the middle has a gap on both sides. */
const POSTS = 120;
const WIDTHS = [280, 320, 360, 375, 390, 430, 639, 640, 768];
/** The label of the last page of a large list, and of one in words of other digits. */
const LAST_PAGES = ["14", "1,234", "100000", "١٢٣٤٥"];

/** What stands outside of the window, or below what a thumb hits. */
const faultsOfPager = (pages: Locator) =>
  pages.evaluate((pager) => {
    const outside = [...pager.children].flatMap((each) => {
      const { left, right, width, height } = each.getBoundingClientRect();
      const isSmall = innerWidth < 640 && each.matches("a") && Math.min(width, height) < 36;
      return left < 0 || right > innerWidth || isSmall ? [each.textContent] : [];
    });
    return document.documentElement.scrollWidth > innerWidth ? [...outside, "the page"] : outside;
  });

/** Takes from each answer what Chrome 110 and Safari 16 do not know. */
const makeOld = (page: Page) =>
  page.route(/^http:\/\/localhost[^?]*(?:\/[^.]*|\.css)(?:\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replaceAll(":popover-open", ":unknown-pseudo")
      .replaceAll(/\bpopover(?=[\]="])/g, "data-popover")
      .replaceAll(/\bpopovertarget/gi, "data-popovertarget")
      .replaceAll("light-dark(", "unknown-colors(")
      .replaceAll("color-mix(", "unknown-mix(");
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: text });
  });

describe.skipIf(!chromiumPath)("phones and older browsers (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;

  beforeAll(async () => {
    reader = await startReaderSite();
    await reader.site.withDatabase((db) =>
      db.transaction().execute(async (tx) => {
        for (let index = 0; index < POSTS; index++) {
          const title = `Post number ${index}`;
          const post = { title, excerpt: title, content: `<p>${title} `.repeat(9), category: "tools" };
          const createdAt = new Date(Date.UTC(2020, 0, 1, 0, index));
          const input = newPostSchema.parse({ ...post, status: "published" });
          await insertPost(tx, input, { now: createdAt, isSample: false, createdAt });
        }
      }),
    );
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  test("the numbered pages and both steps are in the window, however many there are", async () => {
    await using visit = await reader.open("/blog?page=6");
    const { page } = visit;
    for (const last of LAST_PAGES) {
      await page.locator(".pages > a:not(.pages-step)").evaluateAll((links, label) => {
        for (const link of links.slice(1)) link.lastChild?.replaceWith(label);
      }, last);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        expect(await faultsOfPager(page.locator(".pages")), `${last} at ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole("link", { name: words.pages.previous }).click();
    await page.waitForURL("**/blog?page=5");
  });

  test("the pages of a list in the admin are in the window", async () => {
    const signedIn = await createOwner(reader.site);
    await using visit = await reader.open("/about", { signedIn });
    const { page } = visit;
    await page.goto("/admin/posts?page=6");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await pages.waitFor();
    for (const width of [320, 360, 390, 768]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await faultsOfPager(pages), `${width} px`).toEqual([]);
    }
  });

  test.each(["no script", "the page's script", "both scripts"])(
    "the first tap on Subscribe shows that it is being sent, and the second does nothing, with %s loaded",
    async (loaded) => {
      await using visit = await reader.open("/about", { viewport: { width: 360, height: 740 } });
      const { page } = visit;
      const late = Promise.withResolvers<void>();
      const heldBack = { "no script": "**/assets/*.js", "the page's script": "**/assets/more-*.js" }[loaded];
      if (heldBack)
        await page.route(heldBack, async (route) => {
          await late.promise;
          await route.continue();
        });
      const answers = Promise.withResolvers<void>();
      const posted: string[] = [];
      await page.route(/\/(api\/subscribers|subscribe)$/, async (route) => {
        posted.push(route.request().postData() ?? "");
        await answers.promise;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "commit" });
      const form = page.locator("form.subscribe").first();
      await form.getByLabel(words.subscribeForm.label).fill("twice@reader.example");
      const button = form.getByRole("button");
      // Until the style is there, the button is somewhere else.
      await expect.poll(() => button.evaluate((each) => getComputedStyle(each).display)).toBe("flex");
      // A page that is being left answers no questions, so it writes down what it shows.
      await button.evaluate((each) => {
        each
          .closest("form")
          ?.addEventListener("submit", () =>
            setTimeout(() => sessionStorage.setItem("shown", each.textContent)),
          );
      });
      const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail();
      const tap = () => page.mouse.click(x + width / 2, y + height / 2);
      if (!heldBack) await page.locator("html[data-ready]").waitFor();

      for (let index = 0; index < 4; index++) await tap();
      late.resolve();
      await expect.poll(() => posted.length).toBe(1);
      await tap();
      answers.resolve();
      await page.getByText(words.inBrowser.thanks).first().waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem("shown"))).toBe(words.inBrowser.subscribing);
      expect(posted.map((body) => body.includes("twice") && body.includes("reader.example"))).toEqual([true]);
    },
  );

  test("an invalid address is named, and the button works again", async () => {
    await using visit = await reader.open("/");
    const { page } = visit;
    const form = page.locator("form.subscribe").first();
    const field = form.getByLabel(words.subscribeForm.label);
    await field.fill("nobody@");
    await field.press("Enter");
    await page.getByText("Please enter a valid email address").waitFor();
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await field.fill("somebody@reader.example");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText(words.inBrowser.thanks).first().waitFor();
  });

  test.each([
    [360, "the site's fonts"],
    [320, "fonts of the system"],
    [360, "fonts of the system"],
    [1440, "the site's fonts"],
  ])(
    "a browser without popover and light-dark() shows a plain page that leads everywhere, at %i px in %s",
    async (width, fonts) => {
      await using visit = await reader.open("/about", { viewport: { width, height: 800 }, hasOwnTab: true });
      const { page } = visit;
      await makeOld(page);
      // They come late, or never: what stands in for them is wider.
      if (fonts === "fonts of the system") await page.route("**/*.woff2", (route) => route.abort());
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      for (const path of ["/", "/blog?page=6", "/blog/give-your-newsletter-its-papers"]) {
        await page.goto(path);
        const faults = await page.evaluate(() => {
          const main = document.querySelector("main") ?? document.body;
          const styleOf = (selector: string) =>
            getComputedStyle(main.ownerDocument.querySelector(selector) ?? document.body);
          const title = main.querySelector("h1")?.getBoundingClientRect();
          const above = title && document.elementFromPoint(title.left + 4, title.top + title.height / 2);
          return {
            overflow: document.documentElement.scrollWidth - innerWidth,
            covered: above?.closest("main") ? "nothing" : above?.className,
            paper: styleOf("body").backgroundColor,
            ink: styleOf("h1").color,
            button: styleOf("main form.subscribe button").backgroundColor,
            header: styleOf(".header").backgroundColor,
            open: [...document.querySelectorAll(".site-search, dialog")].filter((each) =>
              each.checkVisibility(),
            ).length,
            dead: [...document.querySelectorAll("[data-popovertarget]")].filter((each) =>
              each.checkVisibility(),
            ).length,
          };
        });
        expect(faults, path).toEqual({
          overflow: 0,
          covered: "nothing",
          paper: "rgb(251, 250, 247)",
          ink: "rgb(26, 25, 22)",
          button: "rgb(194, 58, 27)",
          header: "rgb(251, 250, 247)",
          open: 0,
          dead: 0,
        });
        for (const href of ["/blog", "/about", "/contact"])
          expect(await page.locator(`:is(.nav, .sheet) a[href="${href}"]:visible`).count(), href).toBe(1);
      }
      await page.locator(':is(.nav, .sheet) a[href="/contact"]:visible').click();
      await page.waitForURL("**/contact");
      expect(errors).toEqual([]);
    },
  );
});
