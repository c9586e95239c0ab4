import type { Page } from "playwright-core";

/**
 * The buttons and links of a page that a part of it cuts off at its side, each by its words: a person sees half a word
 * and no sign that there is more. A toolbar may be moved sideways, and so may what is wide by nature.
 */
export const cutOffOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mayBeMoved = "[role=toolbar], pre, table, [tabindex='0']";
    const cuts = (part: Element, control: Element) => {
      const canScroll = ["auto", "scroll"].includes(getComputedStyle(part).overflowX);
      if (!canScroll || part.matches(mayBeMoved)) return false;
      const [outer, inner] = [part.getBoundingClientRect(), control.getBoundingClientRect()];
      return inner.width > 0 && (inner.right > outer.right + 1 || inner.left < outer.left - 1);
    };
    const isCutOff = (control: Element) => {
      for (let part = control.parentElement; part; part = part.parentElement)
        if (cuts(part, control)) return true;
      return false;
    };
    return [...document.querySelectorAll("main :is(a, button)")]
      .filter(isCutOff)
      .map(({ textContent }) => textContent);
  });
