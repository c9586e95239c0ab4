import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, type HtmlElement, type HtmlNode } from "../tree.ts";
import { isFootnoteMark, isFootnotes } from "./read-footnotes.ts";

/** A line above the notes. */
export const footnotesInText: ShownBlock = {
  is: isFootnotes,
  show: (list) => [elementOf("p", ["--"]), list],
};

/** `[1]` */
export const footnoteMarkInText: ShownBlock = {
  is: isFootnoteMark,
  show: ({ children }) => ["[", ...children.flatMap(wordsIn), "]"],
};

const wordsIn = (node: HtmlNode | HtmlElement): HtmlNode[] =>
  typeof node === "string" ? [node] : node.children;
