import sanitizeHtml from "sanitize-html";
import { visibleText } from "../../../contract/visible-text.ts";

const MAX_EXCERPT = 240;

/** The words of some HTML, every entity of HTML understood. */
export const plainText = (html: string): string =>
  visibleText(sanitizeHtml(html, { allowedTags: ["p", "br", "div", "li"], allowedAttributes: {} }));

/** The first words of a text, up to a whole one. */
export function firstWords(text: string, maxLength = MAX_EXCERPT): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength).toWellFormed();
  const end = cut.lastIndexOf(" ");
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/, "")}…`;
}
