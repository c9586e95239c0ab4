import { Node } from "@tiptap/core";
import { isImageAddress } from "../addresses.ts";
import { WIDTH, imageWidthOf, widthHtml } from "../image/width.ts";
import type { EditorBlock } from "../editor-block.ts";
import { createGalleryView } from "./view.ts";
import { galleryPastes } from "./paste.ts";
import { galleryLimits, type GalleryImage } from "./read-gallery.ts";

declare module "@tiptap/core" {
  interface Storage {
    gallery: {
      /** Uploads an image and returns its address. */
      upload?: (file: File, options: { onProgress: (percent: number) => void }) => Promise<string>;
    };
  }
}

const Gallery = Node.create({
  name: "gallery",
  group: "block",
  content: "inline*",
  isolating: true,
  defining: true,
  draggable: true,
  // A figure with one image is another node.
  priority: 110,
  addStorage: () => ({}),
  addAttributes: () => ({
    images: { default: [], rendered: false },
    reach: { default: null, renderHTML: ({ reach }) => (reach ? { [WIDTH]: String(reach) } : {}) },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      priority: 60,
      getAttrs: (figure) => {
        const images = Array.from(figure.children).filter(({ tagName }) => /^img$/i.test(tagName));
        const { least, most } = galleryLimits;
        if (images.length < least || images.length > most) return false;
        return { images: images.map(attributesOf), reach: imageWidthOf(figure.getAttribute(WIDTH)) };
      },
      contentElement: (figure) =>
        figure.querySelector("figcaption") ?? figure.ownerDocument.createElement("i"),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    "figure",
    HTMLAttributes,
    // Only the parser and the view set it.
    ...(node.attrs["images"] as GalleryImage[]).map((image) => ["img", image]),
    ["figcaption", 0],
  ],
  addNodeView: () => createGalleryView,
});

const attributesOf = (image: Element): GalleryImage =>
  Object.fromEntries(Array.from(image.attributes, ({ name, value }) => [name, value]));

export const galleryBlock: EditorBlock = {
  nodes: [Gallery],
  html: {
    gallery: (node, write) => {
      // See above.
      const all = node.attrs["images"] as GalleryImage[];
      const images = all.filter(({ src = "" }) => isImageAddress(src));
      if (images.length === 0) return "";
      const shown = images.map(
        ({ src, alt = "", ...more }) => `<img${write.attributes({ src, alt, ...more })} />`,
      );
      const caption = write.inline(node);
      const attributes = write.attributes({ [WIDTH]: node.attrs["reach"] });
      return `<figure${attributes}>${shown.join("")}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
    },
  },
  stored: widthHtml,
  pastes: galleryPastes,
  inserts: [
    {
      name: "Gallery",
      icon: "M4 3h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 13h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM14 13h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z",
      hint: "2 to 9 images",
      words: "images photos pictures grid",
      run: (editor) => editor.chain().focus().insertContent({ type: "gallery" }).run(),
    },
  ],
};
