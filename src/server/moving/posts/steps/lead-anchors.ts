import { ANCHOR_PREFIX, anchorOf } from "../../../engines/html/anchors.ts";
import { escaped, unescaped } from "../../../../blocks/entities.ts";
import {
  mapElements,
  readTree,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../../../../blocks/tree.ts";
import { wordsOf } from "../source/raw-html.ts";
import { unescapedPath } from "../source/site-address.ts";

/** Browsers follow these without an id: to the top of the page, and to a text (WICG, scroll to text fragment). */
const WITHOUT_ID = /^#(?:$|top$|:~:)/i;
const HEADING = /^h[1-6]$/;

/**
 * Leads the links within clean HTML that have no id to lead to: to the first heading of the same words, which gets the
 * id. `dead` has the address of every link for which there is none, each as often as it occurs.
 */
export function leadAnchors(html: string): { html: string; dead: string[] } {
  if (!html.includes('href="#')) return { html, dead: [] };
  const nodes = readTree(html);
  const ids = new Set<string>();
  const headings = new Map<string, HtmlElement>();
  const links: string[] = [];
  walk(nodes, (element) => {
    const { id, href = "" } = element.attributes;
    if (id !== undefined) ids.add(id);
    const key = HEADING.test(element.name) && id === undefined ? keyOf(wordsOf(element.children)) : "";
    if (key && !headings.has(key)) headings.set(key, element);
    if (element.name === "a" && href.startsWith("#")) links.push(unescaped(href));
  });
  const lost = links.filter((link) => !WITHOUT_ID.test(link) && !isAmong(ids, link.slice(1)));
  const named = new Map<HtmlElement, string>();
  const led = new Map<string, string>();
  for (const link of new Set(lost)) {
    const heading = headings.get(keyOf(link));
    const id = heading && (named.get(heading) ?? anchorOf(link.slice(1)));
    if (!heading || id === undefined) continue;
    named.set(heading, id);
    led.set(link, `#${id}`);
  }
  const dead = lost.filter((link) => !led.has(link));
  return { html: led.size > 0 ? writeTree(withAnchors(nodes, { named, led })) : html, dead };
}

function walk(nodes: readonly HtmlNode[], note: (element: HtmlElement) => void) {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    note(node);
    walk(node.children, note);
  }
}

const isAmong = (ids: ReadonlySet<string>, name: string) =>
  name.startsWith(ANCHOR_PREFIX) && [name, unescapedPath(name)].some((each) => ids.has(each));

/** Generators make ids of the same words in different ways (`whats-next`, `what-s-next`). */
const keyOf = (words: string) =>
  unescapedPath(words)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

const withAnchors = (
  nodes: readonly HtmlNode[],
  given: { named: ReadonlyMap<HtmlElement, string>; led: ReadonlyMap<string, string> },
): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const children = withAnchors(element.children, given);
    const id = given.named.get(element);
    const { href } = element.attributes;
    const led = element.name === "a" && href !== undefined ? given.led.get(unescaped(href)) : undefined;
    const attributes = {
      ...element.attributes,
      ...(id !== undefined && { id: escaped(id) }),
      ...(led !== undefined && { href: escaped(led) }),
    };
    return [{ ...element, attributes, children }];
  });
