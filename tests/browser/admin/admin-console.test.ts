import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner, signInOwner } from "../../setup/browser/admin.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { startSite } from "../../setup/site.ts";
import type { Site } from "../../setup/site.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";

/** Longer than the parts of the frame wait until they are loaded ahead. */
const LOADED_AHEAD_MS = 5_000;

/** What the page says to its developers, but for the status of answers. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (!message.text().startsWith("Failed to load resource")) said.push(message.text());
  });
  return said;
}

test.skipIf(!chromiumPath)(
  "the console stays empty on the way from a public page into the admin",
  async () => {
    await using site = await startSite();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ baseURL: site.url });
      const said = listen(page);
      await page.goto(site.setupPath);
      await page.getByLabel("Site name").fill("The Kiosk");
      await page.getByLabel("Username").fill("Ruth");
      await page.getByLabel("Password").fill("short");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("alert").waitFor();
      await page.getByLabel("Password").fill("a password that is long enough");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("heading", { name: "Dashboard" }).waitFor();
      await page.goto("/about");
      await page.locator("html[data-ready]").waitFor();
      await page.evaluate(() => {
        location.href = "/admin/posts";
      });
      await page.getByRole("heading", { name: "Posts" }).waitFor();
      expect(said).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);

describe.skipIf(!chromiumPath)("the console stays empty (left out without CHROMIUM_PATH)", () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser();
    await createOwner(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  async function open(path: string) {
    const storageState = await signInOwner(site);
    const context = await browser.newContext({ baseURL: site.url, storageState });
    const page = await context.newPage();
    const said = listen(page);
    await page.goto(path);
    return { page, context, said, [Symbol.asyncDispose]: () => context.close() };
  }

  test("when the connection goes right after the load; what is opened then comes once it is back", async () => {
    await using opened = await open("/admin/dashboard");
    const { page, context, said } = opened;
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await page.clock.install();
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    // The screen's own charts have come; what is loaded ahead waits for the clock.
    await page.getByText("No readers yet.").waitFor();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.clock.runFor(LOADED_AHEAD_MS);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.clock.runFor(LOADED_AHEAD_MS);
    await context.setOffline(false);
    await page.clock.runFor(LOADED_AHEAD_MS);
    await page.getByRole("dialog", { name: "Notifications" }).waitFor();
    expect(said).toEqual([]);
  });

  test("with a second editor, as of a revision that is restored", async () => {
    await using opened = await open("/admin/posts");
    const { page, said } = opened;
    const data = { title: "First", excerpt: "Its excerpt.", content: `<p>${WORDS}</p>`, category: "growth" };
    const { id } = await (await page.request.post("/api/posts", { data })).json();
    await page.request.patch(`/api/posts/${id}`, { data: { title: "Second" } });
    await page.goto(`/admin/posts/edit/${id}`);
    await desk(page).text.press("Control+End");
    await page.keyboard.type(" See https://one.example/ and ");
    await page.getByRole("button", { name: "Revisions" }).click();
    await page.getByRole("button", { name: "Restore this revision" }).click();
    await expect.poll(() => desk(page).title.inputValue()).toBe("First");
    await desk(page).text.press("Control+End");
    await page.keyboard.type(" Or see https://two.example/ soon");
    await desk(page).text.getByRole("link", { name: "https://two.example/" }).waitFor();
    expect(said).toEqual([]);
  });

  test("with the preview of a newsletter beside it", async () => {
    await using opened = await open("/admin/newsletter");
    const { page, said } = opened;
    await page.getByRole("textbox", { name: "Subject" }).fill("A letter to preview");
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.insertText(WORDS);
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.locator("iframe[aria-hidden=false]").first().waitFor();
    expect(said).toEqual([]);
  });
});
