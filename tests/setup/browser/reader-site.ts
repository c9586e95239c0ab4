import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { openBrowser } from "./browser.ts";
import { collectFaults } from "./faults.ts";
import { startSite, type Site } from "../site.ts";
import { openTabs, type Visitor } from "./tabs.ts";

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

interface ReaderVisit extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
}

/** A site and its readers' browser: what the tests of the public pages stand on. */
export interface ReaderSite extends AsyncDisposable {
  site: Site;
  /** Opens a page as somebody new, at a desk unless said otherwise; an error on it fails the visit at its end. */
  open: (path: string, visitor?: Partial<Visitor>) => Promise<ReaderVisit>;
}

/** Starts the site and launches the browser. */
export async function startReaderSite(): Promise<ReaderSite> {
  await using started = new AsyncDisposableStack();
  const site = started.use(await startSite());
  const openTab = openTabs(started.use(await openBrowser()));

  const open: ReaderSite["open"] = async (path, visitor) => {
    const visit = await openTab({ baseURL: site.url, viewport: WIDE, reducedMotion: "reduce", ...visitor });
    const { page } = visit;
    const faults = collectFaults(page);
    await page.goto(path);
    // Only where the script runs is there anything to wait for.
    if (visitor?.javaScriptEnabled !== false) await page.locator("html[data-ready]").waitFor();
    return {
      page,
      context: page.context(),
      async [Symbol.asyncDispose]() {
        await visit[Symbol.asyncDispose]();
        expect(faults).toEqual([]);
      },
    };
  };
  const kept = started.move();
  return { site, open, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
