import { unescaped } from "../../../../blocks/entities.ts";
import { isBlank, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";

/** A node of a text of Ghost (https://github.com/facebook/lexical); each kind has fields of its own. */
export type LexicalNode = { type: string; version: 1 } & Record<string, unknown>;

/** The bits of a text's format (`LexicalConstants.ts`). */
const formats: Readonly<Record<string, number>> = {
  strong: 1,
  b: 1,
  em: 2,
  i: 2,
  s: 4,
  del: 4,
  u: 8,
  code: 16,
  sub: 32,
  sup: 64,
  mark: 128,
};

const shared = { direction: "ltr", format: "", indent: 0, version: 1 } as const;

export const parent = (type: string, children: readonly LexicalNode[], others: object = {}): LexicalNode => ({
  children,
  ...shared,
  type,
  ...others,
});

/** Words with their marks; undefined if something in them is more than Ghost's editor has. */
export function inlineNodes(nodes: readonly HtmlNode[], format = 0): LexicalNode[] | undefined {
  return all(nodes, (node) =>
    typeof node === "string" ? [textOf(node, format)] : inlineElement(node, format),
  );
}

function inlineElement(element: HtmlElement, format: number): LexicalNode[] | undefined {
  const { name, attributes, children } = element;
  if (name === "br") return [{ type: "linebreak", version: 1 }];
  const bit = formats[name];
  if (bit !== undefined && Object.keys(attributes).length === 0) return inlineNodes(children, format | bit);
  const { href, title = null, ...others } = attributes;
  if (name !== "a" || !href || Object.keys(others).length > 0) return undefined;
  const words = inlineNodes(children, format);
  const link = { url: unescaped(href), rel: null, target: null, title: title && unescaped(title) };
  return words && [parent("link", words, link)];
}

const textOf = (text: string, format: number): LexicalNode => ({
  detail: 0,
  format,
  mode: "normal",
  style: "",
  text: unescaped(text.replaceAll(/[ \t\n\r\f]+/g, " ")),
  type: "extended-text",
  version: 1,
});

/** A list with the lists in it; undefined if an item has more than words and lists. */
export function listNode({ name, attributes, children }: HtmlElement): LexicalNode | undefined {
  const { start, ...others } = attributes;
  if (Object.keys(others).length > 0) return undefined;
  const items = all(
    children.filter((node) => !isBlank(node)),
    (item) => (typeof item === "object" && item.name === "li" ? itemNodes(item) : undefined),
  );
  if (!items) return undefined;
  let value = Number(start ?? 1);
  // Ghost numbers the items that have words; one that only holds a list belongs to the item before it.
  const numbered = items.map((item) => withValue(item, holdsList(item) ? value : value++));
  return parent("list", numbered, {
    listType: name === "ol" ? "number" : "bullet",
    start: Number(start ?? 1),
    tag: name,
  });
}

const withValue = (item: LexicalNode, value: number): LexicalNode => ({ ...item, value });

const holdsList = ({ children }: LexicalNode) =>
  Array.isArray(children) && (children as LexicalNode[]).some(({ type }) => type === "list"); // As `parent` made it.

/** An item of Ghost's lists holds words or a list, so one with both is two. */
function itemNodes({ attributes, children }: HtmlElement): LexicalNode[] | undefined {
  if (Object.keys(attributes).length > 0) return undefined;
  const end = children.findIndex(isList);
  const words = wordsOf(end < 0 ? children : children.slice(0, end));
  const lists = all(end < 0 ? [] : children.slice(end).filter((node) => !isBlank(node)), (node) => {
    const list = isList(node) ? listNode(node) : undefined;
    return list && [list];
  });
  if (!words || !lists) return undefined;
  const own = words.length > 0 || lists.length === 0 ? [parent("listitem", words)] : [];
  return [...own, ...lists.map((list) => parent("listitem", [list]))];
}

/** An item may have its words in one paragraph. */
function wordsOf(nodes: readonly HtmlNode[]): LexicalNode[] | undefined {
  const [only, ...others] = nodes.filter((node) => !isBlank(node));
  const isParagraph = typeof only === "object" && only.name === "p" && others.length === 0;
  if (isParagraph && Object.keys(only.attributes).length > 0) return undefined;
  return inlineNodes(isParagraph ? only.children : nodes.every(isBlank) ? [] : nodes);
}

const isList = (node: HtmlNode): node is HtmlElement =>
  typeof node === "object" && (node.name === "ul" || node.name === "ol");

/** The nodes of each, in order; undefined if one has none. */
export function all<Given>(
  given: readonly Given[],
  write: (one: Given) => LexicalNode[] | undefined,
): LexicalNode[] | undefined {
  const written: LexicalNode[] = [];
  for (const one of given) {
    const nodes = write(one);
    if (!nodes) return undefined;
    written.push(...nodes);
  }
  return written;
}
