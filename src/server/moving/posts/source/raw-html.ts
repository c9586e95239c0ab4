import { BUTTON } from "../../../../blocks/button/html.ts";
import sanitizeHtml from "sanitize-html";
import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { decoded } from "../../../engines/html/anchors.ts";
import { readTree, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";

/** Cleaning refuses a text with more (engines/html/clean-html.ts), and the time to parse one grows with their square. */
const MAX_TAGS = 30_000;

/** Keeps everything, but writes it so that `readTree` can read it. The types lack `allowedEmptyAttributes`. */
const AS_TREE: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
  allowedEmptyAttributes: ["alt", "hidden"],
  selfClosing: ["br", "hr", "img"],
  // What is nested deeper is flattened by cleaning, too.
  nestingLimit: 100,
};

/** Elements for scripts and styles. Their text is not HTML, so the tree cannot hold it. */
const UNREADABLE = new Set(["script", "style"]);

/**
 * The HTML of another product with some of its elements replaced. `replace` gets each element from the outside in and
 * returns its replacement, or undefined to visit its children. `before` changes the whole tree first. `onRemoved` hears of
 * each script and style sheet, none of which stays. A text that cleaning refuses is returned as it is.
 */
export function replaceElements(
  html: string,
  replace: (element: HtmlElement) => HtmlNode[] | undefined,
  {
    before = (nodes) => nodes,
    onRemoved,
  }: { before?: (nodes: HtmlNode[]) => HtmlNode[]; onRemoved?: (name: string) => void } = {},
): string {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS) return html;
  return writeTree(walk(before(readRaw(html, onRemoved)), replace));
}

/** The elements and texts of any HTML, as a browser would see them. */
export function readRaw(html: string, onRemoved: (name: string) => void = () => undefined): HtmlNode[] {
  const exclusiveFilter = ({ tag }: sanitizeHtml.IFrame) => {
    if (UNREADABLE.has(tag)) onRemoved(tag);
    return UNREADABLE.has(tag);
  };
  return readTree(sanitizeHtml(html, { ...AS_TREE, exclusiveFilter }));
}

function walk(
  nodes: readonly HtmlNode[],
  replace: (element: HtmlElement) => HtmlNode[] | undefined,
): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    return replace(node) ?? [{ ...node, children: walk(node.children, replace) }];
  });
}

/** An attribute without its entities; empty when there is none. */
export const attribute = (element: HtmlElement | undefined, name: string): string =>
  unescaped(element?.attributes[name] ?? "").trim();

export const hasClass = (element: HtmlElement, name: string): boolean =>
  attribute(element, "class").split(/\s+/).includes(name);

/** The first element inside for which `matches` is true, in the order of the text. */
export function findElement(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = matches(node) ? node : findElement(node.children, matches);
    if (found) return found;
  }
  return undefined;
}

export function findElements(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return [...(matches(node) ? [node] : []), ...findElements(node.children, matches)];
  });
}

/** The words inside, without markup and entities. */
export const wordsOf = (nodes: readonly HtmlNode[] | undefined): string =>
  (nodes ?? [])
    .map((node) => (typeof node === "string" ? unescaped(node) : wordsOf(node.children)))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns the file name at the end of an address, as people read it. */
export const fileNameIn = (address: string): string =>
  decoded(address.split(/[?#]/)[0]?.split("/").at(-1) ?? "");

/** A link as HTML that is on its own line; nothing without an address. */
export const linkHtml = (address: string, words: string): string =>
  address ? `<p><a href="${escaped(address)}">${escaped(words || address)}</a></p>` : "";

export const buttonHtml = (address: string, words: string): string =>
  linkHtml(address, words).replace("<p>", `<p ${BUTTON}="">`);
