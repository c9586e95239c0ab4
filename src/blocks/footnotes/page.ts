import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, mapElements } from "../tree.ts";
import type { HtmlNode } from "../tree.ts";
import { isBackLink, isFootnoteMark, isFootnotes } from "./read-footnotes.ts";

/** Notes below a line, and marks that say what they are. */
export const footnotesOnPage: ShownBlock = {
  is: isFootnotes,
  show: (list, words) => [
    elementOf("section", [{ ...list, children: withRoles(list.children) }], {
      class: "notes",
      role: "doc-endnotes",
      "aria-label": words.footnotes,
    }),
  ],
};

const withRoles = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const attributes = isBackLink(element)
      ? { ...element.attributes, role: "doc-backlink" }
      : element.attributes;
    return [{ ...element, attributes, children: withRoles(element.children) }];
  });

export const footnoteMarkOnPage: ShownBlock = {
  is: isFootnoteMark,
  show: (mark) => [{ ...mark, attributes: { ...mark.attributes, role: "doc-noteref" } }],
};
