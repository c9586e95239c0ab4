import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, type HtmlNode } from "../tree.ts";
import { isCard, readCard } from "./read-card.ts";

/** A line each: title, description, source and address. A link without words is written as its address. */
export const cardInText: ShownBlock = {
  is: isCard,
  show: (element) => {
    const card = readCard(element);
    if (!card) return [element];
    const { link, title, description, source } = card;
    const lines = [title, ...description, source, [{ ...link, children: [] }]];
    const written = lines.filter((line) => line.length > 0);
    const words = written.flatMap((line): HtmlNode[] => [elementOf("br", []), line].flat());
    return [elementOf("p", words.slice(1))];
  },
};
