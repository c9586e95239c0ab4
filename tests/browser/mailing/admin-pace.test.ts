import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { group } from "../../setup/browser/parts.ts";

describe.skipIf(!chromiumPath)("pacing and warm-up in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("limits are saved and stay; a bad one is refused beside its field", async () => {
    await using opened = await admin.open("/admin/settings/mail");
    const { page } = opened;
    const pacing = group(page, "Pacing");
    await pacing.getByRole("switch").check();
    await pacing.getByLabel("Gmail").fill("0");
    await pacing.getByRole("button", { name: "Save pacing" }).click();
    await pacing.getByText("Enter 1 to 100,000, or leave it empty").waitFor();
    await pacing.getByLabel("Gmail").fill("600");
    await pacing.getByRole("button", { name: "Save pacing" }).click();
    await page.getByText("Settings saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => pacing.getByLabel("Gmail").inputValue()).toBe("600");
    await expect.poll(() => pacing.getByLabel("All others").inputValue()).toBe("");
    await expect.poll(() => pacing.getByRole("button", { name: "Save pacing" }).isDisabled()).toBe(true);
  });

  test("the warm-up is switched on, says what goes out, and is switched off again", async () => {
    await using opened = await admin.open("/admin/settings/mail");
    const { page } = opened;
    const warmUp = group(page, "Warm-up");
    await warmUp.getByRole("switch").check();
    await warmUp.getByRole("button", { name: "Save warm-up" }).click();
    await page.getByText("Settings saved", { exact: true }).waitFor();
    await warmUp.getByText(/limit of 200 covers all/).waitFor();
    await warmUp.getByRole("switch").uncheck();
    await warmUp.getByText(/go out as soon as you save/).waitFor();
    await warmUp.getByRole("button", { name: "Save warm-up" }).click();
    await warmUp.getByText(/go out as soon as you save/).waitFor({ state: "hidden" });
  });
});
