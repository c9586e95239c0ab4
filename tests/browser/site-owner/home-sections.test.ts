import * as fc from "fast-check";
import { request } from "playwright-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homeSectionKinds } from "../../../src/contract/home.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { words } from "../../setup/words/english.ts";

const group = (page: Page) => page.getByRole("region", { name: "Home page" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

async function save(page: Page) {
  await group(page).getByRole("button", { name: "Save home page" }).click();
  await group(page).getByText("not saved").waitFor({ state: "detached" });
}

const headingsOn = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();

describe.skipIf(!chromiumPath)("the sections of the home page (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner moves, rewords and switches off sections by keyboard, and readers find them so", async () => {
    await using visit = await admin.open("/admin/settings#home");
    const { page } = visit;
    const home = group(page);
    expect(await home.getByText("not saved").count()).toBe(0);
    await home.getByRole("button", { name: "Move Topics up" }).focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("Move Topics up");
    await home.getByText("Topics moved to 4 of 6.").waitFor({ state: "attached" });
    await home.getByRole("switch", { name: "Testimonials" }).press("Space");
    await home.getByText("Words of Topics").press("Enter");
    const heading = home.getByRole("group", { name: "Topics" }).getByLabel("Heading");
    expect(await heading.getAttribute("placeholder")).toBe(words.home.topics);
    await heading.fill("x".repeat(61));
    await home.getByText("Words of Topics").click();
    await home.getByRole("button", { name: "Save home page" }).click();
    await home.getByText("Must be at most 60 characters").waitFor();
    await heading.fill("Beds and borders");
    expect(await violationsOn(page)).toEqual([]);
    await save(page);

    await using reader = await admin.open("/", { as: "guest" });
    expect(await headingsOn(reader.page)).toEqual([
      words.home.contents.heading,
      "Beds and borders",
      words.home.featured,
      expect.stringContaining("Monday is"),
    ]);
    await heading.fill("");
    await home.getByRole("switch", { name: "Testimonials" }).press("Space");
    await home.getByRole("button", { name: "Move Topics down" }).click();
    await save(page);
    await reader.page.reload();
    const headings = await headingsOn(reader.page);
    expect(headings.at(-2)).toBe(words.home.topics);
    expect(headings).toContain(words.home.fromReaders);
  });

  test("the owner sees in a tab of its own what is not saved, and a title that is missing is asked for first", async () => {
    await using visit = await admin.open("/admin/settings#home");
    const { page } = visit;
    const home = group(page);
    const title = home.getByLabel("Title", { exact: true });
    const before = await title.inputValue();
    await title.fill("");
    await home.getByRole("button", { name: "Preview" }).click();
    await home.getByText("Title is required").waitFor();
    await title.fill("Beds,\nborders");
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      home.getByRole("button", { name: "Preview" }).click(),
    ]);
    await tab.getByRole("heading", { level: 1, name: "Beds, borders" }).waitFor();
    await title.fill("Borders");
    await home.getByRole("button", { name: "Preview" }).click();
    await tab.getByRole("heading", { level: 1, name: "Borders", exact: true }).waitFor();
    await tab.close();
    const saved = await (await page.request.get("/api/admin/settings")).json();
    expect(saved.settings.homeTitle).toBe(before);
    await home.getByRole("button", { name: "Discard" }).click();
  });

  test("in any order and at any width, the page passes axe and nothing is cut off", async () => {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const anySections = fc.shuffledSubarray([...homeSectionKinds]);
    await using visit = await admin.open("/about", { as: "guest", viewport: { width: 360, height: 800 } });
    const { page } = visit;
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    for (const kinds of [[], ...fc.sample(anySections, { numRuns: 8, seed: 24 })]) {
      const data = { homeSections: kinds.map((kind) => ({ kind, isShown: true })) };
      expect((await client.patch("/api/admin/settings", { data })).status()).toBe(200);
      await page.goto("/");
      expect(await isWide(), kinds.join(" ")).toBe(false);
      await page.setViewportSize({ width: 1440, height: 800 });
      expect(await isWide(), kinds.join(" ")).toBe(false);
      // The other width has the same parts in other places.
      expect(await violationsOn(page), kinds.join(" ")).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
    }
    await client.dispose();
  });
});
