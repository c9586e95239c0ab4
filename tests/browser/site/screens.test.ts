import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { adminScreens } from "../../screens/admin-screens.ts";
import { publicScreens } from "../../screens/public-screens.ts";
import { heights, openScreen, widths, type Screen, type Width } from "../../screens/screen.ts";
import { openSites, type ScreenSites } from "../../screens/sites.ts";
import { rulesOfColor, violationsOn } from "../../setup/browser/axe.ts";
import { cutOffOn } from "../../setup/browser/cut-off.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { openTabs, type OpenTab } from "../../setup/browser/tabs.ts";
import { isInFull } from "../../setup/in-full.ts";

describe.skipIf(!chromiumPath)("every screen in every state (left out without CHROMIUM_PATH)", () => {
  let browser: Browser;
  let openTab: OpenTab;
  let sites: ScreenSites;

  beforeAll(async () => {
    sites = await openSites();
    browser = await openBrowser();
    openTab = openTabs(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  /** What is wrong with a screen, opened at the first of these widths and then resized to the others. */
  async function faultsOf(screen: Screen, [first, ...others]: readonly Width[]): Promise<string[]> {
    if (!first) return [];
    const at = screen.at ?? widths;
    await using opened = await openScreen(openTab, sites, screen, { width: first, theme: "light" });
    const faults = await faultsAt(opened.page, first, at);
    for (const width of others) {
      await opened.page.setViewportSize({ width, height: heights[width] });
      faults.push(...(await faultsAt(opened.page, width, at)));
    }
    return faults;
  }

  const screens = [...publicScreens, ...adminScreens].map((screen) => [screen.name, screen] as const);

  test.concurrent.for(screens)(
    "%s scrolls nowhere sideways and cuts no button off on the smallest window, and passes axe",
    async ([, screen], { expect }) => {
      const [width = 360] = screen.at ?? widths;
      await using opened = await openScreen(openTab, sites, screen, { width, theme: "light" });
      expect([...(await brokenAt(opened.page)), ...(await violationsOn(opened.page))]).toEqual([]);
    },
  );

  test.concurrent.for(screens)(
    "%s scrolls nowhere sideways and cuts no button off at any width, and passes axe in both themes",
    async ([, screen], { expect }) => {
      const at = screen.at ?? widths;
      // What somebody did may look different where the window was wide from the start.
      const runs =
        isInFull && screen.act ? at.map((width) => faultsOf(screen, [width])) : [faultsOf(screen, at)];
      expect((await Promise.all(runs)).flat()).toEqual([]);
    },
  );
});

/** What does not fit into the window. */
async function brokenAt(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const wide = overflow > 0 ? [`${overflow} px wider than the window`] : [];
  return [...wide, ...(await cutOffOn(page)).map((words) => `cut off: ${words}`)];
}

/**
 * What is wrong with what is to be seen. A theme moves nothing: it is looked at for its colors alone. In short form axe
 * looks at the ends of `at` only, and at the widest in the dark; those between have the same parts, in other places.
 */
async function faultsAt(page: Page, width: Width, at: readonly Width[]): Promise<string[]> {
  const faults = await brokenAt(page);
  const isInBothThemes = isInFull || width === at.at(-1);
  if (isInBothThemes || width === at[0]) faults.push(...(await violationsOn(page)));
  if (isInBothThemes) {
    await page.emulateMedia({ colorScheme: "dark" });
    faults.push(...(await violationsOn(page, rulesOfColor)).map((fault) => `dark: ${fault}`));
    await page.emulateMedia({ colorScheme: "light" });
  }
  return faults.map((fault) => `${width}: ${fault}`);
}
