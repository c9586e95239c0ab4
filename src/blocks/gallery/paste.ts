import type { PasteRule } from "../paste-rule.ts";

/** On a page each image is in a link of its own. */
export const galleryPastes: readonly PasteRule[] = [
  {
    selector: "figure.gallery > div",
    change: (grid) => {
      for (const image of Array.from(grid.querySelectorAll("img")))
        grid.parentNode?.insertBefore(image, grid);
      grid.remove();
    },
  },
];
