import { writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import {
  attribute,
  findElement,
  findElements,
  hasClass,
  readRaw,
  replaceElements,
  wordsOf,
} from "../source/raw-html.ts";
import { cardHtml } from "./ghost-cards.ts";
import { withoutGatedCards } from "./hidden-cards.ts";

type ReadCard = (card: Parts) => Record<string, unknown>;

/** The parts of a card that is written as HTML, by the class names that Ghost gives them. */
interface Parts {
  card: HtmlElement;
  part: (className: string) => HtmlElement | undefined;
  words: (className: string) => string;
  /** The HTML inside a part. */
  inner: (className: string) => string;
  first: (tag: string) => HtmlElement | undefined;
  caption: string;
}

/**
 * The fields that Ghost's editor has for each card, read from the HTML that it publishes
 * (https://github.com/TryGhost/Koenig, `packages/kg-default-nodes`, the renderers).
 */
const readers: Record<string, readonly [name: string, read: ReadCard]> = {
  "kg-gallery-card": ["gallery", ({ card, caption }) => ({ images: imagesIn(card), caption })],
  "kg-before-after-card": ["before-after", ({ card, caption }) => ({ images: imagesIn(card), caption })],
  "kg-audio-card": [
    "audio",
    ({ part, words, first }) => ({
      src: attribute(first("audio"), "src"),
      title: words("kg-audio-title"),
      thumbnailSrc: attribute(part("kg-audio-thumbnail"), "src"),
    }),
  ],
  "kg-video-card": [
    "video",
    ({ card, first, caption }) => ({
      src: attribute(first("video"), "src"),
      customThumbnailSrc: attribute(card, "data-kg-custom-thumbnail"),
      caption,
    }),
  ],
  "kg-file-card": [
    "file",
    ({ words, first }) => ({
      src: attribute(first("a"), "href"),
      fileTitle: words("kg-file-card-title"),
      fileName: words("kg-file-card-filename"),
      fileCaption: words("kg-file-card-caption"),
      fileSizeInWords: words("kg-file-card-filesize"),
    }),
  ],
  "kg-bookmark-card": [
    "bookmark",
    ({ first, part, words, caption }) => ({
      url: attribute(first("a"), "href"),
      thumbnail: attribute(findElement(part("kg-bookmark-thumbnail")?.children ?? [], isImage), "src"),
      title: words("kg-bookmark-title"),
      description: words("kg-bookmark-description"),
      author: words("kg-bookmark-author"),
      publisher: words("kg-bookmark-publisher"),
      caption,
    }),
  ],
  "kg-embed-card": [
    "embed",
    ({ card, first, caption }) => ({
      url: attribute(first("iframe"), "src") || attribute(first("a"), "href"),
      html: writeTree(card.children.filter((node) => typeof node === "string" || node.name !== "figcaption")),
      caption,
    }),
  ],
  "kg-button-card": [
    "button",
    ({ card, first }) => ({ buttonUrl: attribute(first("a"), "href"), buttonText: wordsOf(card.children) }),
  ],
  "kg-callout-card": [
    "callout",
    ({ card, words, inner }) => ({
      backgroundColor: /\bkg-callout-card-(\w+)/.exec(attribute(card, "class"))?.[1] ?? "",
      calloutEmoji: words("kg-callout-emoji"),
      calloutText: inner("kg-callout-text"),
    }),
  ],
  "kg-toggle-card": [
    "toggle",
    ({ inner }) => ({ heading: inner("kg-toggle-heading-text"), content: inner("kg-toggle-content") }),
  ],
  "kg-header-card": [
    "header",
    ({ card, first, part, inner }) => ({
      header: inner("kg-header-card-heading") || inner("kg-header-card-header"),
      subheader: inner("kg-header-card-subheading") || inner("kg-header-card-subheader"),
      backgroundImageSrc: attribute(part("kg-header-card-image"), "src") || backgroundOf(card),
      buttonUrl: attribute(first("a"), "href"),
      buttonText: wordsOf(first("a")?.children),
    }),
  ],
  "kg-product-card": [
    "product",
    ({ card, part, inner, words }) => ({
      productImageSrc: attribute(part("kg-product-card-image"), "src"),
      productTitle: inner("kg-product-card-title"),
      productDescription: inner("kg-product-card-description"),
      productRatingEnabled: part("kg-product-card-rating") !== undefined,
      productStarRating: findElements([card], (each) => hasClass(each, "kg-product-card-rating-active"))
        .length,
      productUrl: attribute(part("kg-product-card-button"), "href"),
      productButton: words("kg-product-card-button"),
    }),
  ],
  "kg-cta-card": [
    "call-to-action",
    ({ part, inner, words }) => ({
      hasSponsorLabel: part("kg-cta-sponsor-label") !== undefined,
      sponsorLabel: inner("kg-cta-sponsor-label"),
      imageUrl: attribute(findElement(part("kg-cta-image-container")?.children ?? [], isImage), "src"),
      textValue: inner("kg-cta-text"),
      buttonUrl: attribute(part("kg-cta-button"), "href"),
      buttonText: words("kg-cta-button"),
    }),
  ],
  "kg-signup-card": ["signup", () => ({})],
};

/** Cards whose HTML stays as it is. */
const kept: Record<string, string> = { "kg-code-card": "code card" };

/** The comments that Ghost writes around cards without an element of their own. */
const MARKS: readonly [mark: RegExp, element: string, outcome: "kept" | "left out"][] = [
  [/<!--\s*kg-card-begin: html\s*-->/g, "HTML card", "kept"],
  [/<!--\s*kg-card-begin: markdown\s*-->/g, "Markdown card", "kept"],
  [/<!--\s*members-only\s*-->/g, "paywall", "left out"],
];

/** Published HTML of Ghost with its cards as a post here can have them. `elements` gets what became of each. */
export function withoutCards(published: string, elements: ElementOutcome[]): string {
  const html = withoutGatedCards(published, elements);
  for (const [mark, element, outcome] of MARKS)
    elements.push(...Array.from(html.matchAll(mark), () => ({ element, outcome })));
  if (!/\bkg-[\w-]*card\b/.test(html)) return html;
  return replaceElements(html, (element) => cardIn(element, elements));
}

function cardIn(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] | undefined {
  const classes = attribute(element, "class").split(/\s+/);
  if (!classes.includes("kg-card")) return undefined;
  const stays = classes.flatMap((name) => kept[name] ?? [])[0];
  if (stays) elements.push({ element: stays, outcome: "kept" });
  const found = classes.flatMap((name) => (Object.hasOwn(readers, name) ? [readers[name]] : []))[0];
  if (found) {
    const [name, read] = found;
    return readRaw(cardHtml(name, read(partsOf(element)), elements) ?? "");
  }
  const unknown = classes.find((name) => /^kg-.*-card$/.test(name)) ?? "kg-card";
  if (!stays && unknown !== "kg-image-card")
    elements.push({ element: unknown, outcome: "converted", into: "its text" });
  return undefined;
}

function partsOf(card: HtmlElement): Parts {
  const part = (className: string) => findElement(card.children, (each) => hasClass(each, className));
  const first = (tag: string) => findElement(card.children, ({ name }) => name === tag);
  return {
    card,
    part,
    first,
    words: (className) => wordsOf(part(className)?.children),
    inner: (className) => writeTree(part(className)?.children ?? []).trim(),
    caption: writeTree(first("figcaption")?.children ?? []).trim(),
  };
}

const isImage = ({ name }: HtmlElement) => name === "img";

const imagesIn = (card: HtmlElement) =>
  findElements(card.children, isImage).map((image) => ({
    src: attribute(image, "src"),
    alt: attribute(image, "alt"),
    title: attribute(image, "title"),
  }));

/** Older header cards show their image by a style. */
const backgroundOf = (card: HtmlElement) =>
  /background-image:\s*url\(["']?([^"')]+)/.exec(attribute(card, "style"))?.[1] ?? "";
