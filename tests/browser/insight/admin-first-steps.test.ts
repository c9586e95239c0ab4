import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { openTabs } from "../../setup/browser/tabs.ts";
import { startSite, type Site } from "../../setup/site.ts";

describe.skipIf(!chromiumPath)("the first hour (left out without CHROMIUM_PATH)", () => {
  let site: Site;
  const opened = new AsyncDisposableStack();

  beforeAll(async () => {
    site = opened.use(await startSite());
  });
  afterAll(() => opened.disposeAsync());

  test("the set-up takes the browser's time zone, shows the color, and leads to a list that ticks itself off", async () => {
    const browser = opened.use(await openBrowser());
    await using visit = await openTabs(browser)({
      baseURL: site.url,
      timezoneId: "Asia/Tokyo",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    const { page } = visit;
    await page.goto(site.setupPath);
    const zone = page.getByLabel("Time zone");
    await expect.poll(() => zone.inputValue()).toBe("Asia/Tokyo");
    await page.getByRole("radio", { name: "Blue" }).check({ force: true });
    const button = page.getByRole("button", { name: "Create account" });
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      "rgb(31, 95, 168)",
    );
    expect(await violationsOn(page)).toEqual([]);

    await page.getByLabel("Site name").fill("The Kiosk");
    await page.getByLabel("Your name").fill("Ines Halloran");
    await page.getByLabel("Username").fill("ines");
    await page.getByLabel("Password").fill("a very plain password");
    await button.click();
    await page.waitForURL("**/admin/dashboard");

    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByText("0 of 8 done").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await steps.getByRole("link", { name: "New post", exact: true }).click();
    await expect
      .poll(() => page.getByRole("combobox", { name: "Author" }).inputValue())
      .toBe("Ines Halloran");
    await page.goBack();
    await steps.getByRole("link", { name: "Enter it" }).click();
    await page.waitForURL("**/admin/settings/newsletter#sender");
    await page.getByLabel("Postal address").fill("18 Sample Lane");
    await page.getByRole("button", { name: "Save sender" }).click();
    await page.getByText("Settings saved").first().waitFor();
    await page.getByRole("link", { name: "Site", exact: true }).click();
    await expect
      .poll(() => page.getByRole("combobox", { name: "Time zone" }).inputValue())
      .toBe("Asia/Tokyo");
    await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
    await steps.getByText("1 of 8 done").waitFor();

    const examples = steps.getByRole("listitem").filter({ hasText: "Replace the example texts and links" });
    expect(await examples.getByRole("link").allTextContents()).toEqual([
      "testimonials",
      "the number of readers",
      "social profiles",
      "related tools",
      "contact details",
    ]);
    await examples.getByRole("link", { name: "the number of readers" }).click();
    const claim = page.getByLabel("Community");
    await expect.poll(() => claim.evaluate((field) => field === document.activeElement)).toBe(true);
    await claim.fill("");
    const home = page.getByRole("region", { name: "Home page" });
    await home.getByRole("button", { name: "Save home page" }).click();
    await home.getByText("not saved").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
    await examples.getByRole("link", { name: "the number of readers" }).waitFor({ state: "detached" });
    await steps.getByRole("button", { name: "Remove samples" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove samples" }).click();
    await steps.getByText("3 of 8 done").waitFor();
    expect(await examples.getByRole("link").count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);

    await steps.getByRole("button", { name: "Hide" }).click();
    await steps.waitFor({ state: "detached" });
    await page.goto("/admin/settings#first-steps");
    await page.getByLabel("First steps on the dashboard").check();
    await page.getByRole("button", { name: "Save first steps" }).click();
    await page.getByText("Settings saved").first().waitFor();
    await page.goto("/admin/dashboard");
    await steps.getByText("3 of 8 done").waitFor();
  });
});
