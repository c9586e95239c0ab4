import type { BlockWords } from "../block-words.ts";
import { showBlocks, type ShownBlock } from "../show-blocks.ts";
import { BACK, isBackLink } from "./read-footnotes.ts";

const named: ShownBlock = {
  is: isBackLink,
  show: (link, { backToText }) => [{ ...link, attributes: { ...link.attributes, title: backToText } }],
};

/**
 * Some HTML with its links back to the text named in the language of the site. After it, no list is known as one of
 * notes (`isFootnotes`).
 */
export const nameBackLinks = (html: string, words: BlockWords): string =>
  html.includes(BACK) ? showBlocks(html, [named], words) : html;

/** Links back lead nowhere in a text. */
export const hiddenBackLink: ShownBlock = { is: isBackLink, show: () => [] };
