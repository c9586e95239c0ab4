import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendWeekly } from "../../app/audience/silent.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { rulesOfColor, violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { cutOffOn } from "../../setup/browser/cut-off.ts";

const OLD = "2024-03-02T09:00:00.000Z";
const NO_END = "9999-12-31T00:00:00.000Z";

/** No button is cut off at any width, and axe finds nothing in either theme. */
async function seesAllOf(page: Page) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutOffOn(page)).toEqual([]);
  }
  expect(await violationsOn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOn(page, rulesOfColor)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

describe.skipIf(!chromiumPath)("inactive subscribers in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const addSilentReaders = () =>
    admin.site.withDatabase(async (db) => {
      const rows = Array.from({ length: 14 }, (_, index) => {
        const email = `silent-${index + 1}@example.com`;
        const row = { email, mailbox_key: email, source: "form", subscribed_at: OLD, confirmed_at: OLD };
        return { ...row, status: "active" as const, unsubscribed_at: null };
      });
      await db.insertInto("subscribers").values(rows).execute();
      await sendWeekly({ database: { db }, clock: { now: () => new Date() } }, { weeks: 16 });
    });
  const pauseTwo = () =>
    admin.site.withDatabase(async (db) => {
      const paused = { asked_at: OLD, paused_until: NO_END };
      await db
        .updateTable("subscribers")
        .set(paused)
        .where("email", "in", ["silent-1@example.com", "silent-2@example.com"])
        .execute();
    });

  test("the owner sees why nobody is listed, asks those who are, and resumes who was paused, and nothing is in the way", async () => {
    await using opened = await admin.open("/admin/subscribers?inactive=3");
    const { page } = opened;
    await page.getByText("Opens and clicks have not been counted for long enough.").waitFor();
    await addSilentReaders();
    await page.reload();
    await page.getByText("14 inactive subscribers not asked yet.").waitFor();

    await page.getByRole("button", { name: "Ask whether they still want it" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Ask whether they still want it?" });
    await dialog.getByText("14 subscribers will get one email").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.getByText("14 inactive subscribers not asked yet.").count()).toBe(1);
    await page.getByRole("button", { name: "Ask whether they still want it" }).click();
    await dialog.getByRole("button", { name: "Ask 14 subscribers" }).click();
    await page.getByText("All inactive subscribers have been asked.").waitFor();
    await page.getByText("14 asked and not answered yet").waitFor();
    await seesAllOf(page);

    await pauseTwo();
    await page.goto("/admin/subscribers?status=paused");
    await page.getByText("2 subscribers did not say").waitFor();
    await seesAllOf(page);
    await page.getByRole("link", { name: "silent-1@example.com" }).click();
    await page.getByText("they resume. They did not answer.").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("Newsletters go to them again.").first().waitFor();
    await page.goto("/admin/subscribers?status=paused");
    await page.getByRole("button", { name: "Resume them" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Resume" }).click();
    await page.getByText("No subscribers found.").waitFor();
  });

  test("the rule is off until it is switched on and saved", async () => {
    await using opened = await admin.open("/admin/settings/mail");
    const { page } = opened;
    const rule = page.getByRole("switch", { name: "Ask inactive subscribers automatically" });
    await expect.poll(() => rule.isChecked()).toBe(false);
    await rule.check();
    await page.getByLabel("Inactive after").selectOption("12");
    await page.getByRole("button", { name: "Save inactive subscribers" }).click();
    await page.getByText("Inactive subscribers: the changes are live.").first().waitFor();
    await page.reload();
    await rule.and(page.locator(":checked")).waitFor();
    await expect.poll(() => page.getByLabel("Inactive after").inputValue()).toBe("12");
  });
});
