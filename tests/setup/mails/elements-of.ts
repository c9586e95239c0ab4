import sanitizeHtml from "sanitize-html";
import type { IFrame } from "sanitize-html";

/** Returns every element of some HTML with its attributes and text, in the order in which they end. For tests. */
export function elementsOf(html: string): IFrame[] {
  const elements: IFrame[] = [];
  const seeEach = (element: IFrame) => {
    elements.push(element);
    return false;
  };
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    exclusiveFilter: seeEach,
  });
  return elements;
}
