import { isBlank, readTree, withChildren, writeTree, type HtmlElement, type HtmlNode } from "../tree.ts";
import { showBlocks, type ShownBlock } from "../show-blocks.ts";

export const CUT = "data-cut";

const isCut = ({ attributes }: HtmlElement) => CUT in attributes;

/** A cut is invisible to readers in every medium. */
export const hiddenCut: ShownBlock<unknown> = { is: isCut, show: () => [] };

/** Clean HTML for places that show blocks as they are stored, such as feeds. */
export const withoutCut = (html: string): string =>
  html.includes(CUT) ? showBlocks(html, [hiddenCut]) : html;

/** Clean HTML up to its first cut; undefined if it has none, or nothing before it. */
export function upToCut(html: string): string | undefined {
  if (!html.includes(CUT)) return undefined;
  const { before, isFound } = takeBefore(readTree(html));
  return isFound && !before.every(isBlank) ? writeTree(before).trim() : undefined;
}

function takeBefore(nodes: readonly HtmlNode[]): { before: HtmlNode[]; isFound: boolean } {
  const before: HtmlNode[] = [];
  for (const node of nodes) {
    if (typeof node === "string") {
      before.push(node);
      continue;
    }
    if (isCut(node)) return { before, isFound: true };
    const inside = takeBefore(node.children);
    if (!inside.isFound || !inside.before.every(isBlank)) before.push(withChildren(node, inside.before));
    if (inside.isFound) return { before, isFound: true };
  }
  return { before, isFound: false };
}
