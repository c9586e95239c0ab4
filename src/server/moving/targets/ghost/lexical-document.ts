import { ONLY } from "../../../../blocks/only/only.ts";
import { withoutLinkTags } from "../../../../blocks/link/tag.ts";
import {
  elementOf,
  isBlank,
  readTree,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../../../../blocks/tree.ts";
import { isInline } from "../../../engines/html/content-model.ts";
import { withAddresses } from "../texts/addresses.ts";
import { plainNodes, type PlainBlocks } from "../texts/plain-blocks.ts";
import { cardOf, htmlCard, type CardFiles } from "./lexical-cards.ts";
import { inlineNodes, listNode, parent, type LexicalNode } from "./lexical-text.ts";

interface Writing {
  plain: PlainBlocks;
  files: CardFiles;
  change: (address: string) => string;
}

/**
 * Clean HTML as a text of Ghost's editor, in JSON. A block for which Ghost has no card, such as a table or one that others lead
 * to, is a card of HTML, which shows it as it is.
 */
export function lexicalDocument(html: string, writing: Writing): string {
  const nodes = readTree(withoutLinkTags(html));
  const children = blocksIn(nodes, { ...writing, targets: targetsIn(nodes) });
  const root = children.length > 0 ? children : [parent("paragraph", [])];
  return JSON.stringify({ root: parent("root", root) });
}

interface Blocks extends Writing {
  /** The ids that links in the text lead to. */
  targets: ReadonlySet<string>;
}

function blocksIn(nodes: readonly HtmlNode[], writing: Blocks): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    if (!line.every(isBlank)) blocks.push(...blockOf(elementOf("p", line), writing));
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    endLine();
    if (typeof node === "object") blocks.push(...blockOf(node, writing));
  }
  endLine();
  return blocks;
}

function blockOf(element: HtmlElement, writing: Blocks): LexicalNode[] {
  const medium = element.attributes[ONLY];
  const asHtml = (nodes: readonly HtmlNode[], only?: "email" | "web") => {
    const plain = withAddresses(plainNodes(nodes, writing.plain), writing.change);
    return plain.every(isBlank) ? [] : [htmlCard(writeTree(plain), only)];
  };
  if (medium === "email" || medium === "web") return asHtml(element.children, medium);
  // A part of a part would be shown to everybody.
  if (writeTree(element.children).includes(ONLY)) return blocksIn(element.children, writing);
  const [moved] = withAddresses([element], writing.change);
  if (typeof moved !== "object") return [];
  const own = cardOf(moved, writing.files) ?? textBlock(moved, writing.targets);
  return own ? [own] : asHtml([element]);
}

function textBlock(element: HtmlElement, targets: ReadonlySet<string>): LexicalNode | undefined {
  const { name, attributes, children } = element;
  if (name === "ul" || name === "ol") return listNode(element);
  const { id, ...others } = attributes;
  if (Object.keys(others).length > 0 || (id && targets.has(id))) return undefined;
  const isHeading = /^h[1-6]$/.test(name);
  if (id && !isHeading) return undefined;
  if (name === "p" || isHeading) {
    const words = inlineNodes(children);
    return (
      words && (isHeading ? parent("extended-heading", words, { tag: name }) : parent("paragraph", words))
    );
  }
  const [only, ...more] = children.filter((node) => !isBlank(node));
  if (name !== "blockquote" || typeof only !== "object" || only.name !== "p" || more.length > 0)
    return undefined;
  const words = Object.keys(only.attributes).length > 0 ? undefined : inlineNodes(only.children);
  return words && parent("extended-quote", words);
}

function targetsIn(nodes: readonly HtmlNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (typeof node !== "object") continue;
    const href = node.attributes["href"] ?? "";
    if (href.startsWith("#")) found.add(href.slice(1));
    targetsIn(node.children, found);
  }
  return found;
}
