import { isBlank, type HtmlElement, type HtmlNode } from "../tree.ts";

/** The title of the link from a note back to its mark; it is how a list of notes is known. */
export const BACK = "Back to the text";

/** U+FE0E keeps the arrow a character of the text where it would be drawn as an emoji. */
export const ARROW = "↩\uFE0E";

export const isBackLink = (node: HtmlNode): boolean =>
  typeof node === "object" && node.name === "a" && node.attributes["title"] === BACK;

/** A list in which each item has an id and ends with a link back, but for those that nothing calls: `<ol><li id="text-fn-1">… <a title="Back to the text">↩</a></li></ol>`. */
export function isFootnotes({ name, children }: HtmlElement): boolean {
  const items = children.filter((node) => !isBlank(node));
  return (
    name === "ol" &&
    items.every((item) => typeof item === "object" && "id" in item.attributes) &&
    items.some((item) => typeof item === "object" && endsWithBackLink(item))
  );
}

function endsWithBackLink({ children }: HtmlElement): boolean {
  const last = children.findLast((node) => !isBlank(node));
  if (typeof last !== "object") return false;
  return isBackLink(last) || (last.name === "p" && endsWithBackLink(last));
}

/** The mark of a note in the text: `<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a>`. */
export function isFootnoteMark({ name, attributes, children }: HtmlElement): boolean {
  const [only, ...others] = children;
  return (
    name === "a" &&
    "id" in attributes &&
    attributes["href"]?.startsWith("#") === true &&
    others.length === 0 &&
    typeof only === "object" &&
    only.name === "sup" &&
    only.children.length === 1 &&
    typeof only.children[0] === "string" &&
    /^\d+$/.test(only.children[0])
  );
}
