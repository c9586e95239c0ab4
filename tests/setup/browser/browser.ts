import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

/** The browser that `npm test` found; without one the browser tests are left out, which CI does not allow. */
export const chromiumPath = process.env["CHROMIUM_PATH"];

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...more],
  });
}

/**
 * Stops the time of a page whose clock is installed: from here on only `page.clock.runFor` moves it, however slow the
 * machine is.
 */
export async function stopClock(page: Page) {
  // The clock cannot be stopped in the past, and it goes on until it is.
  const AHEAD_MS = 5_000;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
