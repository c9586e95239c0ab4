import type { ShownBlock } from "../show-blocks.ts";
import { WIDTH, imageWidthOf, type ImageWidth } from "../image/width.ts";
import { elementOf } from "../tree.ts";
import { isGallery, readGallery } from "./read-gallery.ts";

/** A grid. Each image is a link to the whole of it, which a script shows in the page (site/client/open-part.ts). */
export const galleryOnPage: ShownBlock = {
  is: isGallery,
  show: (element, words) => {
    const gallery = readGallery(element);
    if (!gallery) return [element];
    const { images, caption } = gallery;
    const width = imageWidthOf(element.attributes[WIDTH]);
    const links = images.map((image, index) =>
      elementOf(
        "a",
        [
          {
            ...image,
            attributes: { ...image.attributes, sizes: sizesOf(index, images.length, width) },
          },
        ],
        {
          href: image.attributes["src"] ?? "",
          // A link has a name, also around an image that nobody described.
          ...(!image.attributes["alt"] && { "aria-label": `${words.image} ${index + 1}` }),
        },
      ),
    );
    const attributes = {
      class: `gallery ${LEADS[images.length % 3]}`.trim(),
      "data-opens": "",
      ...(width && { [WIDTH]: width }),
    };
    return [elementOf("figure", [elementOf("div", links), ...(caption ? [caption] : [])], attributes)];
  },
};

/** Of rows of three, by what is left over: so many images stand in rows of two before them (page.css). */
const LEADS = ["", "leads-4", "leads-2"];

/** On a phone, the first of an odd number is as wide as the window (page.css). */
const sizesOf = (index: number, count: number, width: ImageWidth | null) => {
  const onPhone = index === 0 && count % 2 === 1 ? "100vw" : "50vw";
  return width ? `(min-width: 40rem) 50vw, ${onPhone}` : `(min-width: 44rem) 21rem, ${onPhone}`;
};
