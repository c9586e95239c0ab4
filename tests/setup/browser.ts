import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

/** The browser that `npm test` found; without one the browser tests are left out, which CI does not allow. */
export const chromiumPath = process.env["CHROMIUM_PATH"];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
