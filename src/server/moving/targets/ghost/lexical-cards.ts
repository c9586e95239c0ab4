import { BUTTON } from "../../../../blocks/button/html.ts";
import { CALLOUT, calloutKindOf } from "../../../../blocks/callout/kinds.ts";
import type { CalloutKind } from "../../../../blocks/block-words.ts";
import { isCard, playableIn, playerFor, readCard, type Card } from "../../../../blocks/card/read-card.ts";
import { CUT } from "../../../../blocks/cut/cut.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { readGallery } from "../../../../blocks/gallery/read-gallery.ts";
import { imageWidthOf, WIDTH } from "../../../../blocks/image/width.ts";
import { isBlank, wordsIn, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { frameFor } from "../../../../contract/content/players.ts";
import type { StoredFile } from "../texts/site-index.ts";
import type { LexicalNode } from "./lexical-text.ts";

/** A card of Ghost (TryGhost/Koenig, `packages/kg-default-nodes`). */
export const card = (type: string, fields: object): LexicalNode => ({ type, version: 1, ...fields });

/** Shown to everybody, or only in emails or on the site. */
export function htmlCard(html: string, medium?: "email" | "web"): LexicalNode {
  const everybody = "status:free,status:-free";
  return card("html", {
    html,
    visibility: {
      web: { nonMember: medium !== "email", memberSegment: medium === "email" ? "" : everybody },
      email: { memberSegment: medium === "web" ? "" : everybody },
    },
  });
}

/** What cards need to know of the files in the texts, by the addresses that they have in Ghost. */
export interface CardFiles {
  fileAt: (address: string) => StoredFile | undefined;
}

/** The card that a block is in Ghost; undefined if it has none for it. */
export function cardOf(element: HtmlElement, files: CardFiles): LexicalNode | undefined {
  const { name, attributes, children } = element;
  if (name === "hr") return CUT in attributes ? undefined : card("horizontalrule", {});
  if (name === "pre") return codeCard(element);
  if (name === "details") return toggleCard(element);
  if (isCard(element)) {
    const read = readCard(element);
    return read && cardCard(read, files);
  }
  const [only, ...others] = children.filter((node) => !isBlank(node));
  if (BUTTON in attributes && typeof only === "object")
    return card("button", {
      buttonText: unescaped(wordsIn(only.children)),
      alignment: "center",
      buttonUrl: unescaped(only.attributes["href"] ?? ""),
    });
  if (CALLOUT in attributes) return calloutCard(element);
  if (name === "figure") return figureCard(element, files);
  const isAlone = name === "p" && others.length === 0 && Object.keys(attributes).length === 0;
  return isAlone && only !== undefined ? imageCard(only, { files }) : undefined;
}

function codeCard({ children }: HtmlElement): LexicalNode | undefined {
  const [only, ...others] = children;
  const code = typeof only === "object" && only.name === "code" && others.length === 0 ? only : undefined;
  const lines = code?.children ?? children;
  if (!lines.every((node) => typeof node === "string")) return undefined;
  const language = /\blanguage-(\S+)/.exec(code?.attributes["class"] ?? "")?.[1] ?? "";
  return card("codeblock", { code: unescaped(lines.join("")).replace(/\n$/, ""), language, caption: "" });
}

function toggleCard({ attributes, children }: HtmlElement): LexicalNode | undefined {
  const [summary, ...rest] = children.filter((node) => !isBlank(node));
  if (typeof summary !== "object" || summary.name !== "summary" || Object.keys(attributes).length > 0)
    return undefined;
  const isPlain = rest.every((node) => typeof node === "object" && /^(?:p|ul|ol)$/.test(node.name));
  if (!isPlain) return undefined;
  return card("toggle", { heading: writeTree(summary.children), content: writeTree(rest) });
}

const colors: Readonly<Record<CalloutKind, string>> = {
  note: "blue",
  tip: "green",
  warning: "yellow",
  important: "pink",
};

/** Ghost's callouts have one paragraph. */
function calloutCard({ attributes, children }: HtmlElement): LexicalNode | undefined {
  const [only, ...others] = children.filter((node) => !isBlank(node));
  if (typeof only !== "object" || only.name !== "p" || others.length > 0) return undefined;
  return card("callout", {
    calloutText: writeTree(only.children),
    calloutEmoji: "",
    backgroundColor: colors[calloutKindOf(attributes[CALLOUT])],
  });
}

function cardCard({ kind, address, ...parts }: Card, { fileAt }: CardFiles): LexicalNode | undefined {
  const title = unescaped(wordsIn(parts.title)) || address;
  const description = unescaped(parts.description.map((line) => wordsIn(line)).join(" "));
  const source = unescaped(wordsIn(parts.source));
  const image = unescaped(parts.image?.attributes["src"] ?? "");
  const file = kind === "file" ? fileAt(address) : undefined;
  if (file) {
    const facts = { src: address, title, mimeType: "", duration: 0, fileSize: file.sizeBytes };
    const player = playerFor({ kind, address: `/media/${file.id}/file/${file.fileName ?? ""}` });
    if (player === "audio") return card("audio", { ...facts, thumbnailSrc: image });
    return card("file", {
      src: address,
      fileTitle: title,
      fileCaption: description,
      fileName: file.fileName ?? title,
      fileSize: file.sizeBytes,
    });
  }
  const playable = playableIn({ kind, address });
  const frame = playable && frameFor(`${playable.player}:${playable.id}`)?.replace(/\bautoplay=1&?/, "");
  if (playable && frame)
    return card("embed", {
      url: address,
      embedType: "video",
      html: `<iframe width="200" height="113" src="${frame.replace(/\?$/, "").replaceAll("&", "&amp;")}" title="${title.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" frameborder="0" allowfullscreen></iframe>`,
      metadata: { title, provider_name: source },
      caption: parts.description.map((line) => writeTree(line)).join("<br>"),
    });
  return card("bookmark", {
    url: address,
    metadata: { icon: "", title, description, author: "", publisher: source, thumbnail: image },
    caption: "",
  });
}

function figureCard(figure: HtmlElement, files: CardFiles): LexicalNode | undefined {
  const gallery = readGallery(figure);
  if (gallery) {
    const images = gallery.images.map((image, index) => galleryImage(image, index, files));
    // Ghost shows at most nine, and none without its size.
    if (images.length > 9 || images.some(({ width }) => width === null)) return undefined;
    return card("gallery", { images, caption: writeTree(gallery.caption?.children ?? []) });
  }
  const parts = figure.children.filter((node) => !isBlank(node));
  const caption = parts.find((node) => typeof node === "object" && node.name === "figcaption");
  const [image, ...others] = parts.filter((node) => node !== caption);
  if (image === undefined || others.length > 0) return undefined;
  const { [WIDTH]: width, ...rest } = figure.attributes;
  if (Object.keys(rest).length > 0) return undefined;
  const words = typeof caption === "object" ? writeTree(caption.children) : "";
  return imageCard(image, { files, caption: words, width: imageWidthOf(width) ?? "regular" });
}

/** Ghost fills rows of three. */
const galleryImage = (image: HtmlElement, index: number, files: CardFiles) => {
  const fields = imageFields(image, files);
  return { ...fields, row: Math.floor(index / 3), fileName: fields.src.split("/").at(-1) ?? "" };
};

function imageCard(
  node: HtmlNode,
  { files, caption = "", width = "regular" }: { files: CardFiles; caption?: string; width?: string },
): LexicalNode | undefined {
  if (typeof node !== "object") return undefined;
  const [only, ...others] = node.children.filter((child) => !isBlank(child));
  const isLinked = node.name === "a" && typeof only === "object" && others.length === 0;
  const image = isLinked ? only : node;
  if (image.name !== "img" || !image.attributes["src"]) return undefined;
  const href = isLinked ? unescaped(node.attributes["href"] ?? "") : "";
  return card("image", { ...imageFields(image, files), caption, cardWidth: width, href });
}

function imageFields({ attributes: { src = "", alt = "", title = "" } }: HtmlElement, { fileAt }: CardFiles) {
  const address = unescaped(src);
  const { width = 0, height = 0 } = fileAt(address) ?? {};
  const size = width > 0 && height > 0 ? { width, height } : { width: null, height: null };
  return { src: address, ...size, title: unescaped(title), alt: unescaped(alt) };
}
