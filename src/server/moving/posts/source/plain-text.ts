import sanitizeHtml from "sanitize-html";
import { isFootnoteMark } from "../../../../blocks/footnotes/read-footnotes.ts";
import { mapElements, readTree, writeTree, type HtmlNode } from "../../../../blocks/tree.ts";
import { firstWords } from "../../../../contract/base/cut-text.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";

const MAX_EXCERPT = 240;

/** Elements that part the words before them from those after them. */
const PARTING =
  "p br hr div aside section article blockquote pre ul ol li dl dt dd details summary figure figcaption table tr td th h1 h2 h3 h4 h5 h6".split(
    " ",
  );

/** The words of some HTML, every entity of HTML understood. */
export const plainText = (html: string): string =>
  visibleText(sanitizeHtml(html, { allowedTags: PARTING, allowedAttributes: {} }));

/** Matches lists, tables, code and headings, whose text says little by itself. */
const NO_PROSE = /<(h[1-6]|pre|figure|table|ul|ol|dl|details)\b[\s\S]*?<\/\1>/g;

/** The first words of clean HTML that are in sentences, if there are any, without the numbers of notes. */
export function openingWords(html: string): string {
  const text = html.includes("<sup>") ? writeTree(withoutNotes(readTree(html))) : html;
  return firstWords(plainText(text.replaceAll(NO_PROSE, "")) || plainText(text), MAX_EXCERPT);
}

const withoutNotes = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) =>
    isFootnoteMark(element) ? [] : [{ ...element, children: withoutNotes(element.children) }],
  );
