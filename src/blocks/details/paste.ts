import { renameElement, type PasteRule } from "../paste-rule.ts";

export const detailsPastes: readonly PasteRule[] = [
  {
    selector: ".kg-toggle-card",
    change: (card) => {
      const heading = card.querySelector(".kg-toggle-heading-text");
      const content = card.querySelector(".kg-toggle-content");
      const summary = heading && renameElement(heading, "summary", {});
      while (card.firstChild) card.firstChild.remove();
      if (summary) card.appendChild(summary);
      for (const node of Array.from(content?.childNodes ?? [])) card.appendChild(node);
      renameElement(card, "details", {});
    },
  },
];
