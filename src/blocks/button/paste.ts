import type { PasteRule } from "../paste-rule.ts";
import { BUTTON } from "./html.ts";

export const buttonPastes: readonly PasteRule[] = [
  {
    // Ghost, Substack, WordPress.
    selector: ".kg-button-card a[href], .button-wrapper a[href], a.wp-block-button__link[href]",
    change: (link) => {
      const wrapper = link.closest(".kg-button-card, .button-wrapper, .wp-block-button");
      const paragraph = link.ownerDocument.createElement("p");
      paragraph.setAttribute(BUTTON, "");
      (wrapper ?? link).parentNode?.insertBefore(paragraph, wrapper ?? link);
      paragraph.appendChild(link);
      // A button has plain words.
      if (!link.querySelector("img")) link.textContent = link.textContent?.trim() ?? "";
      wrapper?.remove();
    },
  },
];
