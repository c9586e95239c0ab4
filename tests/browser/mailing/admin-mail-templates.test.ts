import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

describe.skipIf(!chromiumPath)("mail templates in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("an owner adds a template, writes its text, is asked before leaving it, tries it and deletes it", async () => {
    await using opened = await admin.open("/admin/newsletter/mail-templates");
    const { page } = opened;
    await page.getByRole("button", { name: "Add template" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a template" });
    await dialog.getByLabel("Name").fill("Order Shipped");
    await dialog.getByLabel("Subject").fill("Order {order_number}");
    await dialog.getByRole("button", { name: "Add template" }).click();
    await dialog.getByText("Use lowercase letters, digits and hyphens").waitFor();
    await dialog.getByLabel("Name").fill("order-shipped");
    await dialog.getByRole("button", { name: "Add template" }).click();
    await page.waitForURL(/mail-templates\/\d+$/);

    const text = page.getByRole("textbox", { name: "Content" });
    await text.press("ControlOrMeta+End");
    await text.pressSequentially(" your {code} is here.");
    const frame = page.frameLocator("iframe[aria-hidden=false]");
    await frame.getByText("Hello there, your {code} is here.").last().waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Save first" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Mail templates", exact: true }).first().click();
    await page.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Save template" }).click();
    await page.getByText("Template saved").first().waitFor();

    await page.getByLabel("Test email address").fill("ada@example.com");
    await page.getByRole("button", { name: "Send test email" }).click();
    await page.getByText("Mail queued").first().waitFor();
    await page.getByRole("link", { name: "Mail templates", exact: true }).first().click();
    await page.getByRole("row", { name: /order_number, name, code.*1 (queued|sent)/ }).waitFor();
    await page.getByRole("button", { name: "Delete order-shipped" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No mail templates yet.").waitFor();
  });
});
