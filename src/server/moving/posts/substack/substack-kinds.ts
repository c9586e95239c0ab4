import { CALLOUT } from "../../../../blocks/callout/kinds.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { writeTree, type HtmlElement } from "../../../../blocks/tree.ts";
import { field, listOf, textOf } from "../../files/json-fields.ts";
import { cardHtml, fileCard, galleryHtml, playerCard } from "../source/cards.ts";
import { attribute, findElement, findElements, hasClass, linkHtml, wordsOf } from "../source/raw-html.ts";
import { chartHtml, codeOfGist, embedHtml, labelled } from "./substack-embeds.ts";
import { largestImage } from "./substack-images.ts";

export interface Block {
  element: HtmlElement;
  /** The JSON that Substack stores for the block. */
  data: unknown;
  /** The address of something that was uploaded to Substack. */
  uploaded: (kind: "audio" | "video", id: string) => string;
  /** The HTML inside, read as the rest of the text. */
  inner: () => string;
}

export interface Kind {
  name: string;
  /** The result of the conversion, by the HTML that came of it. A block without one is kept. */
  into?: string | ((html: string) => string | undefined);
  /** True if Substack's own words in it go, too. */
  isLeftOut?: boolean;
  html: (block: Block) => string;
}

const leftOut = (name: string): Kind => ({ name, isLeftOut: true, html: () => "" });
const link = (name: string, html: Kind["html"]): Kind => ({ name, into: "a link", html });
const video = (name: string, address: string): Kind => ({
  name,
  html: ({ data }) => {
    const url = textOf(data, "videoId") && address + textOf(data, "videoId");
    return playerCard(url) ?? linkHtml(url, "");
  },
});

/** What another service plays or shows: an embed card if pages can show it, else a card that leads there. */
const embed = (name: string): Kind => ({
  name,
  into: (html) => (html.startsWith('<div data-card="embed"') ? undefined : "a card with a link"),
  html: (block) => embedHtml(block),
});

/** Substack's elements by their class names; what most of them show is in their data alone. */
export const kinds: Record<string, Kind> = {
  "image-gallery-embed": { name: "image gallery", html: imagesHtml },
  "image-wrapper": { name: "image", html: ({ element }) => imageOf(element) },
  pullquote: {
    name: "pull quote",
    into: "a quotation",
    html: ({ inner }) => `<blockquote>${inner()}</blockquote>`,
  },
  "callout-block": {
    name: "callout",
    html: ({ inner }) => `<aside ${CALLOUT}="note">${inner()}</aside>`,
  },
  tweet: { name: "embedded tweet", html: tweetHtml },
  "twitter-embed": { name: "embedded tweet", html: tweetHtml },
  comment: { name: "embedded note", into: "a quotation with a link", html: noteHtml },
  "community-post": { name: "embedded chat post", into: "a quotation with a link", html: noteHtml },
  "embedded-post-wrap": { name: "embedded post", html: postHtml },
  "digest-post-embed": { name: "embedded post", html: postHtml },
  "embedded-publication-wrap": {
    name: "embedded publication",
    html: ({ data }) =>
      cardHtml({
        kind: "bookmark",
        url: textOf(data, "base_url") || textOf(data, "url"),
        title: textOf(data, "name"),
        description: escaped(textOf(data, "hero_text")),
        source: textOf(data, "author_name"),
      }),
  },
  "latex-rendered": {
    name: "LaTeX",
    into: "code",
    html: ({ data }) => codeHtml(textOf(data, "persistentExpression"), "latex"),
  },
  "github-gist": {
    name: "GitHub gist",
    into: "code",
    html: ({ element, data }) => codeHtml(...codeOfGist(element, data)),
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
  "spotify-wrap": embed("Spotify player"),
  "bluesky-wrap": embed("Bluesky post"),
  "soundcloud-wrap": embed("SoundCloud player"),
  "apple-podcast-container": embed("Apple podcast"),
  "bandcamp-wrap": embed("Bandcamp player"),
  "tiktok-wrap": embed("TikTok video"),
  "prediction-market-wrap": embed("prediction market"),
  "polymarket-embed": embed("prediction market"),
  "meeting-embed": embed("booking of a meeting"),
  "datawrapper-wrap": { name: "chart", into: "an image that leads to the chart", html: chartHtml },
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
  "cashtag-wrap": {
    name: "cashtag",
    into: "its symbol",
    html: ({ data, element }) => escaped(textOf(data, "symbol") || wordsOf(element.children)),
  },
  "poll-embed": leftOut("poll"),
  "recipe-embed": leftOut("recipe card"),
  "sponsorship-campaign-embed": leftOut("sponsor's place"),
  "subscription-widget-wrap": leftOut("sign-up form"),
  "subscription-widget-wrap-editor": leftOut("sign-up form"),
  "subscription-widget": leftOut("sign-up form"),
  "subscribe-widget": leftOut("sign-up form"),
  "paywall-jump": leftOut("paywall"),
  "install-substack-app-embed": leftOut("button of Substack"),
  "community-chat": leftOut("button of Substack"),
  directMessage: leftOut("button of Substack"),
};

function imagesHtml({ data }: Block): string {
  const gallery = field(data, "gallery");
  const alt = textOf(gallery, "alt");
  const images = listOf(gallery, "images")
    .filter((image) => textOf(image, "src"))
    .map(
      (image) => `<img src="${escaped(textOf(image, "src"))}" alt="${escaped(textOf(image, "alt") || alt)}">`,
    );
  return galleryHtml(images, escaped(textOf(gallery, "caption")));
}

/** A gallery as pages of Substack show it: rows of pictures. */
export function shownGallery(figure: HtmlElement): string {
  const images = findElements(figure.children, ({ name }) => name === "picture" || name === "img").filter(
    (each) => each.name === "picture" || !isInPicture(figure, each),
  );
  const caption = findElement(figure.children, ({ name }) => name === "figcaption");
  return galleryHtml(
    images.flatMap((each) => largestImage(each) ?? []).map((image) => writeTree([image])),
    writeTree(caption?.children ?? []),
  );
}

const isInPicture = (figure: HtmlElement, image: HtmlElement) =>
  findElements(figure.children, ({ name }) => name === "picture").some(({ children }) =>
    children.includes(image),
  );

/** The image in a table that an email lays out. */
function imageOf(element: HtmlElement): string {
  const image = findElement(element.children, ({ name }) => name === "img");
  const shown = image && largestImage(image);
  return shown ? writeTree([shown]) : "";
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
  const note = field(data, "comment") ?? field(data, "communityPost") ?? data;
  return quoteHtml(textOf(note, "body"), textOf(data, "url"), textOf(note, "name"));
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
    description: escaped(textOf(data, "caption") || textOf(data, "truncated_body_text")),
    source: textOf(data, "publication_name"),
    image: textOf(data, "cover_image"),
  });
}

const codeHtml = (code: string, language: string) =>
  code && `<pre><code${language ? ` class="language-${language}"` : ""}>${escaped(code)}</code></pre>`;

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

/** An element that only its data describes, of a kind that we do not know. */
export const unknownEmbed = (element: HtmlElement): Kind => embed(`embed “${labelled(element)}”`);
