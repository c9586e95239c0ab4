import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { columnsFor, isGallery, readGallery } from "./read-gallery.ts";

/** A grid. Each image is a link to the whole of it, which a script shows in the page (site/client/open-part.ts). */
export const galleryOnPage: ShownBlock = {
  is: isGallery,
  show: (element, words) => {
    const gallery = readGallery(element);
    if (!gallery) return [element];
    const { images, caption } = gallery;
    const links = images.map((image, index) =>
      elementOf("a", [{ ...image, attributes: { ...image.attributes, sizes: SIZES } }], {
        href: image.attributes["src"] ?? "",
        // A link has a name, also around an image that nobody described.
        ...(!image.attributes["alt"] && { "aria-label": `${words.image} ${index + 1}` }),
      }),
    );
    const attributes = { class: `gallery has-${columnsFor(images.length)}`, "data-opens": "" };
    return [elementOf("figure", [elementOf("div", links), ...(caption ? [caption] : [])], attributes)];
  },
};

const SIZES = "(min-width: 44rem) 21rem, 50vw";
