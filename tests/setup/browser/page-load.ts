import type { Page, Request } from "playwright-core";

export interface Loaded {
  url: string;
  /** As Playwright calls it: document, script, stylesheet, font, image and so on. */
  type: string;
  /** As transferred: compressed, without the headers. None when the browser had it. */
  bytes: number;
}

/** Notes all that a page asks for from now on; `read` waits until it is there. */
export function watchLoad(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return {
    read: (): Promise<Loaded[]> =>
      Promise.all(
        requests.map(async (request) => {
          const response = await request.response();
          await response?.finished();
          // A page that is left for the next one takes back what was not answered yet.
          const bytes = response ? (await request.sizes()).responseBodySize : 0;
          return { url: request.url(), type: request.resourceType(), bytes };
        }),
      ),
  };
}

/** Reads a page to its end as a person does, window by window, and waits for what each brings. */
export const readThrough = (page: Page) =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing of this file's
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await twoFrames();
      const seen = [...document.images].filter(
        (image) =>
          image.checkVisibility({ contentVisibilityAuto: true }) &&
          image.getBoundingClientRect().top < innerHeight,
      );
      await Promise.all(seen.map((image) => image.decode()));
    }
    await document.fonts.ready;
    await twoFrames();
  });

/** What has moved by itself since the page began, with its share in the cumulative layout shift. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    // The DOM's types do not know them yet (https://wicg.github.io/layout-instability/).
    const shifts = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[];
    return shifts.map(
      ({ value, sources }) =>
        `${value}: ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent)).join(", ")}`,
    );
  });
