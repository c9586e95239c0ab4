import type { ShownBlock } from "../show-blocks.ts";
import { mapElements, type HtmlNode } from "../tree.ts";
import { WIDTH, imageWidthOf, type ImageWidth } from "./width.ts";

/** As wide as styles/article.css makes them. */
const SIZES: Record<ImageWidth, string> = { wide: "(min-width: 76rem) 76rem, 100vw", full: "100vw" };

/** An image beyond the column is asked for in its own width. */
export const wideImageOnPage: ShownBlock = {
  is: ({ name, attributes }) => name === "figure" && imageWidthOf(attributes[WIDTH]) !== null,
  show: ({ children, ...figure }) => {
    const width = imageWidthOf(figure.attributes[WIDTH]);
    return [{ ...figure, children: width ? withSizes(children, SIZES[width]) : children }];
  },
};

const withSizes = (nodes: readonly HtmlNode[], sizes: string): HtmlNode[] =>
  mapElements(nodes, (element) => [
    element.name === "img"
      ? { ...element, attributes: { ...element.attributes, sizes } }
      : { ...element, children: withSizes(element.children, sizes) },
  ]);
