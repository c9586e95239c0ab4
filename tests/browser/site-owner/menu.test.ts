import { request, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { words } from "../../setup/words/english.ts";

const LONG = "An entry whose name is as long as a name of an entry may be, 0";

const group = (page: Page) => page.getByRole("region", { name: "Menu and footer" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const link = (title: string) => ({ kind: "address", target: "/faq", title });

async function save(page: Page) {
  await group(page).getByRole("button", { name: "Save menu and footer" }).click();
  await group(page).getByText("not saved").waitFor({ state: "detached" });
}

describe.skipIf(!chromiumPath)("menu and footer (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner makes a menu by keyboard, readers use it, and the default comes back", async () => {
    await using visit = await admin.open("/admin/settings#menu");
    const { page } = visit;
    const menu = group(page).getByRole("region", { name: "Menu", exact: true });
    await menu.getByRole("button", { name: "Change the menu" }).click();
    await menu.getByRole("button", { name: "Add an entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an entry" });
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("Choose a page", { exact: true }).last().waitFor();
    await dialog.getByLabel("Leads to").selectOption("Address");
    await dialog.getByLabel("Address", { exact: true }).fill("javascript:alert(1)");
    await dialog.getByLabel("Name").fill("Shop");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("Enter a web address, such as https://example.com, or a path").waitFor();
    await dialog.getByLabel("Address", { exact: true }).fill("https://shop.example");
    await dialog.getByRole("button", { name: "Add" }).click();

    await menu.getByRole("button", { name: "Move Shop up" }).focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("Move Shop up");
    await menu.getByText("Shop moved to 4 of 5.").waitFor({ state: "attached" });
    await menu.getByRole("button", { name: "Remove Contact" }).press("Enter");
    expect(await focused(page)).toBe("Remove Shop");
    await menu.getByRole("button", { name: "Add under About" }).press("Enter");
    await dialog.getByLabel("Page", { exact: true }).selectOption("FAQ");
    await dialog.getByRole("button", { name: "Add" }).click();
    await menu.getByRole("button", { name: "Remove Growth" }).click();
    await menu.getByText("Categories without an entry:").waitFor();
    await menu.getByRole("button", { name: "Add Growth" }).press("Enter");
    await menu.getByText("Categories without an entry:").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Move Growth up");
    await save(page);

    await using phone = await admin.open("/faq", { as: "guest", viewport: { width: 360, height: 740 } });
    await phone.page.getByRole("button", { name: words.layout.openMenu }).click();
    const sheet = phone.page.getByRole("navigation", { name: words.layout.smallMenu });
    const names = await sheet.getByRole("link").allInnerTexts();
    expect([...names.slice(0, 2), ...names.slice(-3)]).toEqual(["Home", "Blog", "About", "FAQ", "Shop"]);
    expect(names).toContain("Growth");
    expect(await sheet.getByRole("link", { name: "FAQ" }).getAttribute("aria-current")).toBe("page");
    await using desk = await admin.open("/faq", { as: "guest" });
    const opener = desk.page.getByRole("banner").getByRole("button", { name: "About" });
    await opener.press("Enter");
    await desk.page.getByRole("banner").getByRole("link", { name: "FAQ" }).waitFor();
    expect(await violationsOn(desk.page)).toEqual([]);
    await desk.page.keyboard.press("Escape");
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await menu.getByRole("button", { name: "Back to the default" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Back to the default" }).click();
    await menu.getByText("Readers see the default menu").waitFor();
    await save(page);
    await desk.page.reload();
    expect(await desk.page.locator("#blog-menu").count()).toBe(1);
  });

  test("eight long entries fit at every width", async () => {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const menu = Array.from({ length: 8 }, (_, index) => ({
      ...link(LONG.slice(0, 59) + index),
      children: index === 1 ? Array.from({ length: 12 }, () => link("Unbroken".repeat(7))) : [],
    }));
    const data = { menu, footerLinks: Array.from({ length: 16 }, () => link("Unbroken".repeat(7))) };
    expect((await client.patch("/api/admin/settings", { data })).status()).toBe(200);
    await client.dispose();
    await using visit = await admin.open("/faq", { as: "guest" });
    const { page } = visit;
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(await isWide(), `${width} px`).toBe(false);
      await page.getByRole("button", { name: words.layout.openMenu }).click();
      const sheet = page.getByRole("navigation", { name: words.layout.smallMenu });
      await sheet.getByRole("link").last().scrollIntoViewIfNeeded();
      expect(await sheet.evaluate((each) => each.scrollWidth > each.clientWidth), `${width} px`).toBe(false);
      const places = await page
        .locator(".header-in, .sheet > a:last-of-type")
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ x, right }) => [x, right].map(Math.round)),
        );
      expect(places[1], `${width} px`).toEqual(places[0]);
      expect(await isWide(), `${width} px`).toBe(false);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
    }
  });
});
