import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, withChildren, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { cardHtml, fileCard, playerCard } from "../source/cards.ts";
import { attribute, findElement, hasClass, linkHtml, readRaw, wordsOf } from "../source/raw-html.ts";
import { readLink } from "./page-links.ts";
import { classed, isIcon, isImage, named, type Reading } from "./reading.ts";

export function figure(element: HtmlElement, reading: Reading): HtmlNode[] {
  const caption = findElement(element.children, named("figcaption"));
  const said = caption ? reading.read(caption.children) : [];
  if (hasClass(element, "link-to-page")) return [elementOf("p", reading.read(element.children))];
  const bookmarked = findElement(element.children, classed("bookmark"));
  if (bookmarked) return bookmark(bookmarked, said, reading);
  const image = findElement(
    element.children,
    (each) => isImage(each) && !isIcon(each) && !hasClass(each, "bookmark-image"),
  );
  if (image) {
    const shown = elementOf("img", [], imageAttributes(image));
    return [elementOf("figure", [shown, ...(caption ? [elementOf("figcaption", said)] : [])])];
  }
  if (findElement(element.children, ({ name }) => /^(?:video|audio|iframe|table|blockquote)$/.test(name)))
    return [withChildren(element, reading.read(element.children))];
  return embedded(element, { caption, said }, reading);
}

/** The words in place of an image are mostly not there. A width in points of the screen is the writer's. */
function imageAttributes(image: HtmlElement): HtmlElement["attributes"] {
  const [, width] = /(?:^|;)\s*width:\s*(\d+)(?:\.\d+)?px/.exec(attribute(image, "style")) ?? [];
  const { src = "", alt = "" } = image.attributes;
  return { src, alt, ...(width && { width }) };
}

function bookmark(given: HtmlElement, said: HtmlNode[], { elements }: Reading): HtmlNode[] {
  const part = (name: string) => findElement(given.children, classed(name));
  const url = attribute(given, "href") || attribute(findElement(given.children, named("a")), "href");
  const words = wordsOf(part("bookmark-description")?.children);
  const caption = wordsOf(said);
  elements.push({ element: "bookmark", outcome: "kept" });
  const card = cardHtml({
    kind: "bookmark",
    url,
    title: wordsOf(part("bookmark-title")?.children),
    description: escaped([words, caption].filter(Boolean).join(" · ")),
    source: URL.parse(url)?.host ?? "",
    image: attribute(part("bookmark-image"), "src"),
  });
  return readRaw(card);
}

/** What a service shows at an address, an uploaded file, or something of another site. */
function embedded(
  element: HtmlElement,
  { caption, said }: { caption: HtmlElement | undefined; said: HtmlNode[] },
  reading: Reading,
): HtmlNode[] {
  const link = findElement(element.children, named("a"));
  const source = findElement(element.children, classed("source"));
  const url = attribute(link, "href") || wordsOf(source?.children);
  const isAddress = /^(?:https?:)?\/\/\S+$/i.test(url);
  const isFile = link !== undefined && url !== "" && !URL.canParse(url);
  if (!isAddress && !isFile) return [withChildren(element, reading.read(element.children))];
  const description = caption ? wordsOf(said) : "";
  const card = playerCard(url, { description: escaped(description) });
  if (card) {
    reading.elements.push({ element: "embed", outcome: "kept" });
    return readRaw(card);
  }
  const to = readLink(url, reading.links);
  if (isFile && to === url) {
    const words = wordsOf(link.children);
    const title = /[/\\]/.test(words) || URL.canParse(words) ? "" : words;
    reading.elements.push({ element: "file", outcome: "kept" });
    return readRaw(fileCard(url, { title, description: escaped(description) }));
  }
  const words = wordsOf(link?.children);
  reading.elements.push({ element: "embed", outcome: "converted", into: "a link" });
  return [
    ...readRaw(linkHtml(to ?? "", words === url ? "" : words)),
    ...(caption ? [elementOf("p", said)] : []),
  ];
}
