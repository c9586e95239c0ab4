import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { createOwner, type SignedIn } from "./admin.ts";
import { openBrowser } from "./browser.ts";
import { collectFaults } from "./faults.ts";
import { startSite, type Site } from "../site.ts";
import { openTabs, type Visitor } from "./tabs.ts";

interface Opening extends Pick<
  Visitor,
  "baseURL" | "colorScheme" | "hasOwnTab" | "hasEmptyCache" | "timezoneId"
> {
  viewport?: { width: number; height: number };
  /** Whose session it is: the owner's first one unless said otherwise. */
  as?: SignedIn | "guest";
  /** Done before the page is opened: what the network is to answer. */
  before?: (page: Page) => unknown;
}

export interface AdminVisit extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
}

/** A site, its owner and their browser: what the tests of the admin's screens stand on. */
export interface AdminSite extends AsyncDisposable {
  site: Site;
  owner: SignedIn;
  /** Opens a page; an error on it that is not an answer's status is a fault, which ends the visit with a failure. */
  open: (path: string, opening?: Opening) => Promise<AdminVisit>;
}

/** Starts the site with this environment, makes its owner and launches the browser. */
export async function startAdminSite(env: Record<string, string> = {}): Promise<AdminSite> {
  await using started = new AsyncDisposableStack();
  const site = started.use(await startSite(env));
  const owner = await createOwner(site);
  const browser = started.use(await openBrowser());
  const openTab = openTabs(browser);

  const open: AdminSite["open"] = async (path, { as = owner, before, viewport, ...rest } = {}) => {
    const visit = await openTab({
      baseURL: site.url,
      permissions: ["clipboard-read", "clipboard-write"],
      reducedMotion: "reduce",
      viewport: viewport ?? { width: 1440, height: 900 },
      signedIn: as === "guest" ? undefined : as,
      ...rest,
    });
    const { page } = visit;
    const faults = collectFaults(page);
    await before?.(page);
    // A route that is set while a page is on its way can miss what the page asks for.
    await page.goto(path, { waitUntil: before ? "commit" : "domcontentloaded" });
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
  return { site, owner, open, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
