import { isBlank, withChildren, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";

/** Notion writes a list around each item: those that follow each other are one. */
export function joinLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = [];
  let last = -1;
  for (const node of nodes) {
    const list = joined[last];
    if (isList(node) && isList(list) && goesOn(list, node)) {
      joined.splice(last, joined.length - last, withChildren(list, [...list.children, ...node.children]));
    } else {
      joined.push(node);
      if (!isBlank(node)) last = joined.length - 1;
    }
  }
  return joined;
}

const isList = (node: HtmlNode | undefined): node is HtmlElement =>
  typeof node === "object" && /^[uo]l$/.test(node.name);

function goesOn(list: HtmlElement, next: HtmlElement): boolean {
  const isSame = list.name === next.name && list.attributes["class"] === next.attributes["class"];
  const items = list.children.filter((child) => typeof child === "object" && child.name === "li").length;
  const number = Number(next.attributes["start"] ?? 1);
  return isSame && (list.name === "ul" || number === Number(list.attributes["start"] ?? 1) + items);
}
