import { chromium, type Browser, type Page } from "playwright-core";
import { dispensableContexts } from "./tabs.ts";

/** The browser that `npm test` found; without one the browser tests are left out, which CI does not allow. */
export const chromiumPath = process.env["CHROMIUM_PATH"];

/**
 * Features that are turned off. The suggestions below the address bar are pages of their own: a Chromium with windows
 * loads them for every new context, though nothing shows them, which takes 0.7 s of a core (156, Linux x64). The others
 * are those that Playwright turns off, as the last such switch is the one that counts.
 */
const featuresOff = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--disable-features=${featuresOff.join(",")}`,
      ...more,
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which each of its files uses in turn: closing it closes what the next ones do not need. */
export async function openBrowser(): Promise<Browser> {
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = launchShared();
  return shared;
}

async function launchShared(): Promise<Browser> {
  // No page lives long enough to earn what optimizing its scripts costs (a fifth of a renderer's time; 156, Linux x64).
  const browser = await launchBrowser(["--js-flags=--no-opt --no-maglev"]);
  browser.close = async () => {
    await Promise.all(dispensableContexts(browser).map((context) => context.close()));
  };
  return browser;
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
