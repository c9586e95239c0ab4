// What `npm run screenshots` runs: every screen at every width in both themes, as an image.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../setup/browser/browser.ts";
import { openTabs } from "../setup/browser/tabs.ts";
import { adminScreens } from "./admin-screens.ts";
import { publicScreens } from "./public-screens.ts";
import { openScreen, themes, widths } from "./screen.ts";
import { openSites } from "./sites.ts";

/** Chromium draws no more in one image. */
const TALLEST = 16_384;

const [folder = "screenshots", ...wanted] = process.argv.slice(2);
const screens = [...publicScreens, ...adminScreens].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
);

await mkdir(folder, { recursive: true });
await using sites = await openSites();
await using browser = await launchBrowser();
const openTab = openTabs(browser);
for (const screen of screens) {
  for (const width of screen.at ?? widths) {
    for (const theme of themes) {
      await using opened = await openScreen(openTab, sites, screen, { width, theme });
      const path = join(folder, `${screen.name}.${width}.${theme}.png`);
      if (!screen.isWindow) await growWindow(opened.page);
      await opened.page.screenshot({ path });
    }
  }
  console.log(screen.name);
}

/** As tall as the page, so that what is fixed to the window's foot stands at the page's. */
async function growWindow(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, TALLEST)) });
}
