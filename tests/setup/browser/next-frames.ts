import type { Page } from "playwright-core";

/** Lets the page draw what was done: the editor has learned of a selection by then, too. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
