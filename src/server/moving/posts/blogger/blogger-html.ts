import { nameLanguages } from "../source/code-languages.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";
import { paragraphsOf } from "../source/paragraphs.ts";

/** A text of Blogger as a post here can have it: with paragraphs, captions, and images in their full size. */
export function readBloggerHtml(html: string, elements: ElementOutcome[]): string {
  const nodes = readRaw(html, (name) => elements.push({ element: name, outcome: "left out" }));
  return writeTree(paragraphsOf(readNodes(nameLanguages(nodes))));
}

const readNodes = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [node] : readElement(node)));

function readElement(element: HtmlElement): HtmlNode[] {
  if (hasClass(element, "blogger-post-footer") || isTracker(element) || isJump(element)) return [];
  if (hasClass(element, "tr-caption-container")) return captioned(element);
  if (element.name === "img") return [inFullSize(element)];
  if (element.name === "a") return enlarged(element) ?? [withRead(element)];
  return [withRead(element)];
}

const withRead = (element: HtmlElement): HtmlElement => ({
  ...element,
  children: readNodes(element.children),
});

const isImage = ({ name }: HtmlElement) => name === "img";

/** Counts who has seen a feed. */
const isTracker = (element: HtmlElement) =>
  isImage(element) && /\/tracker\/|[?&]action=tracking/.test(attribute(element, "src"));

/** Where lists of posts cut the text. */
const isJump = ({ name, attributes, children }: HtmlElement) =>
  name === "a" && attributes["name"] === "more" && children.length === 0;

/** Hosts at which Blogger keeps images in each size that somebody asks for. */
const HOST = /^https?:\/\/(?:[\w-]+\.)*(?:bp\.blogspot\.com|googleusercontent\.com|ggpht\.com)\//;
const SIZE = /\/(?:[swh]\d+(?:-[a-z]+\d*)*)(?=\/[^/]*$)/;
const SIZE_AT_END = /=[swh]\d+(?:-[a-z]+\d*)*$/;

/** The address of an image as it was uploaded: size 0 is the original. */
const fullSize = (address: string): string =>
  HOST.test(address) ? address.replace(SIZE, "/s0").replace(SIZE_AT_END, "=s0") : address;

/** Its width and height are those of the smaller copy. */
function inFullSize(image: HtmlElement): HtmlElement {
  const { width: _width, height: _height, ...attributes } = image.attributes;
  return { ...image, attributes: { ...attributes, src: escaped(fullSize(attribute(image, "src"))) } };
}

/** An image that leads to itself, larger: pages here open images themselves. */
function enlarged(link: HtmlElement): HtmlNode[] | undefined {
  const image = findElement(link.children, isImage);
  if (!image || wordsOf(link.children) !== "") return undefined;
  const [shown, linked] = [attribute(image, "src"), attribute(link, "href")].map(fullSize);
  return shown === linked || (HOST.test(linked ?? "") && nameIn(shown) === nameIn(linked))
    ? [inFullSize(image)]
    : undefined;
}

const nameIn = (address = "") => address.split("/").at(-1);

/** A table with an image and its caption. */
function captioned(table: HtmlElement): HtmlNode[] {
  const images = findElements(table.children, isImage).map(inFullSize);
  const caption = findElement(table.children, (element) => hasClass(element, "tr-caption"));
  if (images.length === 0) return [withRead(table)];
  const said = caption ? [elementOf("figcaption", readNodes(caption.children))] : [];
  return [elementOf("figure", [...images, ...said])];
}
