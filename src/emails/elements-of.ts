import sanitizeHtml from "sanitize-html";
import type { IFrame } from "sanitize-html";

/** For tests: every element of some HTML in the order in which they end, with its attributes and the text inside. */
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
