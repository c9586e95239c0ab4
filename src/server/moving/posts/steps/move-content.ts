import { escaped, unescaped } from "../../../../blocks/entities.ts";
import {
  mapElements,
  readTree,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../../../../blocks/tree.ts";

/** Maps the addresses in a text. Undefined leaves an address unchanged. */
interface Moves {
  image: (address: string) => string | undefined;
  link: (address: string) => string | undefined;
}

/** A link that leads here becomes its words, and an image is left out. */
export const NO_LINK = "";

/** Every address that some clean HTML shows an image from or links to, each once. */
export function addressesIn(html: string): { images: string[]; links: string[] } {
  const images = new Set<string>();
  const links = new Set<string>();
  const note = (element: HtmlElement): HtmlNode[] => {
    if (element.name === "img") images.add(unescaped(element.attributes["src"] ?? ""));
    if (element.name === "a") links.add(unescaped(element.attributes["href"] ?? ""));
    mapElements(element.children, note);
    return [];
  };
  mapElements(readTree(html), note);
  images.delete("");
  links.delete("");
  return { images: [...images], links: [...links] };
}

/** Returns clean HTML with its addresses mapped. The callbacks must return clean addresses. */
export function moveContent(html: string, moves: Moves): string {
  const move = (element: HtmlElement): HtmlNode[] => {
    const children = mapElements(element.children, move);
    const name = { img: "src", a: "href" }[element.name];
    const address = name && element.attributes[name];
    if (!name || !address) return [{ ...element, children }];
    const moved = moves[name === "src" ? "image" : "link"](unescaped(address));
    if (moved === NO_LINK) return element.name === "a" ? children : [];
    // A link in brackets that leads somewhere was one (markdown/syntax/wikilinks.ts).
    const words = address.startsWith("@") && moved ? children.map(withoutBrackets) : children;
    const attributes = moved === undefined ? {} : { [name]: escaped(moved) };
    return [{ ...element, attributes: { ...element.attributes, ...attributes }, children: words }];
  };
  return writeTree(mapElements(readTree(html), move));
}

const withoutBrackets = (node: HtmlNode) =>
  typeof node === "string" ? node.replace(/^\[\[([^]*)\]\]$/, "$1") : node;
