import type { PasteRule } from "../paste-rule.ts";
import { CARD, DRAWN, type CardKind } from "./read-card.ts";

/** The kinds that a page names in the class of a card; any other is what a service plays or shows. */
const kinds: Readonly<Record<string, CardKind>> = { bookmark: "bookmark", file: "file" };

/** A card of one of our pages as it is stored. */
export const cardPastes: readonly PasteRule[] = [
  {
    selector: "figure.card-block",
    change: (figure) => {
      const [shown] = Array.from(figure.querySelectorAll("a[href]"));
      const href = shown?.getAttribute("href");
      if (!shown || !href) return;
      const [, kind = ""] = /\bis-(\w+)/.exec(figure.className) ?? [];
      for (const added of Array.from(figure.querySelectorAll(`.card-hint, .${DRAWN}`))) added.remove();
      const make = (name: string, ...parts: (Node | null | undefined)[]) => {
        const made = figure.ownerDocument.createElement(name);
        for (const part of parts) if (part) made.appendChild(part);
        return made;
      };
      const title = childrenOf(shown.querySelector(".card-title") ?? shown);
      const link = make("a", shown.querySelector("img"), ...title);
      link.setAttribute("href", href);
      // Its player has become a line with its address.
      const lines = Array.from(figure.children).filter(
        ({ tagName, textContent }) => /^p$/i.test(tagName) && textContent?.trim() !== href,
      );
      const source = childrenOf(figure.querySelector("figcaption"));
      const card = make(
        "div",
        link,
        ...lines,
        source.length > 0 ? make("p", make("small", ...source)) : null,
      );
      card.setAttribute(CARD, kinds[kind] ?? "embed");
      figure.parentNode?.replaceChild(card, figure);
    },
  },
];

const childrenOf = (element: Element | null) => Array.from(element?.childNodes ?? []);
