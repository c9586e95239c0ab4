import { beginningOf } from "../../../contract/base/cut-text.ts";
import { readTree, withChildren, writeTree, type HtmlNode } from "../../../blocks/tree.ts";
import { textElement } from "./xml.ts";

/**
 * In bytes: about 15,000 words, beyond all but the longest posts. Twenty entries of this size are 2 MB, which feed programs
 * still read.
 */
const MAX_ENTRY_BYTES = 100_000;

/**
 * Returns clean HTML as a feed carries it: a very long text ends after a paragraph, with a link to the rest of it. `readOn`
 * are the words of the link.
 */
export function cutEntry(html: string, { address, readOn }: { address: string; readOn: string }): string {
  if (Buffer.byteLength(html) <= MAX_ENTRY_BYTES) return html;
  const link = textElement("a", readOn, { href: address });
  return `${writeTree(cutNodes(readTree(html), MAX_ENTRY_BYTES))}<p>${link}</p>`;
}

/** Returns the first nodes that fit. If not even one does, it is cut inside: a list after an item, a text after a word. */
function cutNodes(nodes: readonly HtmlNode[], maxBytes: number): HtmlNode[] {
  const kept: HtmlNode[] = [];
  let left = maxBytes;
  for (const node of nodes) {
    const size = Buffer.byteLength(writeTree([node]));
    if (size > left) {
      if (kept.length === 0) kept.push(...cutNode(node, left));
      break;
    }
    kept.push(node);
    left -= size;
  }
  return kept;
}

function cutNode(node: HtmlNode, maxBytes: number): HtmlNode[] {
  if (typeof node !== "string") return [withChildren(node, cutNodes(node.children, maxBytes))];
  // Three bytes are the most that a character of UTF-16 takes, and an entity holds no space.
  const start = beginningOf(node, Math.floor(maxBytes / 3));
  const end = start.search(/\s\S*$/);
  return [`${end > 0 ? start.slice(0, end) : start.replace(/&[^;]*$/, "")}…`];
}
