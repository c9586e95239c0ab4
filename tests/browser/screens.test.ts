import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { adminScreens } from "../screens/admin-screens.ts";
import { publicScreens } from "../screens/public-screens.ts";
import { heights, openScreen, themes, widths } from "../screens/screen.ts";
import type { Screen, Theme, Width } from "../screens/screen.ts";
import { openSites } from "../screens/sites.ts";
import type { ScreenSites } from "../screens/sites.ts";
import { violationsOn } from "../setup/axe.ts";
import type { Rules } from "../setup/axe.ts";
import { cutOffOn } from "../setup/cut-off.ts";
import { chromiumPath, launchBrowser } from "../setup/browser.ts";
import { openTabs } from "../setup/tabs.ts";
import type { OpenTab } from "../setup/tabs.ts";
import { isInFull } from "../setup/in-full.ts";

describe.skipIf(!chromiumPath)("every screen in every state (left out without CHROMIUM_PATH)", () => {
  let browser: Browser;
  let openTab: OpenTab;
  let sites: ScreenSites;

  beforeAll(async () => {
    sites = await openSites();
    browser = await launchBrowser();
    openTab = openTabs(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  /** What is wrong with a screen, opened at the first of these widths and then resized to the others. */
  async function faultsOf(screen: Screen, [first, ...others]: readonly Width[]): Promise<string[]> {
    if (!first) return [];
    const widest = (screen.at ?? widths).at(-1);
    await using opened = await openScreen(openTab, sites, screen, { width: first, theme: "light" });
    const faults = await faultsAt(opened.page, first, { isWidest: first === widest });
    for (const width of others) {
      await opened.page.setViewportSize({ width, height: heights[width] });
      faults.push(...(await faultsAt(opened.page, width, { isWidest: width === widest })));
    }
    return faults;
  }

  test.concurrent.for([...publicScreens, ...adminScreens].map((screen) => [screen.name, screen] as const))(
    "%s scrolls nowhere sideways and cuts no button off at any width, and passes axe in both themes",
    async ([, screen], { expect }) => {
      const everyWidth = screen.at ?? widths;
      // Each width takes a load of its own here: in short form the one between is left out.
      const at = screen.act && !isInFull ? everyWidth.filter((width) => width !== 768) : everyWidth;
      // What somebody did may look different where the window was narrow from the start.
      const runs = screen.act ? at.map((width) => faultsOf(screen, [width])) : [faultsOf(screen, at)];
      expect((await Promise.all(runs)).flat()).toEqual([]);
    },
  );
});

/** What is wrong with what is to be seen, in both themes. */
async function faultsAt(page: Page, width: Width, { isWidest }: { isWidest: boolean }): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) faults.push(`${width} ${theme}: ${overflow} px wider than the window`);
    if (theme === "light")
      faults.push(...(await cutOffOn(page)).map((words) => `${width}: cut off: ${words}`));
    const rules = rulesFor(theme, width, isWidest);
    const broken = rules ? await violationsOn(page, rules) : [];
    faults.push(...broken.map((fault) => `${width} ${theme}: ${fault}`));
  }
  return faults;
}

/**
 * What axe looks at. In short form it leaves out the width between, which has the parts of a phone or those of a desk in
 * other places, and sees colours at the widest alone.
 */
function rulesFor(theme: Theme, width: Width, isWidest: boolean): Rules | undefined {
  if (isInFull || isWidest) return theme === "dark" ? "colours" : "all";
  return theme === "light" && width !== 768 ? "all but colours" : undefined;
}
