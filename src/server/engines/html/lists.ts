import {
  elementOf,
  isBlank,
  mapElements,
  withChildren,
  type HtmlElement,
  type HtmlNode,
} from "../../../blocks/tree.ts";

/** The list for an item that has none. */
const holders: Record<string, string> = { li: "ul", dt: "dl", dd: "dl" };

/** Puts items and terms that are outside any list into one, adjacent ones together. */
export function gatherStrays(nodes: readonly HtmlNode[]): HtmlNode[] {
  const gathered: HtmlNode[] = [];
  let open: HtmlElement | undefined;
  for (const node of nodes) {
    const holder = typeof node === "string" ? undefined : holders[node.name];
    if (open && (isBlank(node) || holder === open.name)) {
      open.children.push(node);
    } else if (holder) {
      gathered.push((open = elementOf(holder, [node])));
    } else {
      gathered.push(node);
      open = undefined;
    }
  }
  return gathered;
}

/** The items of a list. Anything between two items belongs to the first, as old editors write nested lists. */
export const gatherItems = (nodes: readonly HtmlNode[]) => gather(nodes, "li", ({ name }) => name === "li");

/** The terms of a list and their descriptions, also in groups. Anything in between belongs to what precedes it. */
export const gatherTerms = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(gather(nodes, "dd", isTermOrGroup), (part) => [
    part.name === "div" ? withChildren(part, gather(part.children, "dd", isTerm)) : part,
  ]);

const isTerm = ({ name }: HtmlElement) => name === "dt" || name === "dd";

const isTermOrGroup = (element: HtmlElement) =>
  isTerm(element) ||
  (element.name === "div" && element.children.some((child) => typeof child === "object" && isTerm(child)));

/** The nodes that are parts; each other goes into the part before it, or into a first one of the name `other`. */
function gather(nodes: readonly HtmlNode[], other: string, isPart: (element: HtmlElement) => boolean) {
  const parts: HtmlNode[] = [];
  let last: HtmlElement | undefined;
  let blanks: HtmlNode[] = [];
  let isLastPart = false;
  for (const node of nodes) {
    if (isBlank(node)) {
      blanks.push(node);
      continue;
    }
    const isOwn = typeof node === "object" && isPart(node);
    const into = isOwn || last?.name === "div" ? undefined : last;
    if (into) {
      const wouldRunOn = isLastPart && blanks.length === 0 && !isList(node);
      into.children.push(...(wouldRunOn ? [" "] : blanks), node);
    } else {
      last = isOwn ? { ...node, children: [...node.children] } : elementOf(other, [node]);
      parts.push(...blanks, last);
    }
    isLastPart = isOwn;
    blanks = [];
  }
  return [...parts, ...blanks];
}

const isList = (node: HtmlNode) => typeof node === "object" && (node.name === "ul" || node.name === "ol");
