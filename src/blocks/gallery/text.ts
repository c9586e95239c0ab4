import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { isGallery, readGallery } from "./read-gallery.ts";

/** Each image on a line of its own, as its description. */
export const galleryInText: ShownBlock = {
  is: isGallery,
  show: (element) => {
    const { images = [], caption } = readGallery(element) ?? {};
    const described = images.filter(({ attributes }) => attributes["alt"]);
    return [
      ...described.map((image) => elementOf("p", [image])),
      ...(caption ? [elementOf("p", caption.children)] : []),
    ];
  },
};
