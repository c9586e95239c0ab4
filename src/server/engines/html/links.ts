import { mapElements, wordsIn } from "./tree.ts";
import type { HtmlElement, HtmlNode } from "./tree.ts";

/** A link without words shows its address; one around pictures says it in their place. */
export const nameLinks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const children = nameLinks(element.children);
    const address = element.attributes["href"];
    const isNameless = element.name === "a" && address && wordsIn(children) === "";
    return [{ ...element, children: isNameless ? sayAddress(children, address) : children }];
  });

function sayAddress(children: readonly HtmlNode[], address: string): HtmlNode[] {
  let isSaid = false;
  const sayInPicture = (element: HtmlElement): HtmlNode[] => {
    if (isSaid || element.name !== "img")
      return [{ ...element, children: mapElements(element.children, sayInPicture) }];
    isSaid = true;
    return [{ ...element, attributes: { ...element.attributes, alt: address } }];
  };
  const said = mapElements(children, sayInPicture);
  return isSaid ? said : [...said, address];
}
