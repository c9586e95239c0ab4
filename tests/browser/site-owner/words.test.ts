import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

describe.skipIf(!chromiumPath)("the owner's words (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("a sentence is found, worded and put back, and readers see each", async () => {
    await using visit = await admin.open("/admin/settings#words");
    const { page } = visit;
    await using guest = await admin.open("/blog", { as: "guest" });
    const heading = async () => {
      await guest.page.goto("/blog");
      return guest.page.getByRole("heading", { level: 1 }).textContent();
    };
    await page.getByRole("link", { name: "Word the sentences yourself" }).click();
    await page.getByRole("searchbox", { name: "Search sentences" }).fill("insights stories");
    await page.keyboard.press("Enter");
    const edit = page.getByRole("button", { name: "Edit: Heading" });
    await expect.poll(() => edit.count()).toBe(1);
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Edit sentence" });
    await dialog.getByLabel("Your own").fill("Tales {and} Notes");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("{and} is not known in this sentence. It has no places in braces.").waitFor();
    expect(await dialog.getByLabel("Your own").inputValue()).toBe("Tales {and} Notes");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByLabel("Your own").fill("Tales & Notes");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Your own" }).getByText("Tales & Notes").waitFor();
    expect(await heading()).toBe("Tales & Notes");

    await page.getByRole("searchbox", { name: "Search sentences" }).fill("");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Where they appear" }).selectOption("Your own");
    await page.getByRole("button", { name: "Back to the default: Heading" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Back to the default" }).click();
    await page.getByText("Every sentence is the default").waitFor();
    expect(await heading()).toBe("Insights & Stories");
    expect(await violationsOn(page)).toEqual([]);
  });

  test("the language is chosen by its own name, and one from before stays", async () => {
    await using visit = await admin.open("/admin/settings?field=Language#site");
    const { page } = visit;
    const site = page.getByRole("region", { name: "Site", exact: true });
    const save = async () => {
      await site.getByRole("button", { name: "Save site" }).click();
      await site.getByText("not saved").waitFor({ state: "detached" });
    };
    await site.getByLabel("Language").selectOption("Português (Brasil)");
    await save();
    await using guest = await admin.open("/blog", { as: "guest" });
    expect(await guest.page.locator("html").getAttribute("lang")).toBe("pt-BR");

    await page.evaluate(() =>
      fetch("/api/admin/settings", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: '{"language":"nl"}',
      }),
    );
    await page.reload();
    expect(await site.getByLabel("Language").inputValue()).toBe("nl");
    expect(await site.getByLabel("Language").locator("option:checked").textContent()).toBe(
      "Nederlands (pages speak English)",
    );
    await site.getByLabel("Language").selectOption("English");
    await save();
  });
});
