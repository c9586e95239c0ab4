import { isBlank, type HtmlElement, type HtmlNode } from "../tree.ts";

/** So many images make a figure a gallery. */
export const galleryLimits = { least: 2, most: 12 };

/** The attributes of an `img` that is stored. */
export type GalleryImage = Readonly<Record<string, string>>;

interface Gallery {
  images: HtmlElement[];
  caption: HtmlElement | undefined;
}

/** Reads a figure of two to twelve images and perhaps a caption; undefined for any other element. */
export function readGallery({ name, children }: HtmlElement): Gallery | undefined {
  if (name !== "figure") return undefined;
  const parts = children.filter((node) => !isBlank(node));
  const images = parts.filter(isImage);
  const caption = parts.find(isCaption);
  const isWhole = images.length + (caption ? 1 : 0) === parts.length;
  const isMany = images.length >= galleryLimits.least && images.length <= galleryLimits.most;
  return isWhole && isMany ? { images, caption } : undefined;
}

export const isGallery = (element: HtmlElement) => readGallery(element) !== undefined;

const isImage = (node: HtmlNode): node is HtmlElement => typeof node === "object" && node.name === "img";
const isCaption = (node: HtmlNode): node is HtmlElement =>
  typeof node === "object" && node.name === "figcaption";

/** How many of them are side by side: two, or three where that fills the rows better. */
export const columnsFor = (count: number) => (count % 3 === 0 || count > 4 ? 3 : 2);
