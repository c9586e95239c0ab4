import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER } from "../../setup/browser/admin.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

const PATH = "/admin/settings/activity";
const entries = (page: Page) => page.getByRole("table", { name: "Activity" }).getByRole("rowheader");
const noMatch = (page: Page) => page.getByText("No activity found.");

describe.skipIf(!chromiumPath)("the activity (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await using visit = await admin.open("/admin/settings");
    const { request } = visit.context;
    const change = { data: { siteName: "Lanterns", homeTitle: "Of the harbor" } };
    expect((await request.patch("/api/admin/settings", change)).status()).toBe(200);
    const invitation = { data: { role: "author", grants: [] } };
    expect((await request.post("/api/admin/invitations", invitation)).status()).toBe(201);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test.each([360, 768, 1440])(
    "is read and filtered at a width of %i px, also after a reload",
    async (width) => {
      await using visit = await admin.open("/admin/settings", { viewport: { width, height: 900 } });
      const { page } = visit;
      await page.getByRole("link", { name: "Activity of the last year" }).click();
      await entries(page).first().waitFor();
      expect((await entries(page).allInnerTexts()).slice(0, 2)).toEqual([
        `${OWNER.username} invited somebody as author (invitation 1)`,
        `${OWNER.username} changed settings: name of the site, title of the home page`,
      ]);
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await page.getByRole("combobox", { name: "What" }).selectOption("Settings");
      await page.getByText("Showing 1-1 of 1 action").waitFor();
      await page.getByRole("combobox", { name: "Who" }).selectOption(OWNER.username);
      await page.reload();
      await page.getByText("Showing 1-1 of 1 action").waitFor();
      await page.getByLabel("Until").fill("2020-01-01");
      await noMatch(page).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await entries(page).nth(1).waitFor();
      expect(new URL(page.url()).search).toBe("");
    },
  );

  test("is downloaded as it is filtered", async () => {
    await using visit = await admin.open(`${PATH}?area=settings`);
    const { page } = visit;
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export to CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("settings.change,");
  });
});
