import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "../../../src/server/base/clock.ts";
import { noteObservation } from "../../../src/server/kernel/observations.ts";
import { hashToken } from "../../../src/server/site-owner/auth/session.ts";
import { OWNER } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { rulesOfColor, violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

const NEW = "lanterns over the old harbor";
const WIDTH = 360;

/** What is wrong with what is to be seen, in either theme, and whether it is as wide as its window. */
async function faultsOn(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const light = await violationsOn(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violationsOn(page, rulesOfColor);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark, ...(width > WIDTH ? [`${width} px wide`] : [])];
}

describe.skipIf(!chromiumPath)("a forgotten password (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("is replaced from the sign-in page on, by a mailed link, on a phone", async () => {
    await using visit = await admin.open("/signin", {
      as: "guest",
      viewport: { width: WIDTH, height: 780 },
    });
    const { page } = visit;
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await heading("Forgot your password?").waitFor();
    expect(await page.getByText("./masthead admin reset-password NAME").isVisible()).toBe(true);
    await admin.site.withDatabase((db) => noteObservation(db, "mail-proof", instant(new Date())));
    await page.reload();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Username").fill("nobody");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await heading("Check your inbox.").waitFor();
    expect(await faultsOn(page)).toEqual([]);

    const token = "a-token";
    const link = {
      user_id: 1,
      token_hash: hashToken(token),
      expires_at: instant(new Date(Date.now() + 60_000)),
    };
    await admin.site.withDatabase((db) => db.insertInto("password_links").values(link).execute());
    await page.goto(`/new-password/${token}`);
    await page.getByText(`This is for ${OWNER.username}.`).waitFor();
    expect(await page.getByLabel("Revoke my API tokens, too").isChecked()).toBe(true);
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("New password").fill(NEW);
    await page.getByLabel("Revoke my API tokens, too").uncheck();
    await page.getByRole("button", { name: "Set the password" }).click();
    await heading("You have a new password.").waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Username").fill(OWNER.username);
    await page.getByLabel("Password", { exact: true }).fill(NEW);
    await page.getByRole("button", { name: "Log in" }).click();
    await heading("Dashboard").waitFor();
    await page.goto(`/new-password/${token}`);
    await heading("This link no longer works.").waitFor();
    expect(await faultsOn(page)).toEqual([]);
  });
});
