import { stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { group, toast } from "../../setup/browser/parts.ts";

describe.skipIf(!chromiumPath)("the data of the site in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("an owner makes a backup and an export on a phone, downloads both whole, and deletes one once asked", async () => {
    await using visit = await admin.open("/admin/settings/data", { viewport: { width: 360, height: 800 } });
    const { page } = visit;
    for (const { name, make, kind } of [
      { name: "Backups", make: "Make a backup now", kind: "backup" },
      { name: "Export", make: "Export everything", kind: "export" },
    ]) {
      const part = group(page, name);
      await part.getByRole("button", { name: make }).click();
      await part.getByText(`The ${kind} is ready.`).waitFor();
      const download = page.waitForEvent("download");
      await part
        .getByRole("button", { name: `Download the ${kind}` })
        .first()
        .click();
      const file = await download;
      const path = await file.path();
      expect(file.suggestedFilename()).toMatch(/-rows\.zip$/);
      expect((await stat(path)).size).toBeGreaterThan(1000);
      await using archive = await openSiteArchive(path);
      await archive.verify();
      expect(archive.manifest.kind).toBe(kind);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByText("Try a backup before you need it").click();
    await page.getByText("Make a new site from an export").click();
    await page.getByText("./masthead import FILE.zip").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violationsOn(page)).toEqual([]);

    const exports = group(page, "Export");
    await exports.getByRole("button", { name: /^Delete the export of/ }).click();
    await page
      .getByRole("alertdialog", { name: "Delete export?" })
      .getByRole("button", { name: "Cancel" })
      .click();
    expect(await exports.getByRole("listitem").count()).toBe(1);
    await exports.getByRole("button", { name: /^Delete the export of/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await toast(page).getByText("Export deleted").waitFor();
    expect(await exports.getByRole("listitem").count()).toBe(0);
  });

  test("an owner makes an export for another program, which is named wherever it is", async () => {
    await using visit = await admin.open("/admin/settings/data", { viewport: { width: 360, height: 800 } });
    const { page } = visit;
    const part = group(page, "Export");
    const program = part.getByRole("combobox", { name: "For another program" });
    await program.selectOption("listmonk: subscribers");
    await part.getByText("Subscribers, and those who left for the blocklist.").waitFor();
    await part.getByRole("button", { name: "Make this export" }).click();
    await part.getByText("read-me.txt says how to import it").waitFor();
    const download = page.waitForEvent("download");
    await part.getByRole("button", { name: /^Download the export for listmonk: subscribers of/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^export-for-listmonk-.*-rows\.zip$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violationsOn(page)).toEqual([]);
    await part.getByRole("button", { name: /^Delete the export for listmonk: subscribers of/ }).click();
    await page
      .getByRole("alertdialog")
      .getByText(/is deleted for good\.$/)
      .waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await toast(page).getByText("Export deleted").waitFor();
  });

  test("the imports of posts and of subscribers begin there, too, and the search finds all of it", async () => {
    await using visit = await admin.open("/admin/settings");
    const { page } = visit;
    await page.getByRole("combobox", { name: "Search settings" }).fill("wordpress");
    await page.getByRole("option", { name: /^Import/ }).click();
    await page.waitForURL("**/admin/settings/data#import");
    const part = group(page, "Import");
    for (const name of ["Import posts", "Import subscribers"]) {
      await part.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
});
