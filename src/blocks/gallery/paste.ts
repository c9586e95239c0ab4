import { WIDTH, widthOfClass } from "../image/width.ts";
import type { PasteRule } from "../paste-rule.ts";

/** On a page each image is in a link of its own. */
export const galleryPastes: readonly PasteRule[] = [
  {
    selector: "figure:is([class*='kg-width-'], [class*='align'])",
    change: (figure) => {
      const width = widthOfClass(figure.getAttribute("class"));
      if (width) figure.setAttribute(WIDTH, width);
    },
  },
  {
    selector: "figure.gallery > div",
    change: (grid) => {
      for (const image of Array.from(grid.querySelectorAll("img")))
        grid.parentNode?.insertBefore(image, grid);
      grid.remove();
    },
  },
];
