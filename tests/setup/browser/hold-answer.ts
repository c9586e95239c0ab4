import type { Page, Route } from "playwright-core";

/** The server does what it is asked, and its answer waits until it is let go. */
export async function holdAnswer(page: Page, method: string, path: string | RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let count = 0;
  await page.route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    const response = await route.fetch();
    asked.resolve();
    await released.promise;
    return route.fulfill({ response });
  });
  return { asked: asked.promise, release: () => released.resolve(), count: () => count };
}
