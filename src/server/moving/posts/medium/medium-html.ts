import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { cardHtml, galleryHtml, playerCard } from "../source/cards.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";

/** Ends with the id of a story: `https://medium.com/@anna/a-title-0123456789ab?source=x#anchor`. */
const STORY_ADDRESS = /^https?:\/\/[^/]+\/(?:.*[-/])?([0-9a-f]{8,16})(?:\?[^#]*)?(#.*)?$/i;

interface Story {
  title: string;
  summary: string;
  /** The ids of all stories of the export. */
  ids: ReadonlySet<string>;
  elements: ElementOutcome[];
}

interface Reading extends Story {
  /** The anchors to which a link of the text leads; Medium gives every paragraph one. */
  anchors: ReadonlySet<string>;
  cover: HtmlElement | undefined;
}

type Rule = (element: HtmlElement, reading: Reading) => HtmlNode[] | undefined;

/** A short address of every story; links to stories of the export are written so. */
export const storyAddress = (id: string) => `https://medium.com/p/${id}`;

/** The text of a story as a post here can have it, and the address of the image that stands for it. */
export function readMediumHtml(body: readonly HtmlNode[], story: Story): { html: string; cover: string } {
  const links = findElements(body, ({ name }) => name === "a").map((link) => attribute(link, "href"));
  const anchors = new Set(links.flatMap((href) => /#(\w+)$/.exec(href)?.[1] ?? []));
  const cover = leadingImage(body);
  const nodes = readNodes(body, { ...story, anchors, cover });
  // Each part of a story begins with a line, the first one too.
  const html = writeTree(nodes)
    .trim()
    .replace(/^<hr\b[^>]*>/, "");
  return { html, cover: imageSource(findElement(cover?.children ?? [], isImage)) };
}

const readNodes = (nodes: readonly HtmlNode[], reading: Reading): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [node] : readElement(node, reading)));

/** What arranges the parts of a story and shows nothing. */
const LAYOUT = /^(?:section\b|section-|aspectRatioPlaceholder)/;

function readElement(element: HtmlElement, reading: Reading): HtmlNode[] {
  const [, rule] = rules.find(([name]) => hasClass(element, name)) ?? [];
  const replaced = rule?.(element, reading);
  if (replaced) return replaced;
  const children = readNodes(element.children, reading);
  if (element.name !== "hr" && LAYOUT.test(attribute(element, "class"))) return children;
  switch (element.name) {
    case "img":
      return [
        withAttribute(
          withAttribute(withAnchor(element, [], reading), "alt", attribute(element, "alt")),
          "src",
          imageSource(element),
        ),
      ];
    case "a":
      return [withHref(element, children, reading)];
    case "iframe":
      return [withAttribute(element, "src", embedded(attribute(element, "src")))];
    default:
      return [withAnchor(element, children, reading)];
  }
}

const withAttribute = (element: HtmlElement, name: string, value: string): HtmlElement => ({
  ...element,
  attributes: { ...element.attributes, [name]: escaped(value) },
});

const rules: readonly [className: string, rule: Rule][] = [
  ["graf--title", (element, { title }) => (wordsOf(element.children) === title ? [] : undefined)],
  // It is the excerpt.
  ["graf--subtitle", (element, { summary }) => (wordsOf(element.children) === summary ? [] : undefined)],
  ["section-backgroundImage", background],
  ["graf-dropCap", dropCap],
  ["graf--mixtapeEmbed", bookmark],
  ["graf--pre", code],
  ["graf--pullquote", pullQuote],
  ["graf--blockquote", (element, reading) => [quotation(element, reading)]],
  ["sectionLayout--outsetRow", gallery],
  ["aspectRatioPlaceholder-fill", () => []],
  ["graf--figure", figure],
  // Medium has two sizes of headings below the title.
  ["graf--h3", (element, reading) => [heading("h2", element, reading)]],
  ["graf--h4", (element, reading) => [heading("h3", element, reading)]],
];

const heading = (name: string, element: HtmlElement, reading: Reading) =>
  withAnchor({ ...element, name }, readNodes(element.children, reading), reading);

function withAnchor(element: HtmlElement, children: HtmlNode[], { anchors }: Reading): HtmlElement {
  const { id, name: _name, ...attributes } = element.attributes;
  const isNamed = id !== undefined && anchors.has(id);
  return { ...element, attributes: isNamed ? { ...attributes, id } : attributes, children };
}

const isImage = ({ name }: HtmlElement) => name === "img";
const isFrame = ({ name }: HtmlElement) => name === "iframe";

/** The image that the writer chose to stand for the story, if it leads the text and nothing is said of it. */
function leadingImage(body: readonly HtmlNode[]): HtmlElement | undefined {
  const first = findElement(
    body,
    (element) =>
      hasClass(element, "graf") && !["graf--title", "graf--subtitle"].some((name) => hasClass(element, name)),
  );
  const image = findElement(first?.children ?? [], isImage);
  const isBare = attribute(image, "alt") === "" && wordsOf(first?.children) === "";
  return isBare && attribute(image, "data-is-featured") === "true" ? first : undefined;
}

/** The address at which Medium has the image in full width. */
function imageSource(image: HtmlElement | undefined): string {
  const width = Number(attribute(image, "data-width"));
  return attribute(image, "src").replace(
    /^(https:\/\/cdn-images-\d+\.medium\.com\/max\/)(\d+)\//,
    (whole, begin: string, shown) => (width > Number(shown) ? `${begin}${Math.min(width, 4_000)}/` : whole),
  );
}

function figure(element: HtmlElement, reading: Reading): HtmlNode[] | undefined {
  if (element === reading.cover) return [];
  const tweet = findElement(element.children, (each) => hasClass(each, "twitter-tweet"));
  const address = findElements(tweet?.children ?? [], ({ name }) => name === "a").at(-1);
  const card = playerCard(attribute(address, "href"));
  if (!card) return undefined;
  reading.elements.push({ element: "embedded tweet", outcome: "kept" });
  return readRaw(card);
}

function gallery(element: HtmlElement, reading: Reading): HtmlNode[] | undefined {
  const images = findElements(element.children, isImage);
  if (images.length < 2 || findElement(element.children, isFrame)) return undefined;
  const captions = findElements(element.children, ({ name }) => name === "figcaption").map(({ children }) =>
    writeTree(readNodes(children, reading)).trim(),
  );
  reading.elements.push({ element: "gallery", outcome: "kept" });
  const written = images.map((image) => writeTree(readElement(image, reading)));
  return readRaw(galleryHtml(written, captions.filter(Boolean).join(" ")));
}

/** The image behind the beginning of a part. */
function background(element: HtmlElement): HtmlNode[] | undefined {
  const src = /url\(["']?([^"')]+)/.exec(attribute(element, "style"))?.[1];
  return src ? [elementOf("figure", [elementOf("img", [], { src: escaped(src), alt: "" })])] : undefined;
}

function dropCap({ children }: HtmlElement, { elements }: Reading): HtmlNode[] {
  elements.push({ element: "drop cap", outcome: "converted", into: "a letter like the others" });
  return children;
}

const quotation = ({ children }: HtmlElement, reading: Reading) =>
  elementOf("blockquote", [elementOf("p", readNodes(children, reading))]);

function pullQuote(element: HtmlElement, reading: Reading): HtmlNode[] {
  reading.elements.push({ element: "pull quote", outcome: "converted", into: "a quotation" });
  return [quotation(element, reading)];
}

function bookmark(element: HtmlElement, { elements }: Reading): HtmlNode[] | undefined {
  const link = findElement(element.children, ({ name }) => name === "a");
  const url = attribute(link, "href");
  if (!link || !url) return undefined;
  const title = wordsOf(findElement(link.children, ({ name }) => name === "strong")?.children);
  const description = wordsOf(findElement(link.children, ({ name }) => name === "em")?.children);
  const source = wordsOf(link.children.filter((node) => typeof node === "string"));
  const shown = findElement(element.children, (each) => hasClass(each, "mixtapeImage"));
  const image = /url\(["']?([^"')]+)/.exec(attribute(shown, "style"))?.[1] ?? "";
  elements.push({ element: "embedded link", outcome: "kept" });
  const card = { kind: "bookmark", url, title, source, image, description: escaped(description) } as const;
  return readRaw(cardHtml(card));
}

/** Lines end with `<br>`; colors of words are left out. */
function code({ attributes, children }: HtmlElement, { elements }: Reading): HtmlNode[] {
  const language = attributes["data-code-block-lang"] ?? "";
  elements.push({ element: "code", outcome: "kept" });
  const lines = linesOf(children)
    .replace(/^\s*\n/, "")
    .trimEnd();
  return [elementOf("pre", [elementOf("code", [lines], language ? { class: `language-${language}` } : {})])];
}

const linesOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : node.name === "br" ? "\n" : linesOf(node.children)))
    .join("");

/** Medium shows players through Embedly, which names what it shows. */
function embedded(src: string): string {
  const address = URL.parse(src.replace(/^\/\//, "https://"));
  if (!address || !/(?:^|\.)embedly\.com$/.test(address.host)) return src;
  return address.searchParams.get("url") ?? address.searchParams.get("src") ?? src;
}

/** A link to a story of the export, by whichever of its addresses; other links as they are. */
function withHref(link: HtmlElement, children: HtmlNode[], reading: Reading): HtmlElement {
  const href = attribute(link, "href");
  const [, id = "", anchor = ""] = STORY_ADDRESS.exec(href) ?? [];
  const to = reading.ids.has(id) ? storyAddress(id) + anchor : href;
  return withAttribute(withAnchor(link, children, reading), "href", to);
}
