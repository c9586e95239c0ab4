import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

describe.skipIf(!chromiumPath)("the welcome series in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("an owner adds an email, is refused until it is written, and removes it after a question", async () => {
    await using opened = await admin.open("/admin/newsletter/welcome-series");
    const { page } = opened;
    await page.getByRole("button", { name: "Add the first email" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an email" });
    await dialog.getByLabel("Days after the confirmation").fill("0");
    await dialog.getByRole("button", { name: "Add and write" }).click();
    await dialog.getByText("Enter a number of days from 1 to 365").waitFor();
    await dialog.getByLabel("Days after the confirmation").fill("3");
    await dialog.getByRole("button", { name: "Add and write" }).click();
    await page.waitForURL(/\/admin\/newsletter\?edit=\d+/);
    await page.getByText("so it cannot be sent or scheduled here").waitFor();
    await page.getByRole("button", { name: "Save as Draft" }).waitFor();
    for (const name of ["Send Now", "Schedule"])
      await expect.poll(() => page.getByRole("button", { name }).count()).toBe(0);

    await page.getByRole("link", { name: "Welcome series", exact: true }).click();
    await page.waitForURL(/\/admin\/newsletter\/welcome-series$/);
    await page.getByRole("row", { name: /after 3 days/ }).waitFor();
    await page.getByRole("switch", { name: "Send the welcome series" }).click();
    await page.getByRole("alert").filter({ hasText: "Write an email first" }).waitFor();
    await expect
      .poll(() => page.getByRole("switch", { name: "Send the welcome series" }).isChecked())
      .toBe(false);

    await page.getByRole("link", { name: "No subject yet" }).click();
    await page.getByLabel("Subject", { exact: true }).fill("How this began");
    await page.getByRole("textbox", { name: "Content" }).fill("Thank you for reading. ".repeat(3));
    await page.getByRole("button", { name: "Save as Draft" }).click();
    await page.getByText("Newsletter updated").first().waitFor();
    await page.getByRole("link", { name: "Welcome series", exact: true }).click();
    await page.getByRole("row", { name: /How this began/ }).waitFor();

    const hold = page.getByRole("switch", { name: "Hold back newsletters until the series is over" });
    await hold.click();
    await expect.poll(() => hold.isChecked()).toBe(true);

    await page.getByRole("button", { name: "Change the day of How this began" }).click();
    await page.getByLabel("Days after the confirmation").fill("5");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("row", { name: /after 5 days/ }).waitFor();
    await page.getByRole("button", { name: "Remove How this began" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove email" }).click();
    await page.getByText("No emails yet").waitFor();
  });

  test("an owner resumes all paused emails of the series with one button, which is there for nothing else", async () => {
    const at = "2026-03-02T09:00:00.000Z";
    await admin.site.withDatabase(async (db) => {
      const { id } = await db
        .insertInto("series_steps")
        .values({ days: 1, newsletter_id: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      const send = { content: "", created_at: at, updated_at: at, series_step_id: id };
      await db
        .insertInto("newsletters")
        .values([
          { ...send, subject: "A first welcome", status: "paused", scheduled_for: at },
          { ...send, subject: "A second welcome", status: "sent" },
        ])
        .execute();
    });
    await using opened = await admin.open("/admin/newsletter/welcome-series");
    const { page } = opened;
    await page.getByRole("row", { name: /A first welcome Paused/ }).waitFor();
    await page.getByRole("button", { name: "Resume all" }).click();
    await page.getByText("Welcome series resumed", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Resume all" }).count()).toBe(0);
    await page.getByRole("row", { name: /^A first welcome [^P]/ }).waitFor();
  });
});
