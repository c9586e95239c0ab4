import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
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
  /** What a tab is for good: its context's options. */
  kind: string;
  page: Page;
  protocol: CDPSession;
}

/** The tabs of a browser that nobody uses, the latest last. */
const idle = new WeakMap<Browser, Tab[]>();
/** How many of them the next test file finds: those of owners, those of readers, and a second window of each. */
const KEPT = 4;

/**
 * Opens tabs that are used one after the other, each for somebody new: cookies, storage and routes end with a visit. A
 * tab of its own starts a process, which costs more than most pages do (a second of a core for a reader's page against
 * a fifth; Chromium 156, Linux x64).
 */
export function openTabs(browser: Browser): OpenTab {
  const unused = idle.get(browser) ?? [];
  idle.set(browser, unused);

  return async (visitor) => {
    const { signedIn, viewport, colorScheme, reducedMotion, hasEmptyCache, hasOwnTab, ...options } = visitor;
    const kind = JSON.stringify(options);
    const at = hasOwnTab ? -1 : unused.findLastIndex((each) => each.kind === kind);
    const tab = unused.splice(at, at < 0 ? 0 : 1)[0] ?? (await newTab(browser, options, kind));
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

/** The contexts of this browser that nobody needs: all but those of the tabs that were used last. */
export function dispensableContexts(browser: Browser): BrowserContext[] {
  const kept = idle.get(browser)?.splice(0).slice(-KEPT) ?? [];
  idle.get(browser)?.push(...kept);
  const contexts = new Set(kept.map(({ page }) => page.context()));
  return browser.contexts().filter((context) => !contexts.has(context));
}

async function newTab(browser: Browser, options: BrowserContextOptions, kind: string): Promise<Tab> {
  const context = await browser.newContext(options);
  // Twice what Playwright waits, for a loaded machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return { kind, page, protocol: await context.newCDPSession(page) };
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
