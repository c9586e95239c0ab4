import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicScreens } from "../../screens/public-screens.ts";
import type { Screen } from "../../screens/screen.ts";
import { openSites, type ScreenSites } from "../../screens/sites.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { collectFaults } from "../../setup/browser/faults.ts";
import { inPieces } from "../../setup/in-pieces.ts";
import { readThrough, shiftsOn, watchLoad, type Loaded } from "../../setup/browser/page-load.ts";
import { openTabs, type OpenTab, type Visitor } from "../../setup/browser/tabs.ts";
import { words } from "../../setup/words/english.ts";

/** In bytes as they are transferred; of all style sheets of a page together. */
const budgets = { script: 3_000, stylesheet: 13_000, font: 170_000 };

const viewports = {
  "on a phone": { width: 360, height: 740 },
  "at a desk": { width: 1440, height: 900 },
};

/** Sends the form as a browser does before the script is there. */
const send = (email: string) => async (page: Page) => {
  const arrived = page.waitForEvent("load");
  await page.getByLabel(words.subscribeForm.label).fill(email);
  await page
    .getByRole("main")
    .locator("form")
    .evaluate((form: HTMLFormElement) => form.submit());
  await arrived;
};

/** Where what a person does leads to another page; elsewhere it is no part of the load. */
const results = ["confirmed", "unsubscribed", "setup-invalid"];

const screens: Screen[] = [
  ...publicScreens.filter(({ name, act, isWithoutScript }) =>
    act ? results.includes(name) : !isWithoutScript,
  ),
  { name: "subscribed", path: "/subscribe", act: send("ruth@halyard.example") },
  { name: "subscribe-invalid", path: "/subscribe", act: send("ines@allotment") },
];

describe.skipIf(!chromiumPath)("every public page (left out without CHROMIUM_PATH)", () => {
  let browser: Browser;
  let openTab: OpenTab;
  let sites: ScreenSites;
  let line: Awaited<ReturnType<typeof inPieces>>;

  beforeAll(async () => {
    sites = await openSites();
    line = await inPieces(sites.samples.url);
    browser = await openBrowser();
    openTab = openTabs(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await line?.[Symbol.asyncDispose]();
    await sites?.[Symbol.asyncDispose]();
  });

  /** Reads a page to its end as somebody new, with nothing kept from before. */
  async function visit(screen: Screen, viewport: Visitor["viewport"]) {
    const site = sites[screen.on ?? "samples"];
    await using visited = await openTab({ baseURL: site.url, viewport, hasEmptyCache: true });
    const { page } = visited;
    const load = watchLoad(page);
    const errors = collectFaults(page);
    await page.goto(typeof screen.path === "string" ? screen.path : screen.path(site));
    await screen.act?.(page);
    await page.waitForLoadState();
    await readThrough(page);
    const loaded = await load.read();
    return {
      errors,
      foreign: loaded.map(({ url }) => url).filter((url) => !isFrom(site.url, url)),
      cookies: (await page.context().cookies()).map(({ name }) => name),
      shifts: await shiftsOn(page),
      tooHeavy: Object.entries(budgets).flatMap(([type, most]) => {
        const bytes = bytesOf(loaded, type);
        return bytes > most ? [`${bytes} bytes of ${type}`] : [];
      }),
      styleBytes: bytesOf(loaded, "stylesheet"),
    };
  }

  test("all kinds of pages are among those that are looked at", () => {
    const names = screens.map(({ name }) => name);
    const kinds = ["home", "blog", "post", "about", "faq", "privacy", "not-found", "api-docs", "setup"];
    for (const name of [...kinds, "preferences", "post-failure", ...results]) expect(names).toContain(name);
  });

  test.each([
    ["/", 360],
    ["/", 1440],
    ["/blog", 1440],
    ["/blog/category/technology", 360],
    ["/blog/write-for-the-reply", 1440],
    ["/faq", 360],
    ["/nothing-here", 360],
    ["/subscribe", 360],
  ])("nothing moves in %s at %i px when it arrives a piece at a time", async (path, width) => {
    const viewport = { width, height: 900 };
    await using visited = await openTab({ baseURL: line.url, viewport, hasEmptyCache: true });
    const { page } = visited;
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftsOn(page)).toEqual([]);
  });

  test.each([
    ["the small table of contents", /<details class="toc-bar">/, "/blog/let-a-script-read-it-first"],
    [
      "the flag of a card",
      /<p class="card-meta"><span class="sign" data-cat="copper">.*?<\/svg>/,
      "/author/mara-lindqvist",
    ],
  ])("%s stands where it will be, though the page pauses within it", async (_part, restAfter, path) => {
    await using line = await inPieces(sites.samples.url, { restAfter });
    await using context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${line.url}${path}`, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftsOn(page)).toEqual([]);
  });

  test("italics are in our own letters though their font never comes", async () => {
    await using context = await browser.newContext({ baseURL: sites.samples.url });
    const page = await context.newPage();
    await page.route(/newsreader-italic/, (route) => route.abort());
    await page.goto("/blog/let-a-script-read-it-first");
    const tools = await context.newCDPSession(page);
    await tools.send("DOM.enable");
    await tools.send("CSS.enable");
    // Faces that are not there for the first frame are used from the next page on.
    const fontsOfNextPage = async () => {
      await page.reload();
      const { root } = await tools.send("DOM.getDocument");
      const selector = "article em";
      const { nodeId } = await tools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
      const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
    };
    await expect
      .poll(fontsOfNextPage)
      .toEqual([{ familyName: expect.stringContaining("Newsreader"), isCustomFont: true }]);
  });

  describe.each(Object.entries(viewports))("%s", (_where, viewport) => {
    test.each(screens)(
      "$name asks nobody else, is let through by its policy, sets no cookie, is light, and nothing in it moves",
      async (screen) => {
        const { styleBytes, ...faults } = await visit(screen, viewport);
        expect(faults).toEqual({ errors: [], foreign: [], cookies: [], shifts: [], tooHeavy: [] });
        // Else nothing was measured.
        expect(styleBytes).toBeGreaterThan(1_000);
      },
    );
  });
});

const isFrom = (site: string, url: string) => url.startsWith("data:") || new URL(url).origin === site;

const bytesOf = (loaded: Loaded[], type: string) =>
  loaded.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
