import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Enter your password to continue" });

describe.skipIf(!chromiumPath)("the password again (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  /** Opens a screen with a session whose person signed in an hour ago. */
  async function openLater(path: string, viewport = { width: 1440, height: 900 }) {
    const visit = await admin.open(path, { as: await signInOwner(admin.site), viewport });
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await admin.site.withDatabase((db) =>
      db.updateTable("sessions").set({ created_at: anHourAgo, proven_at: null }).execute(),
    );
    return visit;
  }

  test("a filled form waits for the password, goes on with it, and asks only once", async () => {
    await using visit = await openLater("/admin/settings/people");
    const { page } = visit;
    const invite = page.getByRole("dialog", { name: "Invite somebody" });
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await invite.getByLabel("Name").fill("Anna from the paper");
    await invite.getByRole("button", { name: "Create invitation" }).click();

    await question(page).getByText("We ask for this before sensitive changes").waitFor();
    const password = question(page).getByLabel("Password", { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await invite.getByRole("alert").getByText("Enter your password to continue.").waitFor();
    expect(await invite.getByLabel("Name").inputValue()).toBe("Anna from the paper");

    await invite.getByRole("button", { name: "Create invitation" }).click();
    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await question(page).getByText("That is not your password").waitFor();
    await password.fill(OWNER.password);
    await page.keyboard.press("Enter");
    const link = page.getByRole("dialog", { name: "Invitation link" });
    await link.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: "Anna from the paper" }).waitFor();

    await page.getByRole("button", { name: "Invite somebody" }).click();
    await invite.getByRole("button", { name: "Create invitation" }).click();
    await link.waitFor();
    expect(await question(page).count()).toBe(0);
  });

  test("a download waits for the password as well, on a phone", async () => {
    await using visit = await openLater("/admin/subscribers", { width: 360, height: 780 });
    const { page } = visit;
    await page.getByRole("button", { name: /^Export/ }).click();
    await question(page).getByLabel("Password", { exact: true }).fill(OWNER.password);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const download = page.waitForEvent("download");
    await question(page).getByRole("button", { name: "Continue" }).click();
    expect((await download).suggestedFilename()).toMatch(/^subscribers.*\.csv$/);
  });
});
