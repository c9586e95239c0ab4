import { endingIn } from "../../../../contract/content/media.ts";
import { playableAt, players } from "../../../../contract/content/players.ts";
import { galleryLimits } from "../../../../blocks/gallery/read-gallery.ts";
import { WIDTH, type ImageWidth } from "../../../../blocks/image/width.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { fileNameIn } from "./raw-html.ts";

interface GivenCard {
  kind: "embed" | "bookmark" | "file";
  url: string;
  title: string;
  /** HTML of one line, such as a caption; empty without one. */
  description?: string;
  /** Where it comes from: author, site, or kind and size of a file. */
  source?: string;
  /** The address of an image. */
  image?: string;
}

/** A card as texts have it; nothing without an address. */
export function cardHtml({ kind, url, title, description = "", source = "", image = "" }: GivenCard): string {
  if (!url) return "";
  const shown = image ? `<img src="${escaped(image)}" alt="">` : "";
  const lines = [description, source && `<small>${escaped(source)}</small>`].filter(Boolean);
  const below = lines.map((line) => `<p>${line}</p>`).join("");
  return `<div data-card="${kind}"><a href="${escaped(url)}">${shown}${escaped(title || url)}</a>${below}</div>`;
}

const KINDS = { video: "Video", audio: "Audio", post: "Post" };

/** The card of what a service plays or shows at an address; undefined for any other address. */
export function playerCard(address: string, given: { title?: string; description?: string } = {}) {
  const playable = playableAt(address.replace(/^\/\//, "https://"));
  if (!playable) return undefined;
  const { name, kind, addressOf } = players[playable.player];
  const title = given.title || `${KINDS[kind]} on ${name}`;
  return cardHtml({ kind: "embed", url: addressOf(playable.id), ...given, title, source: name });
}

/** The sizes that people read: `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (!(bytes > 0)) return "";
  const [unit, size] = bytes < 1_000_000 ? ["kB", bytes / 1_000] : ["MB", bytes / 1_000_000];
  return `${size < 10 ? size.toFixed(1).replace(/\.0$/, "") : Math.round(size)} ${unit}`;
}

interface GivenFile {
  title?: string;
  description?: string;
  image?: string;
  /** As people read it. */
  size?: string;
}

/** The card of a file: a page plays it if it is audio or video. */
export function fileCard(url: string, { title = "", size = "", ...given }: GivenFile): string {
  const name = fileNameIn(url);
  const ending = endingIn(name).toUpperCase();
  const source = [ending, size].filter(Boolean).join(" · ");
  return cardHtml({ kind: "file", url, title: title || name, source, ...given });
}

export const widthAttribute = (width: ImageWidth | null) => (width ? ` ${WIDTH}="${width}"` : "");

/** Images as galleries as large as they may be, or as a figure; the caption is HTML. */
export function galleryHtml(
  images: readonly string[],
  caption = "",
  width: ImageWidth | null = null,
): string {
  const count = Math.ceil(images.length / galleryLimits.most);
  const each = Math.ceil(images.length / count);
  const parts = Array.from({ length: count || 0 }, (_, index) =>
    images.slice(index * each, (index + 1) * each),
  );
  return parts
    .map((part, index) => {
      const said = caption && index === parts.length - 1 ? `<figcaption>${caption}</figcaption>` : "";
      return `<figure${widthAttribute(width)}>${part.join("")}${said}</figure>`;
    })
    .join("\n");
}
