import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { desk, paste } from "../../setup/browser/writing.ts";

describe.skipIf(!chromiumPath)("finding and replacing in a text (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("matches are counted and walked through; replacing all of them is undone in one step", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    await text.click();
    await paste(page, {
      "text/html": "<h2>The cat</h2><p>A cat and a <b>Cat</b>alogue.</p><ul><li>cats</li></ul>",
    });
    await page.keyboard.type(" end");
    await page.keyboard.press("Control+f");
    const bar = page.getByRole("search", { name: "Find and replace" });
    const field = bar.getByLabel("Find", { exact: true });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("cat");
    await bar.getByText(/^\d of 4$/).waitFor();
    await expect.poll(() => text.locator(".found").allInnerTexts()).toEqual(["cat", "cat", "Cat", "cat"]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Enter");
    await bar.getByRole("button", { name: "Match case" }).click();
    await bar.getByText(/^\d of 3$/).waitFor();
    expect(page.url()).not.toContain("/admin/posts?");

    await bar.getByLabel("Replace with").fill("$& dog");
    await bar.getByRole("button", { name: "Replace all" }).click();
    await bar.getByText("No matches").waitFor();
    await bar.getByRole("button", { name: "Close" }).click();
    expect(await text.evaluate((editor) => editor.contains(document.activeElement))).toBe(true);
    const replaced = ["The $& dog", "A $& dog and a Catalogue.", "$& dogs end"];
    expect((await text.innerText()).split("\n").filter(Boolean)).toEqual(replaced);
    await page.keyboard.press("Control+z");
    expect((await text.innerText()).split("\n").filter(Boolean)).toEqual([
      "The cat",
      "A cat and a Catalogue.",
      "cats end",
    ]);
    await expect.poll(() => text.locator("strong").innerText()).toBe("Cat");
  });

  test("one match is replaced at a time, and Esc leaves the cursor at the one that was found", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    await text.click();
    await page.keyboard.type("one two one two");
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "Find and replace" }).click();
    const bar = page.getByRole("search", { name: "Find and replace" });
    await page.keyboard.type("two");
    await bar.getByText("1 of 2").waitFor();
    await bar.getByLabel("Replace with").fill("three");
    await page.keyboard.press("Enter");
    await bar.getByText("1 of 1").waitFor();
    await expect.poll(() => text.innerText()).toBe("one three one two");
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    await expect.poll(() => text.locator(".found").count()).toBe(0);
    await page.keyboard.type("2");
    await expect.poll(() => text.innerText()).toBe("one three one 2");
  });
});
