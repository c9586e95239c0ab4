import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import type { Locator, Page } from "playwright-core";
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
    await expect.poll(() => text.innerText()).toBe(`Sie sagte „ja“ — " 5′`);
    await page.keyboard.press("Control+z");
    await expect.poll(() => text.innerText()).toBe(`Sie sagte „ja“ — " 5'`);
    await page.keyboard.press("Enter");
    await page.keyboard.type("---");
    await text.locator("hr").waitFor();
    await page.keyboard.type('```\n"x"');
    await expect.poll(() => text.locator("pre").innerText()).toBe('"x"');
  });

  test("what follows a quote or a prime makes it an apostrophe, three dots are one sign, and fields, addresses and code stay", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await page.request.patch("/api/admin/settings", { data: { language: "en", isTypographyOn: true } });
    await page.goto("/admin/posts/create");
    const { text } = desk(page);
    await text.click();
    await page.keyboard.type(`'Tis rock 'n' roll of the '90s, my 90's, 5'10"...`);
    await expect.poll(() => text.innerText()).toBe("’Tis rock ’n’ roll of the ’90s, my 90’s, 5′10″…");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`https://example.org/it's--x {first_name|"you"`);
    await expect
      .poll(() => text.locator("p").last().innerText())
      .toBe(`https://example.org/it's--x {first_name|"you"`);
  });

  test("titles, excerpts, subjects and preheaders get the signs as they are typed, and a key takes the last one back", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await page.request.patch("/api/admin/settings", { data: { language: "en", isTypographyOn: true } });
    await page.goto("/admin/posts/create");
    const { title, excerpt } = desk(page);
    await typeInto(page, title);
    await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("its-here-now");
    await typeInto(page, excerpt);
    await excerpt.fill("");
    await page.keyboard.insertText(`"pasted's" -- `);
    await expect.poll(() => excerpt.inputValue()).toBe(`"pasted's" -- `);
    await excerpt.fill("");
    await page.keyboard.type(`"שלום"`);
    await expect.poll(() => excerpt.inputValue()).toBe("”שלום”");

    await page.goto("/admin/pages/create");
    await typeInto(page, title);
    await page.goto("/admin/newsletter");
    await typeInto(page, page.getByRole("textbox", { name: "Subject" }));
    const preheader = page.getByRole("textbox", { name: "Preheader" });
    await typeInto(page, preheader);
    await page.keyboard.type(` {first_name|"you"} `);
    await expect.poll(() => preheader.inputValue()).toContain(`{first_name|"you"} `);

    await page.request.patch("/api/admin/settings", { data: { isTypographyOn: false } });
    await page.goto("/admin/posts/create");
    await title.click();
    await page.keyboard.type(`"It's here" -- now`);
    await expect.poll(() => title.inputValue()).toBe(`"It's here" -- now`);
    await page.request.patch("/api/admin/settings", { data: { isTypographyOn: true } });
  });

  test("a text runs as its script does, with its lists and quotes, and nothing of that is saved", async () => {
    await using visit = await admin.open("/admin/posts/create");
    const { page } = visit;
    const { title, text } = desk(page);
    await title.fill("מכתב קצר");
    await text.click();
    await page.keyboard.type("- רשימה");
    await expect.poll(() => text.locator("li").count()).toBe(1);
    expect(await Promise.all([title, text.locator("ul")].map(directionOf))).toEqual(["rtl", "rtl"]);
    await title.fill("A letter");
    await text.fill("Words");
    expect(await Promise.all([title, text].map(directionOf))).toEqual(["ltr", "ltr"]);
    expect(await text.innerHTML()).not.toContain("dir=");
  });
});

const directionOf = (place: Locator) => place.evaluate((part) => getComputedStyle(part).direction);

/** Types into a line, and takes back and retypes its last sign. */
async function typeInto(page: Page, line: Locator) {
  await line.click();
  await page.keyboard.type(`"It's here" -- now"`);
  await expect.poll(() => line.inputValue()).toBe("“It’s here” — now”");
  await page.keyboard.press("Backspace");
  await expect.poll(() => line.inputValue()).toBe('“It’s here” — now"');
  await page.keyboard.press("Backspace");
  await expect.poll(() => line.inputValue()).toBe("“It’s here” — now");
  await page.keyboard.type("'");
  await expect.poll(() => line.inputValue()).toBe("“It’s here” — now’");
  await page.keyboard.press("Control+z");
  await expect.poll(() => line.inputValue()).toBe("“It’s here” — now'");
  await page.keyboard.press("Backspace");
}
