import { englishBlocks, escapedWords, type BlockWords } from "./block-words.ts";
import { mapElements, readTree, writeTree, type HtmlElement, type HtmlNode } from "./tree.ts";

/** How a block is shown in one medium. `place` is what the medium knows of the place that it is shown in: its language at least. */
export interface ShownBlock<Place = BlockWords> {
  is: (element: HtmlElement) => boolean;
  /** The nodes in the place of the element, whose children are shown already. */
  show: (element: HtmlElement, place: Place) => HtmlNode[];
}

/** Some clean HTML with each of its blocks as one medium shows it. */
export const showBlocks = (
  html: string,
  blocks: readonly ShownBlock[],
  words: BlockWords = englishBlocks,
): string => writeTree(showNodes(readTree(html), blocks, escapedWords(words)));

const showNodes = (
  nodes: readonly HtmlNode[],
  blocks: readonly ShownBlock[],
  words: BlockWords,
): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const shown = { ...element, children: showNodes(element.children, blocks, words) };
    return blocks.find(({ is }) => is(element))?.show(shown, words) ?? [shown];
  });
