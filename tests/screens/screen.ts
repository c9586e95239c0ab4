import type { Page } from "playwright-core";
import type { OpenTab } from "../setup/browser/tabs.ts";
import type { ScreenSite, ScreenSites } from "./sites.ts";

/** A phone, the width at which the header widens (spec, section 9), a desk. */
export const widths = [360, 768, 1440] as const;
export const themes = ["light", "dark"] as const;

export type Width = (typeof widths)[number];
export type Theme = (typeof themes)[number];

export const heights: Record<Width, number> = { 360: 740, 768: 1024, 1440: 900 };

/** What a person may meet: an address in a state. */
export interface Screen {
  /** In kebab-case; screenshots are named after it. */
  name: string;
  /** Which of the sites it is on; the one with the samples unless said otherwise. */
  on?: Exclude<keyof ScreenSites, symbol>;
  path: string | ((site: ScreenSite) => string);
  /** Done before the page is opened: what the network is to answer. */
  before?: (page: Page) => Promise<unknown>;
  /** Waits for what comes by itself after the page has loaded. */
  until?: (page: Page) => Promise<unknown>;
  /** What a person does there to see it; ends when it is to be seen. */
  act?: (page: Page) => Promise<unknown>;
  isWithoutScript?: boolean;
  /** Opened by the owner of the site, which must have one. */
  isSignedIn?: boolean;
  /** Where it exists, the widest last; everywhere unless said otherwise. */
  at?: readonly Width[];
  /** What floats over the page is shown in its window, not on the whole page. */
  isWindow?: boolean;
}

export interface Look {
  width: Width;
  theme: Theme;
}

/** Opens a screen as somebody new would, or as the owner, and waits until nothing on it moves or loads. */
export async function openScreen(
  openTab: OpenTab,
  sites: ScreenSites,
  screen: Screen,
  { width, theme }: Look,
) {
  const site = sites[screen.on ?? "samples"];
  const visit = await openTab({
    baseURL: site.url,
    permissions: ["clipboard-read", "clipboard-write"],
    signedIn: screen.isSignedIn ? site.owner : undefined,
    viewport: { width, height: heights[width] },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const { page } = visit;
  if (screen.isWithoutScript) await takeScriptsAway(page);
  await screen.before?.(page);
  await page.goto(typeof screen.path === "string" ? screen.path : screen.path(site));
  await screen.until?.(page);
  await screen.act?.(page);
  await page.evaluate(async () => {
    // What is below the window, too, with its fonts.
    for (const part of document.querySelectorAll<HTMLElement>(".section, .band, .footer"))
      part.style.contentVisibility = "visible";
    // Laid out now, or the fonts that it needs are not asked for yet, and all would seem to be there.
    document.body.getBoundingClientRect();
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  return visit;
}

/** A context without JavaScript would be without timers too, which axe needs. */
async function takeScriptsAway(page: Page) {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
      return route.fulfill({ response, body });
    },
  );
}
