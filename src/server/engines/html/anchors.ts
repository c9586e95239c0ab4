import { mapElements, type HtmlElement, type HtmlNode } from "../../../blocks/tree.ts";

/**
 * The ids of a text start with this, so that none of them is an id of the page around it, or a name that scripts know
 * (DOM clobbering).
 */
export const ANCHOR_PREFIX = "text-";

/** Ids with spaces, quotes or `<` cannot be written into a pattern or a link unescaped. */
const ANCHOR = new RegExp(`^(?:${ANCHOR_PREFIX})?[^\\s"'<>&]{1,100}$`);

/** An id as a text may have it: with the prefix; undefined for one that cannot be kept. */
export function anchorOf(id: string): string | undefined {
  if (!ANCHOR.test(id)) return undefined;
  return id.startsWith(ANCHOR_PREFIX) ? id : ANCHOR_PREFIX + id;
}

/** Keeps the first of each id, and leads the links of the text to the ids of the text. Doing it again changes nothing. */
export function fitAnchors(nodes: readonly HtmlNode[]): HtmlNode[] {
  const ids = new Set<string>();
  // The order matters: a block whose own id is a duplicate has lost it by now, and can take over its anchor's.
  const unique = mapElements(keepFirst(nodes, ids), takeAnchorOver);
  return ids.size > 0 ? leadTo(unique, ids) : unique;
}

const TEXT_BLOCKS: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** Gives a block the id of the empty anchor that it begins with: `<h2><a name="x"></a>Words</h2>`. */
function takeAnchorOver(element: HtmlElement): HtmlNode[] {
  const [first, ...rest] = element.children;
  const { attributes } = element;
  const isTaken =
    TEXT_BLOCKS.has(element.name) && attributes["id"] === undefined && rest.length > 0 && isAnchor(first);
  if (!isTaken) return [{ ...element, children: mapElements(element.children, takeAnchorOver) }];
  return [{ ...element, attributes: { ...attributes, ...first.attributes }, children: rest }];
}

/** An empty element that is only there to be linked to. */
const isAnchor = (node: HtmlNode | undefined): node is HtmlElement =>
  typeof node === "object" &&
  node.name === "a" &&
  node.children.length === 0 &&
  Object.keys(node.attributes).join() === "id";

const keepFirst = (nodes: readonly HtmlNode[], ids: Set<string>): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const { id, ...others } = element.attributes;
    const isFree = id !== undefined && !ids.has(id);
    if (isFree) ids.add(id);
    const attributes = isFree ? element.attributes : others;
    return [{ ...element, attributes, children: keepFirst(element.children, ids) }];
  });

const leadTo = (nodes: readonly HtmlNode[], ids: ReadonlySet<string>): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const children = leadTo(element.children, ids);
    const { href } = element.attributes;
    const name = href?.startsWith("#") ? href.slice(1) : "";
    const isWithin = name !== "" && [name, decoded(name)].some((each) => ids.has(ANCHOR_PREFIX + each));
    if (!isWithin) return [{ ...element, children }];
    return [
      { ...element, attributes: { ...element.attributes, href: `#${ANCHOR_PREFIX}${name}` }, children },
    ];
  });

/** Decodes a part of an address; what is not encoded stays. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
