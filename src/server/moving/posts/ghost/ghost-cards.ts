import { escaped } from "../../../engines/html/entities.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { fileNameIn, findElement, linkHtml, readRaw, attribute } from "../source/raw-html.ts";
import { field, isTrueIn, listOf, numberOf, textOf } from "../../files/json-fields.ts";

interface CardKind {
  /** The name in the report, for a card that is more than text. */
  name?: string;
  /** The result of the conversion. A card without this field is kept unchanged. */
  into?: string;
  html: (card: unknown) => string;
}

/**
 * Converts Ghost's cards, by their names in both of its editors; the names are unique. The cards of published HTML are
 * read into the same fields (kg-cards.ts).
 */
const cards: Record<string, CardKind> = {
  markdown: { name: "Markdown card", html: (card) => renderMarkdown(textOf(card, "markdown")) },
  html: { name: "HTML card", html: (card) => textOf(card, "html") },
  image: { html: (card) => figure([imgOf(card)], textOf(card, "caption"), textOf(card, "href")) },
  gallery: {
    name: "gallery card",
    html: (card) => figure(listOf(card, "images").map(imgOf), textOf(card, "caption")),
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
  embed: { name: "embed card", into: "a link", html: embedHtml },
  bookmark: { name: "bookmark card", into: "a link", html: bookmarkHtml },
  button: {
    name: "button card",
    into: "a link",
    html: (card) => linkHtml(textOf(card, "buttonUrl"), textOf(card, "buttonText")),
  },
  callout: {
    name: "callout card",
    into: "a quotation",
    html: (card) =>
      inQuote([`${textOf(card, "calloutEmoji")} ${withoutParagraph(textOf(card, "calloutText"))}`.trim()]),
  },
  toggle: {
    name: "toggle card",
    into: "a section that opens",
    html: (card) =>
      `<details><summary>${withoutParagraph(textOf(card, "heading"))}</summary>${textOf(card, "content")}</details>`,
  },
  file: {
    name: "file card",
    into: "a link",
    html: (card) =>
      linkHtml(textOf(card, "src"), textOf(card, "fileTitle") || textOf(card, "fileName")) +
      lineOf(escaped(textOf(card, "fileCaption"))),
  },
  audio: {
    name: "audio card",
    into: "a link",
    html: (card) =>
      figureOf(textOf(card, "thumbnailSrc")) +
      linkHtml(textOf(card, "src"), textOf(card, "title") || fileNameIn(textOf(card, "src"))),
  },
  video: {
    name: "video card",
    into: "a link",
    html: (card) =>
      figureOf(textOf(card, "customThumbnailSrc")) +
      linkHtml(textOf(card, "src"), textOf(card, "fileName") || fileNameIn(textOf(card, "src"))) +
      lineOf(textOf(card, "caption")),
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
      linkHtml(textOf(card, "productUrl"), textOf(card, "productButton")),
  },
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
  paywall: "paywall",
  signup: "sign-up card",
  visibility: "visibility card",
};

/** A card as HTML; undefined for one that we do not know. `elements` gets what became of it. */
export function cardHtml(name: string, card: unknown, elements: ElementOutcome[]): string | undefined {
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

const outcomeOf = (element: string, html: string, into: string | undefined): ElementOutcome => {
  if (html === "") return { element, outcome: "left out" };
  return into ? { element, outcome: "converted", into } : { element, outcome: "kept" };
};

/** Keeps a quotation of another site with its link. Every other embed becomes a link. */
function embedHtml(card: unknown): string {
  const nodes = readRaw(textOf(card, "html"));
  const quoted = findElement(nodes, ({ name }) => name === "blockquote");
  const frame = findElement(nodes, ({ name }) => name === "iframe");
  const address = textOf(card, "url") || attribute(frame, "src");
  const caption = lineOf(textOf(card, "caption"));
  const title = textOf(field(card, "metadata"), "title") || attribute(frame, "title");
  if (!quoted) return linkHtml(address, title) + caption;
  const words = textOf(card, "html").replaceAll(/<script\b[\s\S]*?<\/script\s*>/gi, "");
  return words + caption;
}

function bookmarkHtml(card: unknown): string {
  const about = (name: string) => textOf(field(card, "metadata"), name) || textOf(card, name);
  const link = linkHtml(textOf(card, "url"), about("title"));
  const from = [about("author"), about("publisher")].filter(Boolean).join(" · ");
  const lines = [about("description"), from].filter(Boolean).map((words) => lineOf(escaped(words)));
  const caption = lineOf(textOf(card, "caption"));
  return lines.length > 0 ? `<blockquote>${link}${lines.join("")}</blockquote>${caption}` : link + caption;
}

const imgOf = (card: unknown) => {
  const title = textOf(card, "title");
  const named = title ? ` title="${escaped(title)}"` : "";
  return `<img src="${escaped(textOf(card, "src"))}" alt="${escaped(textOf(card, "alt"))}"${named}>`;
};

const figureOf = (address: string) => (address ? figure([imgOf({ src: address })], "") : "");

function figure(images: string[], caption: string, address = ""): string {
  if (images.length === 0) return "";
  const shown = address ? [`<a href="${escaped(address)}">${images.join("")}</a>`] : images;
  return `<figure>${shown.join("")}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}

function codeBlock(code: string, language: string): string {
  const spoken = language.replaceAll(/[^\w+#.-]/g, "");
  return `<pre><code${spoken ? ` class="language-${spoken}"` : ""}>${escaped(code)}</code></pre>`;
}

function buttonOf(card: unknown): string {
  const isShown = ["buttonEnabled", "showButton"].every((name) => textOf(card, name) !== "false");
  return isShown ? linkHtml(textOf(card, "buttonUrl"), textOf(card, "buttonText")) : "";
}

/** A rating such as ★★★☆☆. */
function starsOf(card: unknown): string {
  const stars = Math.min(5, Math.max(0, numberOf(card, "productStarRating")));
  return isTrueIn(card, "productRatingEnabled") ? lineOf("★".repeat(stars) + "☆".repeat(5 - stars)) : "";
}

const headingOf = (tag: string, words: string) =>
  words ? `<${tag}>${withoutParagraph(words)}</${tag}>` : "";
const lineOf = (html: string) => (html ? `<p>${withoutParagraph(html)}</p>` : "");
const inQuote = (lines: string[]) => {
  const written = lines.filter(Boolean).join("");
  return written ? `<blockquote>${written}</blockquote>` : "";
};

/** Ghost's newer editor writes a paragraph where the older one wrote its words alone. */
const withoutParagraph = (html: string) =>
  /^\s*<p\b[^>]*>((?:(?!<p\b)[\s\S])*)<\/p>\s*$/i.exec(html)?.[1] ?? html;
