import { renderMarkdown } from "../markdown/render-markdown.ts";
import { field, listOf, textOf } from "./json-fields.ts";

type Card = (card: unknown) => string;

/** What Ghost's cards hold as HTML, by their names in both of its editors; none has a name twice. */
const cards: Record<string, Card> = {
  markdown: (card) => renderMarkdown(textOf(card, "markdown")),
  html: (card) => textOf(card, "html"),
  image: (card) => figure([picture(card)], textOf(card, "caption"), textOf(card, "href")),
  gallery: (card) => figure(listOf(card, "images").map(picture), textOf(card, "caption")),
  code: (card) => codeBlock(textOf(card, "code"), textOf(card, "language")),
  hr: () => "<hr>",
  embed: (card) => link(textOf(card, "url"), textOf(field(card, "metadata"), "title")),
  bookmark: (card) => link(textOf(card, "url"), textOf(field(card, "metadata"), "title")),
  button: (card) => link(textOf(card, "buttonUrl"), textOf(card, "buttonText")),
  callout: (card) =>
    `<blockquote>${textOf(card, "calloutEmoji")} ${textOf(card, "calloutText")}</blockquote>`,
  toggle: (card) =>
    `<details><summary>${textOf(card, "heading")}</summary>${textOf(card, "content")}</details>`,
  file: (card) => link(textOf(card, "src"), textOf(card, "fileTitle") || textOf(card, "fileName")),
  audio: (card) => link(textOf(card, "src"), textOf(card, "title")),
  video: (card) => link(textOf(card, "src"), textOf(card, "fileName")) + textOf(card, "caption"),
  header: (card) => `<h2>${textOf(card, "header")}</h2><p>${textOf(card, "subheader")}</p>`,
  product: (card) =>
    `<h4>${textOf(card, "productTitle")}</h4>${textOf(card, "productDescription")}${link(textOf(card, "productUrl"), textOf(card, "productButton"))}`,
  "call-to-action": (card) =>
    textOf(card, "textValue") + link(textOf(card, "buttonUrl"), textOf(card, "buttonText")),
};

const otherNames: Record<string, string> = {
  "card-markdown": "markdown",
  codeblock: "code",
  horizontalrule: "hr",
};

/** Mail and membership alone: what is shown of them on the web is nothing, or a form of Ghost's. */
const unseen = new Set(["email", "email-cta", "paywall", "signup", "visibility"]);

/** A card as HTML; undefined for one that we do not know. */
export function cardHtml(name: string, card: unknown): string | undefined {
  if (unseen.has(name)) return "";
  const known = otherNames[name] ?? name;
  return Object.hasOwn(cards, known) ? cards[known]?.(card) : undefined;
}

export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const picture = (card: unknown) =>
  `<img src="${escapeHtml(textOf(card, "src"))}" alt="${escapeHtml(textOf(card, "alt"))}" title="${escapeHtml(textOf(card, "title"))}">`.replace(
    ' title=""',
    "",
  );

function figure(pictures: string[], caption: string, address = ""): string {
  const shown = address ? [`<a href="${escapeHtml(address)}">${pictures.join("")}</a>`] : pictures;
  return `<figure>${shown.join("")}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}

function codeBlock(code: string, language: string): string {
  const spoken = language.replaceAll(/[^\w+#.-]/g, "");
  return `<pre><code${spoken ? ` class="language-${spoken}"` : ""}>${escapeHtml(code)}</code></pre>`;
}

const link = (address: string, words: string) =>
  address ? `<p><a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a></p>` : "";
