import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addressOf,
  fieldsOfGroup,
  settingsIndex,
} from "../../../src/admin/site-owner/settings/settings-index.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { getsFocus } from "../../setup/browser/keyboard.ts";

/** Follows an address as a link of the admin does, without loading the admin again. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** True if the list that it is in shows it. */
function isInView(option: Element) {
  const [own, list] = [option.getBoundingClientRect(), option.parentElement?.getBoundingClientRect()];
  return list !== undefined && own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
}

describe.skipIf(!chromiumPath)("searching the settings (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("every group and field that is listed is there, and focused by its address", async () => {
    await using visit = await admin.open("/admin/settings");
    const { page } = visit;
    const loaded = new Set<string>();
    for (const group of settingsIndex) {
      const { page: place, id, name } = group;
      // The address of before the settings had pages, and then that of its page.
      await (loaded.has(place) ? follow(page, addressOf(group)) : page.goto(`/admin/settings#${id}`));
      await page.waitForURL(`**${addressOf(group)}`);
      loaded.add(place);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
      expect(await page.locator("[data-led]").getAttribute("id"), "what is marked").toBe(id);
      expect(await page.getByRole("heading", { level: 2, name, exact: true }).count(), name).toBe(1);
      for (const [label] of fieldsOfGroup(group)) {
        await follow(page, addressOf(group, label));
        const labelOfFocused = () =>
          page.evaluate(() => {
            const { activeElement: focused } = document;
            const labels = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
            if (labels) return focused.labels?.[0]?.textContent;
            return focused instanceof HTMLSelectElement ? focused.labels[0]?.textContent : undefined;
          });
        await expect.poll(labelOfFocused, { message: `${name}: ${label}` }).toBe(label);
      }
    }
  });

  test("a setting is found by other words; a time zone by its city, and what names none keeps the old one and says so; the palette finds them too", async () => {
    await using visit = await admin.open("/admin/settings");
    const { page } = visit;
    const search = page.getByRole("combobox", { name: "Search settings" });
    await search.fill("timezone");
    await page.getByRole("option", { name: /^Time zone/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const zone = page.getByRole("combobox", { name: "Time zone" });
    await getsFocus(zone);
    await expect.poll(() => search.inputValue()).toBe("");

    await zone.fill("new york");
    await page.getByRole("option", { name: /^America\/New York/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => zone.inputValue()).toBe("America/New York");
    await page.getByRole("button", { name: "Save site" }).click();
    await page.getByText("Settings saved").first().waitFor();

    await zone.fill("Olympus");
    await page.keyboard.press("Tab");
    await page.getByText("“Olympus” fits none. It stays America/New York.").waitFor();
    await expect.poll(() => zone.getAttribute("aria-invalid")).toBe("true");
    expect(await violationsOn(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => zone.inputValue()).toBe("America/New York");

    await zone.fill("Berlin");
    await page.keyboard.press("Tab");
    await expect.poll(() => zone.inputValue()).toBe("Europe/Berlin");

    // Looking is no choice: Enter takes the best option only for what was typed.
    await zone.click();
    await page.getByRole("option", { name: /^UTC/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => zone.inputValue()).toBe("Europe/Berlin");

    await zone.fill("america");
    for (let step = 0; step < 14; step++) await page.keyboard.press("ArrowDown");
    const active = page.getByRole("listbox", { name: "Time zone" }).getByRole("option", { selected: true });
    await expect.poll(() => active.evaluate(isInView)).toBe(true);
    await page.reload();
    await getsFocus(zone);
    await expect
      .poll(() => zone.evaluate((field) => field instanceof HTMLElement && field.dataset["led"]))
      .toBe("");
    await page.keyboard.press("Tab");
    expect(await page.locator("[data-led]").count()).toBe(0);

    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog", { name: "Search or jump" }).getByRole("combobox").fill("imap");
    await page.getByRole("option", { name: /^Bounce mailbox/ }).click();
    await page.waitForURL("**/admin/settings/mail#bounce-mailbox");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("bounce-mailbox");
  });
});
