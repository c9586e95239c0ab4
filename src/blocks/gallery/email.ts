import { uploadOf } from "../../contract/content/media.ts";
import { placing, type EmailBlock } from "../email-block.ts";
import { elementOf, type HtmlElement } from "../tree.ts";
import { columnsFor, isGallery, readGallery } from "./read-gallery.ts";

/** In pixels: the text's width, and the space between two images. */
const WIDTH = 552;
const GAP = 8;

/** A table of two or three columns. A gallery has no style of its own, so programs without one show it alike. */
export const galleryInEmail: EmailBlock = {
  is: isGallery,
  show: (element) => {
    const gallery = readGallery(element);
    if (!gallery) return [element];
    const { images, caption } = gallery;
    const columns = columnsFor(images.length);
    const width = Math.floor((WIDTH - GAP * columns) / columns);
    const cells = images.map((image) => cellOf(image, { width, share: `${Math.floor(100 / columns)}%` }));
    const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
      elementOf("tr", cells.slice(row * columns, (row + 1) * columns)),
    );
    const table = elementOf("table", rows, { ...placing, width: "100%" });
    return [elementOf("figure", [table, ...(caption ? [caption] : [])], { style: "margin:26px 0" })];
  },
};

function cellOf({ attributes }: HtmlElement, { width, share }: { width: number; share: string }) {
  const { src = "", alt = "", title = "" } = attributes;
  const image = elementOf("img", [], {
    class: "image",
    src: uploadOf(src) ? src.replace(/\w+$/, "small") : src,
    width: String(width),
    alt: alt || title,
    style: "display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:3px",
  });
  return elementOf("td", [image], {
    width: share,
    valign: "top",
    style: `padding:${GAP / 2}px`,
  });
}
