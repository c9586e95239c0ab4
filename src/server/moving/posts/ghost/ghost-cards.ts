import { CALLOUT, ghostKindOf } from "../../../../blocks/callout/kinds.ts";
import { imageWidthOf, type ImageWidth } from "../../../../blocks/image/width.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { writeTree } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { cardHtml as blockHtml, fileCard, playerCard, sizeInWords, widthAttribute } from "../source/cards.ts";
import { attribute, buttonHtml, findElement, findElements, linkHtml, readRaw } from "../source/raw-html.ts";
import { field, isTrueIn, listOf, numberOf, textOf } from "../../files/json-fields.ts";
import { forItsReaders } from "./hidden-cards.ts";

interface CardKind {
  /** The name in the report, for a card that is more than text. */
  name?: string;
  /** The result of the conversion, by the HTML that came of it. A card without one is kept. */
  into?: string | ((html: string) => string | undefined);
  html: (card: unknown) => string;
}

/**
 * Converts Ghost's cards, by their names in both of its editors; the names are unique. The cards of published HTML are
 * read into the same fields (kg-cards.ts).
 */
const cards: Record<string, CardKind> = {
  markdown: { name: "Markdown card", html: (card) => renderMarkdown(textOf(card, "markdown")) },
  html: { name: "HTML card", html: (card) => textOf(card, "html") },
  image: {
    html: (card) =>
      figure(textOf(card, "src") ? [imgOf(card)] : [], textOf(card, "caption"), {
        address: textOf(card, "href"),
        width: imageWidthOf(textOf(card, "cardWidth")),
      }),
  },
  gallery: {
    name: "gallery card",
    // Ghost has no narrower ones.
    html: (card) => figure(listOf(card, "images").map(imgOf), textOf(card, "caption"), { width: "wide" }),
  },
  "before-after": {
    name: "before/after card",
    into: "two images",
    html: (card) => figure(listOf(card, "images").map(imgOf), textOf(card, "caption")),
  },
  code: {
    name: "code card",
    html: (card) =>
      codeBlock(textOf(card, "code"), textOf(card, "language")) + lineOf(textOf(card, "caption")),
  },
  hr: { html: () => "<hr>" },
  embed: { name: "embed card", into: unlessCard("a link"), html: embedHtml },
  bookmark: { name: "bookmark card", html: bookmarkHtml },
  button: {
    name: "button card",
    html: (card) => buttonHtml(textOf(card, "buttonUrl"), textOf(card, "buttonText")),
  },
  callout: {
    name: "callout card",
    html: (card) => {
      const words = `${textOf(card, "calloutEmoji")} ${withoutParagraph(textOf(card, "calloutText"))}`.trim();
      return (
        words && `<aside ${CALLOUT}="${ghostKindOf(textOf(card, "backgroundColor"))}"><p>${words}</p></aside>`
      );
    },
  },
  toggle: {
    name: "toggle card",
    html: (card) =>
      `<details><summary>${withoutParagraph(textOf(card, "heading"))}</summary>${textOf(card, "content")}</details>`,
  },
  file: {
    name: "file card",
    html: (card) =>
      fileCard(textOf(card, "src"), {
        title: textOf(card, "fileTitle") || textOf(card, "fileName"),
        description: escaped(textOf(card, "fileCaption")),
        size: textOf(card, "fileSizeInWords") || sizeInWords(numberOf(card, "fileSize")),
      }),
  },
  audio: {
    name: "audio card",
    html: (card) =>
      fileCard(textOf(card, "src"), {
        title: textOf(card, "title"),
        image: textOf(card, "thumbnailSrc"),
        size: sizeInWords(numberOf(card, "fileSize")),
      }),
  },
  video: {
    name: "video card",
    html: (card) =>
      fileCard(textOf(card, "src"), {
        title: textOf(card, "fileName"),
        image: textOf(card, "customThumbnailSrc"),
        description: withoutParagraph(textOf(card, "caption")),
        size: sizeInWords(numberOf(card, "fileSize")),
      }),
  },
  header: {
    name: "header card",
    into: "a heading",
    html: (card) =>
      figureOf(textOf(card, "backgroundImageSrc")) +
      headingOf("h2", textOf(card, "header")) +
      lineOf(textOf(card, "subheader")) +
      buttonOf(card),
  },
  product: {
    name: "product card",
    into: "a heading, text and a link",
    html: (card) =>
      figureOf(textOf(card, "productImageSrc")) +
      headingOf("h4", textOf(card, "productTitle")) +
      starsOf(card) +
      textOf(card, "productDescription") +
      buttonOf(card, { url: "productUrl", words: "productButton" }),
  },
  "plugin-card": { name: "plugin card", html: (card) => textOf(card, "html") },
  "call-to-action": {
    name: "call-to-action card",
    into: "text and a link",
    html: (card) =>
      (isTrueIn(card, "hasSponsorLabel") ? lineOf(withoutParagraph(textOf(card, "sponsorLabel"))) : "") +
      figureOf(textOf(card, "imageUrl")) +
      textOf(card, "textValue") +
      buttonOf(card),
  },
};

const otherNames: Record<string, string> = {
  "card-markdown": "markdown",
  codeblock: "code",
  horizontalrule: "hr",
};

