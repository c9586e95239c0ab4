import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { desk } from "../../setup/browser/writing.ts";

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Pages", exact: true }).getByRole("row").filter({ hasText: name });
const textAt = async (page: Page, path: string) => (await page.request.get(path)).text();

describe.skipIf(!chromiumPath)("pages in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner rewrites a default page, goes back to it, and undoes that", async () => {
    await using opened = await admin.open("/admin/pages");
    const { page } = opened;
    const before = await textAt(page, "/about");
    await row(page, "About").getByRole("link", { name: "Edit" }).click();
    await page.getByText("This is the default text. Readers see it until you save your own.").waitFor();
    await page.getByRole("textbox", { name: "Title" }).fill("About Mira");
    expect(await textAt(page, "/about")).toBe(before);
    await page.getByRole("button", { name: /^Publish/ }).click();
    await row(page, "About Mira").getByText("Published").waitFor();
    expect(await textAt(page, "/about")).toContain("<h1>About Mira</h1>");

    await page.getByRole("button", { name: "Restore the default of “About Mira”" }).click();
    await row(page, "About").getByText("Default text").waitFor();
    expect(await textAt(page, "/about")).toBe(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "About Mira").getByText("Published").waitFor();
    expect(await textAt(page, "/about")).toContain("<h1>About Mira</h1>");
  });

  test("what was begun in the place of a default page takes it, also when it is found again later", async () => {
    await using opened = await admin.open("/admin/pages/create?from=contact");
    const { page } = opened;
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("Contact us");
    await desk(page).saved.waitFor();
    await page.goto("/admin/pages/create");
    await page.getByRole("link", { name: "Contact us" }).click();
    await page.getByText("This is the default text. Readers see it until you save your own.").waitFor();
    await title.fill("Write to us");
    await page.getByLabel("Status").selectOption("Publish");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await row(page, "Write to us").getByText("/contact").waitFor();
    expect(await textAt(page, "/contact")).toContain("<h1>Write to us</h1>");
  });

  test("a new page gets its address from its title, and one that the site uses is refused beside the field", async () => {
    await using opened = await admin.open("/admin/pages/create");
    const { page } = opened;
    await page.getByRole("textbox", { name: "Title" }).fill("Blog");
    const slug = page.getByLabel("Slug");
    await expect.poll(() => slug.inputValue()).toBe("blog");
    await page.getByRole("textbox", { name: "Content" }).fill("Ada Example, Example Street 1.");
    await page.getByLabel("Status").selectOption("Publish");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByText("The site itself uses /blog. Choose another slug.").first().waitFor();
    await slug.fill("imprint");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await row(page, "Blog").getByText("/imprint").waitFor();
    expect(await textAt(page, "/contact")).not.toContain('href="/imprint"');
    await page.getByRole("button", { name: "Add to footer" }).click();
    await page.getByText("“Blog” is in the footer").first().waitFor();
    expect(await textAt(page, "/imprint")).toContain("Ada Example, Example Street 1.");
    const contact = await textAt(page, "/contact");
    expect(contact).toContain('<a href="/imprint">Blog</a>');
    expect(contact).toContain('<a href="/terms">Terms of Service</a>');
    await row(page, "Blog").getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Status").selectOption("Save as Draft");
    await page.getByRole("button", { name: /^Unpublish/ }).click();
    await page.getByText("Page updated").first().waitFor();
    await page.getByLabel("Status").selectOption("Publish");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await expect.poll(() => textAt(page, "/contact")).toContain('<a href="/imprint">Blog</a>');
    expect(await page.getByRole("button", { name: "Add to footer" }).count()).toBe(0);
  });
});
