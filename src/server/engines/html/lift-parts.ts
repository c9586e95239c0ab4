import { ONLY } from "../../../blocks/only/only.ts";
import {
  elementOf,
  isBlank,
  mapElements,
  withChildren,
  type HtmlElement,
  type HtmlNode,
} from "../../../blocks/tree.ts";

/** These may contain blocks directly. */
const HOLDERS: ReadonlySet<string> = new Set(
  "div aside blockquote li dt dd td th figure figcaption details ul ol dl table thead tbody tfoot tr".split(
    " ",
  ),
);

/** A division around these would not be allowed where they are: it is put inside. */
const ITEMS: ReadonlySet<string> = new Set(["li", "dt", "dd", "td", "th", "figcaption"]);
const ROWS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot", "tr"]);

/**
 * Makes every part that is for one medium a division where blocks are allowed. Its parent, such as a
 * heading or bold words, ends before it, is inside it once more, and goes on after it: so nothing is shown in the
 * other medium.
 */
export const liftParts = (nodes: readonly HtmlNode[], isInWords = false): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const { [ONLY]: medium, ...attributes } = element.attributes;
    if (medium !== undefined && element.name !== "div")
      return liftParts(asDivision({ ...element, attributes }, medium), isInWords);
    const holdsWords = isInWords || !HOLDERS.has(element.name);
    const children = liftParts(element.children, holdsWords);
    return holdsWords && !isPart(element)
      ? splitAtParts(element, children)
      : [withChildren(element, children)];
  });

function asDivision(element: HtmlElement, medium: string): HtmlNode[] {
  const division = (children: HtmlNode[]) => elementOf("div", children, { [ONLY]: medium });
  if (ITEMS.has(element.name)) return [withChildren(element, [division(element.children)])];
  if (ROWS.has(element.name))
    return [
      withChildren(
        element,
        mapElements(element.children, (part) => asDivision(part, medium)),
      ),
    ];
  return [division([element])];
}

const isPart = (node: HtmlNode): boolean => typeof node === "object" && ONLY in node.attributes;

function splitAtParts(element: HtmlElement, children: readonly HtmlNode[]): HtmlNode[] {
  const pieces: HtmlNode[][] = [];
  for (const child of children) {
    const last = pieces.at(-1);
    if (last && !isPart(child) && !last.some(isPart)) last.push(child);
    else pieces.push([child]);
  }
  if (!children.some(isPart)) return [withChildren(element, [...children])];
  return pieces.flatMap((piece) => {
    if (!piece.some(isPart)) return piece.every(isBlank) ? [] : [withChildren(element, piece)];
    return mapElements(piece, (part) => [withChildren(part, [withChildren(element, part.children)])]);
  });
}
