import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { OWNER } from "../../setup/browser/admin.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

const entries = (page: Page) => page.getByRole("table", { name: "Activity" }).getByRole("rowheader");

test.skipIf(!chromiumPath)(
  "the activity is read, filtered, also after a reload, and downloaded as it is filtered",
  async () => {
    await using admin = await startAdminSite();
    await using visit = await admin.open("/admin/settings", { viewport: { width: 360, height: 900 } });
    const { page } = visit;
    const change = { data: { siteName: "Lanterns", homeTitle: "Of the harbor" } };
    expect((await page.request.patch("/api/admin/settings", change)).status()).toBe(200);
    const invitation = { data: { role: "author", grants: [] } };
    expect((await page.request.post("/api/admin/invitations", invitation)).status()).toBe(201);
    await page.getByRole("link", { name: "Activity of the last year" }).click();
    await entries(page).first().waitFor();
    expect((await entries(page).allInnerTexts()).slice(0, 2)).toEqual([
      `${OWNER.username} invited somebody as author (invitation 1)`,
      `${OWNER.username} changed settings: name of the site, title of the home page`,
    ]);
    await page.getByRole("combobox", { name: "What" }).selectOption("Settings");
    await page.getByText("Showing 1-1 of 1 action").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export to CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("settings.change,");

    await page.getByRole("combobox", { name: "Who" }).selectOption(OWNER.username);
    await page.reload();
    await page.getByText("Showing 1-1 of 1 action").waitFor();
    await page.getByLabel("Until").fill("2020-01-01");
    await page.getByText("No activity found.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await entries(page).nth(1).waitFor();
    expect(new URL(page.url()).search).toBe("");
  },
);
