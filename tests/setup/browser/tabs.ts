import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import type { SignedIn } from "./admin.ts";

export interface Visitor extends Pick<
  BrowserContextOptions,
  "baseURL" | "deviceScaleFactor" | "javaScriptEnabled" | "permissions" | "timezoneId"
> {
  viewport: { width: number; height: number };
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  /** The session that the visitor comes with; somebody new has none. */
  signedIn?: SignedIn | undefined;
  /** Loads all of it anew, whatever was loaded before. */
  hasEmptyCache?: boolean;
  /** Closed at the end: for what stays in a tab, as scripts of `addInitScript` and a clock do. */
  hasOwnTab?: boolean;
}

export type OpenTab = (visitor: Visitor) => Promise<AsyncDisposable & { page: Page }>;

interface Tab {
  page: Page;
  protocol: CDPSession;
}

/**
 * Opens tabs that are used one after the other, each for somebody new: cookies, storage and routes end with a visit. A
 * tab of its own starts a process, which costs more than most pages do (a second of a core for a reader's page against
 * a fifth; Chromium 156, Linux x64).
 */
export function openTabs(browser: Browser): OpenTab {
  const idle = new Map<string, Tab[]>();

  return async (visitor) => {
    const { signedIn, viewport, colorScheme, reducedMotion, hasEmptyCache, hasOwnTab, ...options } = visitor;
    const kind = JSON.stringify(options);
    const unused = idle.get(kind) ?? [];
    idle.set(kind, unused);
    const tab = (hasOwnTab ? undefined : unused.pop()) ?? (await newTab(browser, options));
    const { page, protocol } = tab;
    await page.setViewportSize(viewport);
    await page.emulateMedia({
      colorScheme: colorScheme ?? "light",
      reducedMotion: reducedMotion ?? "no-preference",
      forcedColors: "none",
    });
    if (signedIn) await page.context().addCookies(signedIn.cookies);
    if (hasEmptyCache) await emptyCache(protocol);
    return {
      page,
      async [Symbol.asyncDispose]() {
        if (hasOwnTab) return page.context().close();
        await endVisit(tab);
        unused.push(tab);
      },
    };
  };
}

async function newTab(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { page, protocol: await context.newCDPSession(page) };
}

async function emptyCache(protocol: CDPSession) {
  await protocol.send("Network.clearBrowserCache");
  // A renderer has a cache of its own, which it empties when it may not use any.
  await protocol.send("Network.enable");
  await protocol.send("Network.setCacheDisabled", { cacheDisabled: true });
  await protocol.send("Network.setCacheDisabled", { cacheDisabled: false });
  await protocol.send("Network.disable");
}

async function endVisit({ page, protocol }: Tab) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  page.removeAllListeners();
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearCookies();
  const { origin, protocol: scheme } = new URL(page.url());
  if (scheme !== "http:") return;
  // Nothing runs on it, and it is of the same site: an empty page would start a process again.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
}
