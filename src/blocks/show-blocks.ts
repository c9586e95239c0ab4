import { mapElements, readTree, writeTree } from "./tree.ts";
import type { HtmlElement, HtmlNode } from "./tree.ts";

/** How a block is shown in one medium. `place` is what the medium knows of the place that it is shown in. */
export interface ShownBlock<Place = undefined> {
  is: (element: HtmlElement) => boolean;
  /** The nodes in the place of the element, whose children are shown already. */
  show: (element: HtmlElement, place: Place) => HtmlNode[];
}

/** Some clean HTML with each of its blocks as one medium shows it. */
export const showBlocks = (html: string, blocks: readonly ShownBlock[]): string =>
  writeTree(showNodes(readTree(html), blocks));

const showNodes = (nodes: readonly HtmlNode[], blocks: readonly ShownBlock[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const shown = { ...element, children: showNodes(element.children, blocks) };
    return blocks.find(({ is }) => is(element))?.show(shown, undefined) ?? [shown];
  });
