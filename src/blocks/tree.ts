/** A piece of clean HTML. Texts and the values of attributes are kept as written, with their entities. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}

/** Elements that have no end tag. */
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "input"]);

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;
const ATTRIBUTE = /([^\s="]+)(?:="([^"]*)")?/g;

/**
 * Reads what cleaning writes: every element is closed in order, `<` and `>` are markup and nothing else, and values
 * stand in double quotes.
 */
export function readTree(html: string): HtmlNode[] {
  const root = elementOf("root", []);
  const open = [root];
  for (const [text, end, name, attributes = ""] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) {
      parent.children.push(text);
    } else if (end) {
      // A form of another product may have been written with end tags of its fields.
      if (!VOID.has(name)) open.pop();
    } else {
      const element = elementOf(name, [], readAttributes(attributes));
      parent.children.push(element);
      if (!VOID.has(name)) open.push(element);
    }
  }
  return root.children;
}

export const elementOf = (
  name: string,
  children: HtmlNode[],
  attributes: HtmlElement["attributes"] = {},
): HtmlElement => ({ name, attributes, children });

export const withChildren = (element: HtmlElement, children: HtmlNode[]): HtmlElement => ({
  ...element,
  children,
});

export function writeTree(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : writeElement(node))).join("");
}

/** The words in it, without any markup; images count with what is said in their place. */
export const wordsIn = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return node.name === "img" ? insteadOf(node) : wordsIn(node.children);
    })
    .join("")
    .trim();

const insteadOf = ({ attributes: { alt, title = "" } }: HtmlElement) => alt || title;

/** White space as HTML means it: a space that does not break is a word. */
export const isBlank = (node: HtmlNode | undefined) =>
  typeof node === "string" && /^[ \t\n\f\r]*$/.test(node);

/** Nodes that were apart, with a space where their words would run together. */
export function joinNodes(before: readonly HtmlNode[], after: readonly HtmlNode[]): HtmlNode[] {
  const isApart = before.length === 0 || after.length === 0 || isBlank(before.at(-1)) || isBlank(after[0]);
  return isApart ? [...before, ...after] : [...before, " ", ...after];
}

export const elementsIn = ({ children }: HtmlElement) =>
  children.filter((child) => typeof child !== "string");

/** The elements of a list of nodes, each treated by `change`; the texts stay. */
export const mapElements = (
  nodes: readonly HtmlNode[],
  change: (element: HtmlElement) => HtmlNode[],
): HtmlNode[] => nodes.flatMap((node) => (typeof node === "string" ? [node] : change(node)));

function readAttributes(written: string): Record<string, string> {
  // The slash is how an element without an end tag ends.
  const pairs = written.replace(/\/\s*$/, "").matchAll(ATTRIBUTE);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name, value]));
}

function writeElement({ name, attributes, children }: HtmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  if (VOID.has(name)) return `<${name}${written.join("")} />`;
  return `<${name}${written.join("")}>${writeTree(children)}</${name}>`;
}
