import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { isBackLink, isFootnoteMark, isFootnotes } from "./read-footnotes.ts";

/** Notes below a line, and marks that say what they are. */
export const footnotesOnPage: ShownBlock = {
  is: isFootnotes,
  show: (list, words) => [
    elementOf("section", [list], { class: "notes", role: "doc-endnotes", "aria-label": words.footnotes }),
  ],
};

export const backLinkOnPage: ShownBlock = {
  is: isBackLink,
  show: (link, { backToText }) => [
    { ...link, attributes: { ...link.attributes, title: backToText, role: "doc-backlink" } },
  ],
};

export const footnoteMarkOnPage: ShownBlock = {
  is: isFootnoteMark,
  show: (mark) => [{ ...mark, attributes: { ...mark.attributes, role: "doc-noteref" } }],
};
