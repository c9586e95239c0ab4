import { request, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { getsFocus } from "../../setup/browser/keyboard.ts";
import { words } from "../../setup/words/english.ts";

const NAMES = [
  "Masthead",
  "The Creator's Monday Dispatch",
  "The Extraordinarily Quiet Weekly Gazette",
  "月曜日に届く編集と発行のための手紙",
];
const WIDTHS = [320, 360, 480, 768, 1024, 1440];

const panel = (page: Page) => page.locator("#site-search");
const field = (page: Page) => panel(page).getByRole("searchbox", { name: words.search.label });

describe.skipIf(!chromiumPath)("the header (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  async function rename(siteName: string) {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    expect((await client.patch("/api/admin/settings", { data: { siteName } })).status()).toBe(200);
    await client.dispose();
  }

  test.each(NAMES)("the name %s is whole at every width, and the way to subscribe is there", async (name) => {
    await rename(name);
    await using visit = await admin.open("/blog", { as: "guest" });
    const { page } = visit;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const wordmark = page.getByRole("banner").getByRole("link", { name, exact: true });
      const faults = await wordmark.evaluate((each) => {
        const { right, bottom, top } = each.getBoundingClientRect();
        const next = each.nextElementSibling;
        const others = [next, ...(next?.parentElement?.children ?? [])].filter(
          (other) => other && other !== each && other.checkVisibility(),
        );
        return {
          isCut: each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
          isCovered: others.some((other) => other && other.getBoundingClientRect().left < right - 1),
          isOutside: top < 0 || bottom > (each.closest("header")?.clientHeight ?? 0),
          isWide: document.documentElement.scrollWidth > innerWidth,
        };
      });
      expect(faults, `${width} px`).toEqual({
        isCut: false,
        isCovered: false,
        isOutside: false,
        isWide: false,
      });
      const opener = page.locator("header .opener:visible");
      if ((await opener.count()) > 0) continue;
      await page.getByRole("button", { name: words.layout.openMenu }).click();
      await page.locator("#sheet .opener").click();
      const popup = page.getByRole("dialog", { name: words.layout.popup.heading });
      await popup.waitFor();
      await page.keyboard.press("Escape");
      await popup.waitFor({ state: "hidden" });
    }
  });

  test("/ and Control+K open the search, which finds posts by keyboard; a slash that is typed stays one", async () => {
    await using visit = await admin.open("/contact", { as: "guest" });
    const { page } = visit;
    await page.locator("html[data-ready]").waitFor();
    const address = page.getByLabel(words.subscribeForm.label).first();
    await address.fill("a");
    await address.press("/");
    expect(await address.inputValue()).toBe("a/");
    const opener = page.getByRole("button", { name: words.search.label });
    await opener.click();
    await field(page).fill("letter");
    await page.keyboard.press("Escape");
    // A search field empties itself first.
    if (await panel(page).isVisible()) await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await getsFocus(opener);

    await page.keyboard.press("/");
    await getsFocus(field(page));
    await field(page).press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await getsFocus(field(page));
    await page.keyboard.type("subject li");
    await panel(page).getByRole("link", { name: "Write the subject line last" }).waitFor();
    expect(await panel(page).getByRole("status").innerText()).toMatch(/^Suggestions: \d$/);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("A");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/blog/**");
    await page.getByRole("button", { name: words.search.label }).click();
    await field(page).fill("letter");
    await field(page).press("Enter");
    await page.waitForURL("**/blog?search=letter");
  });

  test("on a list the search of the header changes it in place; suggestions that fail are left out", async () => {
    await using visit = await admin.open("/blog", {
      as: "guest",
      before: (page) => page.route("**/api/posts?**", (route) => route.fulfill({ status: 503, body: "" })),
    });
    const { page } = visit;
    await page.locator("html[data-ready]").waitFor();
    await page.evaluate(() => document.body.setAttribute("data-mark", ""));
    await page.keyboard.press("/");
    const answered = page.waitForResponse("**/api/posts?**");
    await field(page).fill("letter");
    await answered;
    expect(await panel(page).getByRole("link").count()).toBe(0);
    await field(page).press("Enter");
    await page.waitForURL("**/blog?search=letter");
    await panel(page).waitFor({ state: "hidden" });
    await page.getByText("for “letter”").waitFor();
    expect(await page.locator("body[data-mark]").count()).toBe(1);
  });

  test("the search of a list suggests posts too, until the focus leaves it, and its results have the focus without a ring", async () => {
    await using visit = await admin.open("/blog", { as: "guest" });
    const { page } = visit;
    await page.locator("html[data-ready]").waitFor();
    const search = page.getByRole("main").getByRole("search");
    const box = search.getByRole("searchbox");
    const found = search.getByRole("link", { name: "Write the subject line last" });
    await box.focus();
    await page.keyboard.type("subject li");
    await found.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await getsFocus(found);
    await page.getByRole("heading", { name: words.blog.heading }).click();
    await found.waitFor({ state: "hidden" });
    await box.focus();
    await found.waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/blog?search=subject+li");
    await getsFocus(page.getByRole("heading", { name: words.blog.latest }));
    expect(await page.locator("#latest").evaluate((each) => getComputedStyle(each).boxShadow)).toBe("none");
    await found.waitFor({ state: "detached" });
  });

  test("in forced colors what marks a place and what is chosen is drawn in a color of the system", async () => {
    await using visit = await admin.open("/blog?page=2", { as: "guest" });
    const { page } = visit;
    await page.emulateMedia({ forcedColors: "active" });
    const marks = () =>
      page.evaluate(() => {
        const probe = document.createElement("i");
        probe.style.color = "Highlight";
        document.body.append(probe);
        const highlight = getComputedStyle(probe).color;
        probe.remove();
        const places = {
          ".nav > [aria-current]": "::after",
          ".theme label:has(:checked)": "::after",
          ".pages [aria-current]": "::after",
        };
        return Object.entries(places).map(([selector, part]) => {
          const element = document.querySelector(selector);
          return element ? getComputedStyle(element, part).backgroundColor === highlight : selector;
        });
      });
    await expect.poll(marks).toEqual([true, true, true]);

    // The system draws a ground behind text, which that of the large number would be over the heading.
    await page.goto("/nowhere");
    const number = page.locator(".lost-number");
    expect(await number.evaluate((part) => getComputedStyle(part).forcedColorAdjust)).toBe("none");
    const [mast, ground] = await number.evaluate((part) => [
      getComputedStyle(part, "::before").backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(mast).not.toBe(ground);
  });

  test("a list that changes in place is marked in both menus", async () => {
    const paths = ["/blog", "/blog/category/growth"];
    const menu = paths.map((target) => ({ kind: "address", target, title: target }));
    await using settings = await admin.open("/admin/settings");
    await settings.page.request.patch("/api/admin/settings", { data: { menu } });
    await using visit = await admin.open("/blog", { as: "guest" });
    const { page } = visit;
    await page.locator("html[data-ready]").waitFor();
    await page.evaluate(() => document.body.setAttribute("data-mark", ""));
    const marked = () =>
      page
        .locator(":is(.nav, .sheet) [aria-current]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await marked()).toEqual(["/blog", "/blog"]);
    const entry = page.locator(".nav").getByRole("link", { name: "growth" });
    await entry.click();
    await expect.poll(marked).toEqual([paths[1], paths[1]]);
    await page.goBack();
    await expect.poll(marked).toEqual(["/blog", "/blog"]);
    expect(await page.locator("body[data-mark]").count()).toBe(1);
  });
});
