import { isInline } from "./content-model.ts";
import { elementOf, isBlank, readTree, type HtmlElement, type HtmlNode } from "../../../blocks/tree.ts";

/** The blocks of some clean HTML; words between them are paragraphs. */
export const blocksIn = (html: string): HtmlElement[] => blocksOf(readTree(html));

/**
 * What some clean HTML says, as a text that is the same for HTML that says the same: white space that nobody sees, `b`
 * for `strong`, `s` for `del`, and a paragraph that is implied do not count.
 */
export const meaningOf = (html: string): string => blocksOf(readTree(html)).map(sayBlock).join("");

function blocksOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    if (!line.every(isBlank)) blocks.push(elementOf("p", line));
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || isInline(node)) line.push(node);
    else {
      endLine();
      blocks.push(node);
    }
  }
  endLine();
  return blocks;
}

/** In these, a line of words is a paragraph. */
const HOLDS_BLOCKS: ReadonlySet<string> = new Set(
  "blockquote ul ol li dl dd table thead tbody tfoot tr td th figure details div aside".split(" "),
);

function sayBlock({ name, attributes, children }: HtmlElement): string {
  const tag = `<${name}${sayAttributes(attributes)}>`;
  if (name === "pre") return `${tag}${children.map(sayWord).join("")}</pre>`;
  const isLine = !HOLDS_BLOCKS.has(name) && children.every(isLinePart);
  return `${tag}${isLine ? sayLine(children) : blocksOf(children).map(sayBlock).join("")}</${name}>`;
}

const isLinePart = (node: HtmlNode) => typeof node === "string" || isInline(node);

/** Without the white space at its ends and around its breaks, where browsers show none. */
const sayLine = (nodes: readonly HtmlNode[]) =>
  nodes
    .map(sayWord)
    .join("")
    .replaceAll(/[ \t\n\r]+/g, " ")
    .replaceAll(/ ?(<br>) ?/g, "$1")
    .replaceAll(/((?:<(?!\/|img|br)[^>]*>)+) /g, " $1")
    .replaceAll(/ ((?:<\/[^>]*>)+)/g, "$1 ")
    .replaceAll(/ +/g, " ")
    .trim();

const SPELLINGS: Record<string, string> = { b: "strong", i: "em", s: "del" };

function sayWord(node: HtmlNode): string {
  if (typeof node === "string") return node;
  const name = SPELLINGS[node.name] ?? node.name;
  const tag = `<${name}${sayAttributes(node.attributes)}>`;
  return name === "br" || name === "img" ? tag : `${tag}${node.children.map(sayWord).join("")}</${name}>`;
}

const sayAttributes = (attributes: HtmlElement["attributes"]) =>
  Object.entries(attributes)
    .filter(([name, value]) => !(name === "scope" && value === "col") && !(name === "start" && value === "1"))
    .map(([name, value]) => ` ${name}="${value}"`)
    .sort()
    .join("");
