import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { backLink, withBackLinks } from "../../../../blocks/footnotes/write-back-links.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import {
  attribute,
  findElement,
  findElements,
  hasClass,
  buttonHtml,
  readRaw,
  replaceElements,
  wordsOf,
} from "../source/raw-html.ts";
import { dataOf } from "./data-of.ts";
import { largestImage, onlyEnlarges } from "./substack-images.ts";
import { kinds, shownGallery, unknownEmbed, type Block, type Kind } from "./substack-kinds.ts";

/** The class of a link that only enlarges an image. */
const UNSEEN = "image-link-expand";
/** Matches links that ask for a subscription, a share or a comment at Substack. */
const OWN_BUTTON = /\/subscribe\b|\/comments\b|action=share|gift=true|utm_campaign=CTA|%%\w+_url%%/;
/** Boxes around an image and its caption, which are a figure of their own. */
const WRAPPERS = new Set(["captioned-image-container", "captioned-image-container-static", "image2-inset"]);
const BUTTONS = new Set(["captioned-button-wrap", "button-wrapper"]);
/** The address of a post for Substack's app; its own is in it. */
const APP_ADDRESS = /^https:\/\/open\.substack\.com\/pub\/([\w-]+)\/p\/([\w-]+)/;
/** The address of a heading in a post: the number of the post and the heading. */
const HEADING_ADDRESS = /^(https:\/\/[^/]+\/i\/\d+)\/([^/?#]+)/;
/** Signs beside a heading from which its link is copied. */
const ANCHOR_SIGN = /^header-anchor-(?!post)/;

interface Reading {
  elements: ElementOutcome[];
  uploaded: Block["uploaded"];
}

/** A text of Substack as a post here can have it. `elements` gets what became of what is more than text. */
export function readSubstackHtml(
  html: string,
  elements: ElementOutcome[],
  uploaded: Block["uploaded"],
): string {
  const read = readPart(html, { elements, uploaded });
  const noted = read.includes('class="footnote') ? replaceElements(read, footnoteIn) : read;
  return noted
    .replaceAll(/(↩\uFE0E<\/a><\/p><\/li>)<\/ol>\s*<ol class="notes">/g, "$1")
    .replaceAll(/<div>\s*<hr \/>\s*<\/div>/g, "<hr />");
}

const readPart = (html: string, reading: Reading): string =>
  replaceElements(html, (element) => replaced(element, reading), {
    // Substack itself writes a style sheet into links around images.
    onRemoved: (name) => {
      if (name !== "style") reading.elements.push({ element: name, outcome: "left out" });
    },
  });

/** Notes and their marks as every text here has them; a note that has only its number is put into a list. */
function footnoteIn(element: HtmlElement): HtmlNode[] | undefined {
  if (hasClass(element, "footnote-anchor"))
    return [{ ...element, children: [elementOf("sup", element.children)] }];
  if (!hasClass(element, "footnote")) return undefined;
  const number = findElement(element.children, (each) => hasClass(each, "footnote-number"));
  const content = findElement(element.children, (each) => hasClass(each, "footnote-content"));
  const back = backLink(attribute(number, "href"));
  const item = elementOf("li", readRaw(withBackLinks(writeTree(content?.children ?? []), back)), {
    id: escaped(attribute(number, "id")),
  });
  return [elementOf("ol", [item], { class: "notes" })];
}

function replaced(element: HtmlElement, reading: Reading): HtmlNode[] | undefined {
  const { elements, uploaded } = reading;
  const classes = attribute(element, "class").split(/\s+/);
  const inner = () => readPart(writeTree(element.children), reading);
  if (classes.some((name) => name === UNSEEN || ANCHOR_SIGN.test(name))) return [];
  // Those of a writer are links.
  if (element.name === "button") return [];
  if (classes.includes("footnote")) elements.push({ element: "footnote", outcome: "kept" });
  const known = classes.find((each) => Object.hasOwn(kinds, each));
  if (known === undefined) {
    if (classes.some((name) => WRAPPERS.has(name))) return readRaw(inner());
    if (/^h[1-6]$/.test(element.name)) return heading(element, inner);
    if (element.name === "a") return linkOf(element, inner);
    if (element.name === "img" || element.name === "picture") return imageOf(element, elements);
    if (classes.some((name) => BUTTONS.has(name))) return button(element, elements);
  }
  const kind = known === undefined ? otherKind(element) : kinds[known];
  if (!kind) return undefined;
  const written = kind.html({ element, data: dataIn(element), uploaded, inner });
  if (written === "" && !kind.isLeftOut && wordsOf(element.children) !== "") {
    elements.push({ element: kind.name, outcome: "converted", into: "its text" });
    return [{ ...element, children: readRaw(inner()) }];
  }
  elements.push(outcomeOf(kind, written));
  return readRaw(written);
}

/** The data of an element, or of the frame in it. */
const dataIn = (element: HtmlElement): unknown =>
  [element, ...findElements(element.children, ({ name }) => name === "iframe")]
    .map(dataOf)
    .find((data) => data !== undefined);

function outcomeOf({ name, into: given }: Kind, html: string): ElementOutcome {
  if (html === "") return { element: name, outcome: "left out" };
  const into = typeof given === "function" ? given(html) : given;
  return into ? { element: name, outcome: "converted", into } : { element: name, outcome: "kept" };
}

/** An element without words that only its data describes, or a frame beside its data. */
function otherKind(element: HtmlElement): Kind | undefined {
  if (attribute(element, "data-component-name") === "ImageGallery")
    return { name: "image gallery", html: () => shownGallery(element) };
  if (element.name !== "div" || element.attributes["data-attrs"] === undefined) return undefined;
  const hasMore =
    wordsOf(element.children) !== "" || findElement(element.children, ({ name }) => name === "img");
  return hasMore ? undefined : unknownEmbed(element);
}

/** A heading without the signs beside its words, of which one has the id that links name. */
function heading(element: HtmlElement, inner: () => string): HtmlNode[] {
  const sign = findElement(element.children, (each) => attribute(each, "id") !== "");
  const id = attribute(element, "id") || attribute(sign, "id").replace(/^§/, "");
  return [{ ...element, attributes: { ...(id && { id: escaped(id) }) }, children: readRaw(inner()) }];
}

function imageOf(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] {
  const image = largestImage(element);
  if (!image) elements.push({ element: "image without an address", outcome: "left out" });
  return image ? [image] : [];
}

function button(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] | undefined {
  const link = findElement([element], ({ name }) => name === "a");
  if (OWN_BUTTON.test(attribute(link, "href"))) {
    elements.push({ element: "button of Substack", outcome: "left out" });
    return [];
  }
  // One with a caption has the button among what is in it.
  return link && element.name === "p"
    ? readRaw(buttonHtml(attribute(link, "href"), wordsOf(link.children)))
    : undefined;
}

/** A link without what Substack adds: one that only enlarges its image, and addresses of its app and of headings. */
function linkOf(element: HtmlElement, inner: () => string): HtmlNode[] | undefined {
  if (onlyEnlarges(element)) return readRaw(inner());
  const address = attribute(element, "href");
  const [, publication, slug] = APP_ADDRESS.exec(address) ?? [];
  const [, post, anchor] = HEADING_ADDRESS.exec(address) ?? [];
  const href = publication
    ? `https://${publication}.substack.com/p/${slug}`
    : post && anchor && `${post}#${anchor}`;
  if (!href) return undefined;
  return [elementOf("a", readRaw(inner()), { ...element.attributes, href: escaped(href) })];
}
