import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, mapElements } from "../tree.ts";
import type { HtmlElement, HtmlNode } from "../tree.ts";
import { isBackLink, isFootnoteMark, isFootnotes } from "./read-footnotes.ts";

/** A line above the notes; links back lead nowhere in a text. */
export const footnotesInText: ShownBlock = {
  is: isFootnotes,
  show: (list) => [elementOf("p", ["--"]), { ...list, children: withoutBackLinks(list.children) }],
};

const withoutBackLinks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) =>
    isBackLink(element) ? [] : [{ ...element, children: withoutBackLinks(element.children) }],
  );

/** `[1]` */
export const footnoteMarkInText: ShownBlock = {
  is: isFootnoteMark,
  show: ({ children }) => ["[", ...children.flatMap(wordsIn), "]"],
};

const wordsIn = (node: HtmlNode | HtmlElement): HtmlNode[] =>
  typeof node === "string" ? [node] : node.children;
