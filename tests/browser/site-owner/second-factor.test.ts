import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeAt } from "../../../src/server/site-owner/auth/totp.ts";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { bytesOf } from "../../setup/sign-in/base32.ts";
import { heading } from "../../setup/browser/parts.ts";

const PHONE = { width: 360, height: 780 };

const setUp = (page: Page) => page.getByRole("dialog", { name: "Set up an authenticator app" });
const codes = (page: Page) => page.getByRole("dialog", { name: "Your recovery codes" });

/** What an app shows now, or `steps` later. The tolerance of the server lets each be used, in rising order. */
const codeOf = (key: string, steps = 0) => codeAt(bytesOf(key), Math.floor(Date.now() / 30_000) + steps);

async function logIn(page: Page) {
  await page.getByLabel("Username").fill(OWNER.username);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Sets the app up on the screen, and returns the key and the recovery codes. */
async function setUpOn(page: Page) {
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = setUp(page);
  await dialog.getByRole("img", { name: "QR code of the key" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const url = await dialog.getByRole("link", { name: "Open an app on this device" }).getAttribute("href");
  const key = new URL(url ?? "").searchParams.get("secret") ?? "";
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("That is not the code that the app shows now.").waitFor();
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(key));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const listed = codes(page).getByRole("listitem");
  await listed.first().waitFor();
  const shown = await listed.allInnerTexts();
  expect(shown).toHaveLength(10);
  expect(await violationsOn(page)).toEqual([]);
  return { key, shown };
}

describe.skipIf(!chromiumPath)("a second factor (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("an app is set up, its codes and a recovery code sign in, and it is removed again", async () => {
    await using visit = await admin.open("/admin/settings#account", { as: await signInOwner(admin.site) });
    const { page } = visit;
    const { key, shown } = await setUpOn(page);
    const download = page.waitForEvent("download");
    await codes(page).getByRole("button", { name: "Download codes" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe(`${shown.join("\n")}\n`);
    await codes(page).getByRole("button", { name: "Copy codes" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shown.join("\n")}\n`);
    await codes(page).getByRole("button", { name: "I have saved them" }).click();
    const part = page.getByRole("region", { name: /^Authenticator app/ });
    await part.getByText("10 recovery codes").waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await using phone = await admin.open("/signin", { as: "guest", viewport: PHONE });
    await logIn(phone.page);
    await phone.page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
    expect(
      await phone.page
        .getByRole("textbox", { name: "Code", exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await violationsOn(phone.page)).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await phone.page.getByRole("textbox", { name: "Code", exact: true }).fill("000000");
    await phone.page.keyboard.press("Enter");
    await phone.page.getByText("That code is wrong or already used.").waitFor();
    await phone.page.getByRole("button", { name: "Back" }).click();
    await logIn(phone.page);
    await phone.page.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(key, 1));
    await phone.page.getByRole("button", { name: "Log in" }).click();
    await heading(phone.page, "Dashboard").waitFor();

    // A session that ends in mid-work is renewed with both, too.
    await phone.context.request.post("/api/logout");
    await phone.page.goto("/admin/posts").catch(() => undefined);
    await logIn(phone.page);
    await phone.page.getByRole("textbox", { name: "Code", exact: true }).fill(shown[0] ?? "");
    await phone.page.getByRole("button", { name: "Log in" }).click();
    await heading(phone.page, "Dashboard").waitFor();

    await page.reload();
    await part.getByText("9 recovery codes").waitFor();
    await part.getByRole("button", { name: "Remove the app" }).click();
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await admin.site.withDatabase((db) =>
      db.updateTable("sessions").set({ created_at: anHourAgo, proven_at: null }).execute(),
    );
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    const question = page.getByRole("dialog", { name: "Enter your password to continue" });
    await question.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await question.getByRole("textbox", { name: "Code", exact: true }).fill("000000");
    await question.getByRole("button", { name: "Continue" }).click();
    await question.getByText("That code is wrong or already used.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await question.getByRole("textbox", { name: "Code", exact: true }).fill(shown[1] ?? "");
    await question.getByRole("button", { name: "Continue" }).click();
    await part.getByText("Not set up").waitFor();
  });

  test("once everybody needs one and the week is over, an account without one is led to set it up", async () => {
    await using visit = await admin.open("/admin/settings/people", { as: await signInOwner(admin.site) });
    const { page } = visit;
    await page.getByRole("switch", { name: "Everybody needs a second factor" }).click();
    await page.getByText("This site requires a second factor.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await admin.site.withDatabase((db) =>
      db
        .updateTable("observations")
        .set({ at: "2026-01-01T00:00:00.000Z" })
        .where("name", "=", "second-factor-rule")
        .execute(),
    );
    await using phone = await admin.open("/signin", { as: "guest", viewport: PHONE });
    await logIn(phone.page);
    await heading(phone.page, "One more step, Mira").waitFor();
    expect(await violationsOn(phone.page)).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await phone.page.goto("/admin/settings");
    await heading(phone.page, "One more step, Mira").waitFor();
    await setUpOn(phone.page);
    await codes(phone.page).getByRole("button", { name: "I have saved them" }).click();
    await heading(phone.page, "Settings").waitFor();
  });
});
