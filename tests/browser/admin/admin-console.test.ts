import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { startSite } from "../../setup/site.ts";
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
  "the console stays empty from the set-up on to a second editor, the preview of a newsletter and a connection that goes",
  async () => {
    await using site = await startSite();
    await using browser = await openBrowser();
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
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
    // On the way from a public page into the admin.
    await page.goto("/about");
    await page.locator("html[data-ready]").waitFor();
    await page.evaluate(() => {
      location.href = "/admin/posts";
    });
    await page.getByRole("heading", { name: "Posts" }).waitFor();
    expect(said).toEqual([]);

    // A revision that is restored has an editor of its own.
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
    await desk(page).save.click();
    await desk(page).toast.getByText("Post updated").waitFor();
    expect(said).toEqual([]);

    await page.goto("/admin/newsletter");
    await page.getByRole("textbox", { name: "Subject" }).fill("A letter to preview");
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.insertText(WORDS);
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.locator("iframe[aria-hidden=false]").first().waitFor();
    await page.getByRole("button", { name: "Save as Draft" }).click();
    await page.getByText("Newsletter created").first().waitFor();
    expect(said).toEqual([]);

    // What is opened while the connection is gone comes once it is back.
    await page.goto("/admin/dashboard");
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
  },
);
