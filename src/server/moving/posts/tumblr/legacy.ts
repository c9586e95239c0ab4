import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { field, listOf, textOf } from "../../files/json-fields.ts";
import { cardHtml, fileCard, galleryHtml, playerCard } from "../source/cards.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { linkHtml } from "../source/raw-html.ts";

type Read = (post: unknown, elements: ElementOutcome[]) => string;

const kept = (elements: ElementOutcome[], element: string) => elements.push({ element, outcome: "kept" });

/** The kinds of posts that Tumblr had before its blocks (https://www.tumblr.com/docs/en/api/v2#posts). */
const kinds: Readonly<Record<string, Read>> = {
  text: (post) => textOf(post, "body"),
  regular: (post) => textOf(post, "body"),
  photo: (post) => {
    const photos = listOf(post, "photos");
    const captions = photos.map((photo) => textOf(photo, "caption"));
    const images = photos.map(photoHtml);
    const hasCaptions = captions.some(Boolean);
    const figures = hasCaptions
      ? images.map((image, at) => galleryHtml([image], escaped(captions[at] ?? ""))).join("\n")
      : galleryHtml(images);
    const link = textOf(post, "link_url");
    return [figures, textOf(post, "caption"), link && linkHtml(link, "")].filter(Boolean).join("\n");
  },
  quote: (post) => {
    const source = textOf(post, "source");
    return `<blockquote><p>${textOf(post, "text")}</p></blockquote>${source && `\n<p>— ${source}</p>`}`;
  },
  link: (post, elements) => {
    kept(elements, "link");
    const card = cardHtml({
      kind: "bookmark",
      url: textOf(post, "url"),
      title: textOf(post, "title"),
      description: escaped(textOf(post, "excerpt")),
      source: textOf(post, "publisher"),
      image: textOf(field(listOf(post, "photos")[0], "original_size"), "url"),
    });
    return `${card}\n${textOf(post, "description")}`;
  },
  chat: (post) => {
    const lines = listOf(post, "dialogue").map((line) => {
      const who = textOf(line, "label");
      return `<p>${who && `<strong>${escaped(who)}</strong> `}${escaped(textOf(line, "phrase"))}</p>`;
    });
    return lines.join("\n") || textOf(post, "body");
  },
  audio: (post, elements) => {
    const url = textOf(post, "audio_source_url") || textOf(post, "audio_url") || textOf(post, "source_url");
    const title = [textOf(post, "artist"), textOf(post, "track_name")].filter(Boolean).join(" – ");
    const isFile = /\.(?:mp3|m4a|ogg|wav|flac)(?:\?|$)/i.test(url) || /\btumblr\.com\//.test(url);
    const card =
      playerCard(url, { title }) ??
      (isFile ? fileCard(url, { title, image: textOf(post, "album_art") }) : undefined);
    return `${shown("audio", { card, page: url || frameIn(textOf(post, "player")), title }, elements)}\n${textOf(post, "caption")}`;
  },
  video: (post, elements) => {
    const url = textOf(post, "video_url");
    const page =
      textOf(post, "permalink_url") ||
      frameIn(textOf(listOf(post, "player").at(-1), "embed_code")) ||
      textOf(post, "source_url");
    const card =
      playerCard(page) ?? (url ? fileCard(url, { image: textOf(post, "thumbnail_url") }) : undefined);
    return `${shown("video", { card, page, title: "" }, elements)}\n${textOf(post, "caption")}`;
  },
  answer: (post) => {
    const who = textOf(post, "asking_name") || "Anonymous";
    const question = textOf(post, "question");
    const asked = /<p\b/i.test(question) ? question : `<p>${question}</p>`;
    return `<blockquote><p><strong>${escaped(who)}:</strong></p>${asked}</blockquote>\n${textOf(post, "answer")}`;
  },
};

/** The text of a post of an older kind; undefined for a kind that is not known. */
export const readLegacy = (post: unknown, elements: ElementOutcome[]): string | undefined =>
  kinds[textOf(post, "type")]?.(post, elements);

/** A card, or a link to what is not played here. */
function shown(
  element: string,
  { card, page, title }: { card: string | undefined; page: string; title: string },
  elements: ElementOutcome[],
): string {
  if (card) elements.push({ element, outcome: "kept" });
  else if (page) elements.push({ element, outcome: "converted", into: "a link" });
  else elements.push({ element, outcome: "left out" });
  return card ?? linkHtml(page, title);
}

const frameIn = (html: string) => unescaped(/\bsrc=["']([^"']+)/.exec(html)?.[1] ?? "");

function photoHtml(photo: unknown): string {
  const original = field(photo, "original_size") ?? listOf(photo, "alt_sizes")[0];
  return `<img src="${escaped(textOf(original, "url"))}" alt="${escaped(textOf(photo, "alt_text"))}">`;
}
