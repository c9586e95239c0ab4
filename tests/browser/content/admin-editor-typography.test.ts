import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { desk } from "../../setup/browser/writing.ts";

describe.skipIf(!chromiumPath)("typographic quotes and dashes (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("typed signs are those of the language on a new site, which a key takes back, and stay straight in code or where the owner wants it", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    await text.click();
    await page.keyboard.type(`"It's here" -- now`);
    await expect.poll(() => text.innerText()).toBe("“It’s here” — now");

    await page.goto("/admin/settings#writing");
    const group = page.getByRole("region", { name: "Writing" });
    await group.getByLabel("Typographic quotes and dashes").uncheck();
    await group.getByRole("button", { name: "Save writing" }).click();
    await desk(page).toast.getByText("Saved").waitFor();
    await page.goto("/admin/posts/create");
    await text.click();
    await page.keyboard.type(`"It's here" -- now`);
    await expect.poll(() => text.innerText()).toBe(`"It's here" -- now`);

    await page.request.patch("/api/admin/settings", { data: { language: "de", isTypographyOn: true } });
    await page.goto("/admin/posts/create");
    await text.click();
    await page.keyboard.type(`Sie sagte "ja" --- "`);
    await expect.poll(() => text.innerText()).toBe("Sie sagte „ja“ — „");
    await page.keyboard.press("Backspace");
    await expect.poll(() => text.innerText()).toBe(`Sie sagte „ja“ — "`);
    await page.keyboard.type(` 5'`);
    await expect.poll(() => text.innerText()).toBe(`Sie sagte „ja“ — " 5’`);
    await page.keyboard.press("Control+z");
    await expect.poll(() => text.innerText()).toBe(`Sie sagte „ja“ — " 5'`);
    await page.keyboard.press("Enter");
    await page.keyboard.type("---");
    await text.locator("hr").waitFor();
    await page.keyboard.type('```\n"x"');
    await expect.poll(() => text.locator("pre").innerText()).toBe('"x"');
  });
});
