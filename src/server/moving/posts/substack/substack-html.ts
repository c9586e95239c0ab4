import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { listOf, textOf } from "../../files/json-fields.ts";
import { backLink, withBackLinks } from "../../../../blocks/footnotes/write-back-links.ts";
import { cardHtml, fileCard, galleryHtml, playerCard } from "../source/cards.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import {
  attribute,
  findElement,
  hasClass,
  buttonHtml,
  linkHtml,
  readRaw,
  replaceElements,
  wordsOf,
} from "../source/raw-html.ts";

interface Block {
  element: HtmlElement;
  /** The JSON that Substack stores for the block. */
  data: unknown;
  /** The address of something that was uploaded to Substack. */
  uploaded: (kind: "audio" | "video", id: string) => string;
}

interface Kind {
  name: string;
  /** The result of the conversion. A block without this field is kept unchanged. */
  into?: string;
  html: (block: Block) => string;
}

const leftOut = (name: string): Kind => ({ name, html: () => "" });
const link = (name: string, html: Kind["html"]): Kind => ({ name, into: "a link", html });
const video = (name: string, address: string): Kind => ({
  name,
  html: ({ data }) => {
    const url = textOf(data, "videoId") && address + textOf(data, "videoId");
    return playerCard(url) ?? linkHtml(url, "");
  },
});

/** Substack's elements by their class names; what they show is in their data alone. */
const kinds: Record<string, Kind> = {
  "image-gallery-embed": { name: "image gallery", html: imagesHtml },
  tweet: { name: "embedded tweet", html: tweetHtml },
  "twitter-embed": { name: "embedded tweet", html: tweetHtml },
  comment: { name: "embedded note", into: "a quotation with a link", html: noteHtml },
  "embedded-post-wrap": { name: "embedded post", html: postHtml },
  "digest-post-embed": { name: "embedded post", html: postHtml },
  "embedded-publication-wrap": {
    name: "embedded publication",
    html: ({ data }) =>
      cardHtml({ kind: "bookmark", url: textOf(data, "base_url"), title: textOf(data, "name") }),
  },
  "latex-rendered": {
    name: "LaTeX",
    into: "code",
    html: ({ data }) => codeHtml(textOf(data, "persistentExpression")),
  },
  "native-audio-embed": {
    name: "audio",
    html: ({ data, uploaded }) =>
      fileCard(uploaded("audio", textOf(data, "mediaUploadId")), { title: textOf(data, "label") || "Audio" }),
  },
  "native-video-embed": {
    name: "video",
    html: ({ data, uploaded }) =>
      fileCard(uploaded("video", textOf(data, "mediaUploadId")), { title: "Video" }),
  },
  "youtube-wrap": video("YouTube video", "https://www.youtube.com/watch?v="),
  "vimeo-wrap": video("Vimeo video", "https://vimeo.com/"),
  "instagram-embed-wrap": link("Instagram post", ({ data }) => {
    const id = textOf(data, "instagram_id");
    return linkHtml(id && `https://www.instagram.com/p/${id}/`, textOf(data, "title"));
  }),
  "file-embed-wrapper": { name: "file", html: fileHtml },
  "preformatted-block": { name: "preformatted block", html: ({ element }) => preformattedHtml(element) },
  "mention-wrap": {
    name: "mention",
    into: "its name",
    html: ({ data, element }) => escaped(textOf(data, "name") || wordsOf(element.children)),
  },
  "poll-embed": leftOut("poll"),
  "subscription-widget-wrap": leftOut("sign-up form"),
  "subscription-widget-wrap-editor": leftOut("sign-up form"),
  "subscription-widget": leftOut("sign-up form"),
  "paywall-jump": leftOut("paywall"),
  "install-substack-app-embed": leftOut("button of Substack"),
  "community-chat": leftOut("button of Substack"),
  directMessage: leftOut("button of Substack"),
};

/** The class of a link that only enlarges an image. */
const UNSEEN = "image-link-expand";
/** Matches links that ask for a subscription, a share or a comment at Substack. */
const OWN_BUTTON = /\/subscribe\b|\/comments\b|action=share|utm_campaign=CTA|%%\w+_url%%/;
const BUTTONS = new Set(["captioned-button-wrap", "button-wrapper"]);
/** The address of a post for Substack's app; its own is in it. */
const APP_ADDRESS = /^https:\/\/open\.substack\.com\/pub\/([\w-]+)\/p\/([\w-]+)/;

/** A text of Substack as a post here can have it. `elements` gets what became of what is more than text. */
export function readSubstackHtml(
  html: string,
  elements: ElementOutcome[],
  uploaded: Block["uploaded"],
): string {
  const read = replaceElements(html, (element) => replaced(element, elements, uploaded), {
    onRemoved: (name) => elements.push({ element: name, outcome: "left out" }),
  });
  const noted = read.includes('class="footnote') ? replaceElements(read, footnoteIn) : read;
  return noted
    .replaceAll(/(↩\uFE0E<\/a><\/p><\/li>)<\/ol>\s*<ol class="notes">/g, "$1")
    .replaceAll(/<div>\s*<hr \/>\s*<\/div>/g, "<hr />");
}

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