/** Cards for mail or membership alone: on the web they show nothing, or a form of Ghost's. */
const leftOut: Record<string, string> = {
  email: "email card",
  "email-cta": "email call-to-action card",
  collection: "list of posts",
  paywall: "paywall",
  signup: "sign-up card",
  transistor: "podcast player of Transistor",
  visibility: "visibility card",
};

/** A card as HTML; undefined for one that we do not know. `elements` gets what became of it. */
export const cardHtml = (name: string, card: unknown, elements: ElementOutcome[]): string | undefined =>
  forItsReaders(name, card, { html: () => publicHtml(name, card, elements), elements });

function publicHtml(name: string, card: unknown, elements: ElementOutcome[]): string | undefined {
  if (Object.hasOwn(leftOut, name)) {
    elements.push({ element: leftOut[name] ?? name, outcome: "left out" });
    return "";
  }
  const known = otherNames[name] ?? name;
  const kind = Object.hasOwn(cards, known) ? cards[known] : undefined;
  if (!kind) return undefined;
  const html = kind.html(card);
  if (kind.name) elements.push(outcomeOf(kind.name, html, kind.into));
  return html;
}

const outcomeOf = (element: string, html: string, given: CardKind["into"]): ElementOutcome => {
  if (html === "") return { element, outcome: "left out" };
  const into = typeof given === "function" ? given(html) : given;
  return into ? { element, outcome: "converted", into } : { element, outcome: "kept" };
};

function unlessCard(into: string) {
  return (html: string) => (html.startsWith("<div data-card=") ? undefined : into);
}

/** A service that pages can show becomes a card. A quotation of another site stays, and any other embed becomes a link. */
function embedHtml(card: unknown): string {
  const nodes = readRaw(textOf(card, "html"));
  const quoted = findElement(nodes, ({ name }) => name === "blockquote");
  const frame = findElement(nodes, ({ name }) => name === "iframe");
  const address = textOf(card, "url") || attribute(frame, "src");
  const caption = lineOf(textOf(card, "caption"));
  const title = textOf(field(card, "metadata"), "title") || attribute(frame, "title");
  const addresses = findElements(nodes, ({ name }) => name === "a").map((link) => attribute(link, "href"));
  const words = findElement(quoted?.children ?? [], ({ name }) => name === "p");
  const description = words ? writeTree(words.children) : withoutParagraph(textOf(card, "caption"));
  for (const each of [address, ...addresses.toReversed()]) {
    const shown = playerCard(each, { title, description });
    if (shown) return words ? shown + caption : shown;
  }
  if (!quoted) return linkHtml(address, title) + caption;
  const html = textOf(card, "html").replaceAll(/<script\b[\s\S]*?<\/script\s*>/gi, "");
  return html + caption;
}

function bookmarkHtml(card: unknown): string {
  const about = (name: string) => textOf(field(card, "metadata"), name) || textOf(card, name);
  const shown = blockHtml({
    kind: "bookmark",
    url: textOf(card, "url"),
    title: about("title"),
    description: escaped(about("description")),
    source: [about("author"), about("publisher")].filter(Boolean).join(" · "),
    image: about("thumbnail"),
  });
  return shown + lineOf(textOf(card, "caption"));
}

const imgOf = (card: unknown) => {
  const title = textOf(card, "title");
  const named = title ? ` title="${escaped(title)}"` : "";
  return `<img src="${escaped(textOf(card, "src"))}" alt="${escaped(textOf(card, "alt"))}"${named}>`;
};

const figureOf = (address: string) => (address ? figure([imgOf({ src: address })], "") : "");

function figure(
  images: string[],
  caption: string,
  { address = "", width = null }: { address?: string; width?: ImageWidth | null } = {},
): string {
  if (images.length === 0) return "";
  const shown = address ? [`<a href="${escaped(address)}">${images.join("")}</a>`] : images;
  return `<figure${widthAttribute(width)}>${shown.join("")}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}

function codeBlock(code: string, language: string): string {
  const spoken = language.replaceAll(/[^\w+#.-]/g, "");
  return `<pre><code${spoken ? ` class="language-${spoken}"` : ""}>${escaped(code)}</code></pre>`;
}

function buttonOf(card: unknown, { url = "buttonUrl", words = "buttonText" } = {}): string {
  const switches = ["buttonEnabled", "showButton", "productButtonEnabled"];
  const isShown = switches.every((name) => textOf(card, name) !== "false");
  return isShown ? linkHtml(textOf(card, url), textOf(card, words)) : "";
}

/** A rating such as ★★★☆☆. */
function starsOf(card: unknown): string {
  const stars = Math.min(5, Math.max(0, numberOf(card, "productStarRating")));
  return isTrueIn(card, "productRatingEnabled") ? lineOf("★".repeat(stars) + "☆".repeat(5 - stars)) : "";
}

const headingOf = (tag: string, words: string) =>
  words ? `<${tag}>${withoutParagraph(words)}</${tag}>` : "";
const lineOf = (html: string) => (html ? `<p>${withoutParagraph(html)}</p>` : "");

/** Ghost's newer editor writes a paragraph where the older one wrote its words alone. */
const withoutParagraph = (html: string) =>
  /^\s*<p\b[^>]*>((?:(?!<p\b)[\s\S])*)<\/p>\s*$/i.exec(html)?.[1] ?? html;
