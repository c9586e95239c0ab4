import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What a loaded machine shows, too. */
/** More stops than any screen has: focus that has not arrived by then never does. */
const MOST_STOPS = 150;

/**
 * Walks by Tab until `target` has focus, as somebody without a mouse must. At each stop the focus is somewhere, and can
 * be seen there, once an image that comes meanwhile has its room and the window has followed.
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await target.first().waitFor();
  // Asked for anew only when it has been drawn anew: finding it by its role and name takes longer than a key.
  let element = await target.first().elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (!(await element?.evaluate(({ isConnected }) => isConnected)))
      element = await target.first().elementHandle();
    if (await element?.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press(key);
    await seesFocus(page);
  }
  throw new Error(`Tab never leads to ${String(target)}`);
}

/** Walks to a control and presses it. */
export async function pressByKey(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Walks to a field and types over what is in it. */
export async function typeInto(page: Page, field: Locator, words: string) {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(words);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element === document.activeElement);

/** A dialog gives focus back when it is gone. */
export const getsFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);

export const seesFocus = (page: Page) => expect.poll(() => faultOfFocus(page)).toBeUndefined();

/**
 * What is wrong with where the focus is: it is nowhere, outside of the window, under something else, or nothing shows
 * it. Undefined when all is well.
 */
const faultOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    /* oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has nothing around it */
    const hasRing = (each: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
      return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    };
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing has focus";
    const name = element.outerHTML.slice(0, 160);
    // A screen takes focus as a whole, and so does a frame; in a text a caret shows where one is, and what is within a
    // field of the browser's own (its calendar's button) is the browser's to mark.
    const isOfTheBrowser = !element.matches(":focus");
    if (isOfTheBrowser || element.matches("[tabindex='-1'], iframe, textarea, [contenteditable=true]"))
      return undefined;
    const shown = element.matches("input[type=checkbox], input[type=radio], input[type=file]")
      ? (element.closest("label") ?? element)
      : element;
    const { left, top, right, bottom, width, height } = shown.getBoundingClientRect();
    if (width < 2 || height < 2) return `cannot be seen: ${name}`;
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `out of sight: ${name}`;
    const at = (across: number, down: number) =>
      document.elementFromPoint(left + width * across, top + height * down);
    const parts = [0.1, 0.5, 0.9].flatMap((across) => [0.2, 0.5, 0.8].map((down) => at(across, down)));
    const isSeen = parts.some((each) => each && (shown.contains(each) || each.contains(shown)));
    if (!isSeen) return `covered: ${name}`;
    // A card is marked as a whole by what is drawn over it for its link, a field in a frame by the frame.
    const isMarked = hasRing(element) || hasRing(element, "::after") || hasRing(shown);
    return isMarked || (shown.parentElement && hasRing(shown.parentElement))
      ? undefined
      : `not marked: ${name}`;
  });

/**
 * Keeps an eye on the focus of every page to come: comes back with what had it before each key that met nothing, and
 * before the end.
 */
export async function watchFocusLoss(page: Page): Promise<() => Promise<string[]>> {
  const lost: string[] = [];
  await page.exposeFunction("tellLostFocus", (what: string) => lost.push(what));
  await page.addInitScript(() => {
    let last: Element | undefined;
    const look = () => {
      if (last && document.activeElement === document.body)
        Reflect.get(window, "tellLostFocus")(last.outerHTML.replace(/ class="[^"]*"/g, "").slice(0, 160));
    };
    addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) last = target;
    });
    addEventListener("keydown", look, { capture: true });
    addEventListener("look", look);
  });
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event("look")));
    return lost;
  };
}
