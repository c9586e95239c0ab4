import type { HtmlElement, HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { hasClass } from "../source/raw-html.ts";
import type { PageLinks } from "./page-links.ts";

export interface Reading {
  links: PageLinks;
  elements: ElementOutcome[];
  /** The blocks of the text to which a link of it leads. */
  anchors: ReadonlySet<string>;
  /** By so much headings are lowered: the title of a page here is the only one of the first level. */
  lowered: number;
  /** Reads what is within an element. */
  read: (nodes: readonly HtmlNode[]) => HtmlNode[];
}

export type Rule = (element: HtmlElement, reading: Reading) => HtmlNode[];

export const named = (name: string) => (element: HtmlElement) => element.name === name;
export const classed = (name: string) => (element: HtmlElement) => hasClass(element, name);
export const isImage = named("img");

export const isIcon = (element: HtmlElement) =>
  hasClass(element, "icon") || hasClass(element, "property-icon") || hasClass(element, "notion-static-icon");