function replaced(
  element: HtmlElement,
  elements: ElementOutcome[],
  uploaded: Block["uploaded"],
): HtmlNode[] | undefined {
  const classes = attribute(element, "class").split(/\s+/);
  if (classes.includes(UNSEEN)) return [];
  if (classes.includes("footnote")) elements.push({ element: "footnote", outcome: "kept" });
  if (element.name === "a") return ofPublication(element);
  if (classes.some((name) => BUTTONS.has(name))) return button(element, elements);
  const name = classes.find((each) => Object.hasOwn(kinds, each));
  const kind = name === undefined ? otherKind(element) : kinds[name];
  if (!kind) return undefined;
  const written = kind.html({ element, data: dataOf(element), uploaded });
  elements.push(outcomeOf(kind, written));
  return readRaw(written);
}

const outcomeOf = ({ name, into }: Kind, html: string): ElementOutcome => {
  if (html === "") return { element: name, outcome: "left out" };
  return into ? { element: name, outcome: "converted", into } : { element: name, outcome: "kept" };
};

/** An element without words and images that only its data describes. */
function otherKind(element: HtmlElement): Kind | undefined {
  if (element.name !== "div" || element.attributes["data-attrs"] === undefined) return undefined;
  const isEmpty =
    wordsOf(element.children) === "" &&
    !findElement(element.children, ({ name }) => /^(?:img|iframe)$/.test(name));
  if (!isEmpty) return undefined;
  const name = attribute(element, "class").split(/\s+/)[0] || attribute(element, "data-component-name");
  const address = textOf(dataOf(element), "canonical_url") || textOf(dataOf(element), "url");
  const title = textOf(dataOf(element), "title");
  const card = playerCard(address, { title });
  return card ? { name, html: () => card } : link(name, () => linkHtml(address, title));
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

function ofPublication(element: HtmlElement): HtmlNode[] | undefined {
  const [, publication, slug] = APP_ADDRESS.exec(attribute(element, "href")) ?? [];
  if (!publication) return undefined;
  const href = `https://${publication}.substack.com/p/${slug}`;
  return [elementOf("a", element.children, { ...element.attributes, href })];
}

function dataOf(element: HtmlElement): unknown {
  try {
    return JSON.parse(attribute(element, "data-attrs"));
  } catch {
    return undefined;
  }
}

function imagesHtml({ data }: Block): string {
  const gallery = typeof data === "object" && data !== null && "gallery" in data ? data.gallery : undefined;
  const addresses = listOf(gallery, "images")
    .map((image) => textOf(image, "src"))
    .filter(Boolean);
  const alt = escaped(textOf(gallery, "alt"));
  const images = addresses.map((address) => `<img src="${escaped(address)}" alt="${alt}">`);
  const caption = textOf(gallery, "caption");
  return galleryHtml(images, escaped(caption));
}

function tweetHtml({ data }: Block): string {
  const words = textOf(data, "full_text");
  const from = textOf(data, "name") || textOf(data, "username");
  const title = from && `${from} on X`;
  return (
    playerCard(textOf(data, "url"), { title, description: escaped(words).replaceAll("\n", "<br>") }) ??
    quoteHtml(words, textOf(data, "url"), from)
  );
}

function noteHtml({ data }: Block): string {
  const comment = typeof data === "object" && data !== null && "comment" in data ? data.comment : data;
  return quoteHtml(textOf(comment, "body"), textOf(data, "url"), textOf(comment, "name"));
}

function quoteHtml(words: string, address: string, from: string): string {
  const lines = words ? words.split(/\n+/).map((line) => `<p>${escaped(line)}</p>`) : [];
  const whole = lines.join("") + linkHtml(address, from);
  return whole && `<blockquote>${whole}</blockquote>`;
}

function postHtml({ data }: Block): string {
  const address = textOf(data, "canonical_url") || textOf(data, "url");
  return cardHtml({
    kind: "bookmark",
    url: address,
    title: textOf(data, "title"),
    description: escaped(textOf(data, "caption")),
    source: textOf(data, "publication_name"),
  });
}

const codeHtml = (expression: string) =>
  expression && `<pre><code class="language-latex">${escaped(expression)}</code></pre>`;

function fileHtml({ element }: Block): string {
  const name = findElement(element.children, (each) => hasClass(each, "file-embed-details-h1"));
  const address = findElement(element.children, (each) => each.name === "a");
  const about = findElement(element.children, (each) => hasClass(each, "file-embed-details-h2"));
  const source = wordsOf(about?.children).replace("∙", "·");
  const title = wordsOf(name?.children);
  return cardHtml({ kind: "file", url: attribute(address, "href"), title, source });
}

/** The block has a label that only its editor should show. */
const preformattedHtml = (element: HtmlElement) =>
  writeTree(element.children.filter((child) => typeof child === "string" || child.name !== "label"));
