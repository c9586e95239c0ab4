import type { Node } from "@tiptap/pm/model";

export interface FindQuery {
  words: string;
  /** Upper and lower case differ. */
  isCaseSensitive: boolean;
}

/** Positions in the document. */
export interface Match {
  from: number;
  to: number;
}

/** Returns where the words are in the text, in its order. Words that span two blocks do not match. */
export function findMatches(doc: Node, { words, isCaseSensitive }: FindQuery): Match[] {
  if (words === "") return [];
  const pattern = new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), isCaseSensitive ? "gu" : "giu");
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { index, 0: found } of textOf(node).matchAll(pattern)) {
      const from = position + 1 + index;
      matches.push({ from, to: from + found.length });
    }
    return false;
  });
  return matches;
}

/** The text of a block, as long as the block is: whatever else it holds counts as a character that nobody types. */
function textOf(block: Node): string {
  let text = "";
  block.forEach((child) => {
    text += child.text ?? "\uFFFC".repeat(child.nodeSize);
  });
  return text;
}
