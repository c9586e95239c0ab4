import { oneOf, type StoredHtml } from "../stored-html.ts";
import type { HtmlNode } from "../tree.ts";

/** `<figure data-width="wide">`: how far an image or a gallery reaches beyond the column of a post. Without it, not at all. */
export const WIDTH = "data-width";

export const imageWidths = ["wide", "full"] as const;

export type ImageWidth = (typeof imageWidths)[number];

export const imageWidthOf = (value: string | null | undefined): ImageWidth | null =>
  imageWidths.find((width) => width === value) ?? null;

/** Ghost's and WordPress' classes for it. */
export const widthOfClass = (classes: string | null | undefined): ImageWidth | null =>
  imageWidthOf(/(?:^|\s)(?:kg-width-|align)(wide|full)(?=\s|$)/.exec(classes ?? "")?.[1]);

export const widthHtml: StoredHtml = {
  attributes: { figure: { [WIDTH]: oneOf(imageWidths) } },
  fit: ({ attributes: { [WIDTH]: width, ...attributes }, ...figure }) => ({
    ...figure,
    attributes: width && figure.children.some(hasImage) ? { ...attributes, [WIDTH]: width } : attributes,
  }),
};

const hasImage = (node: HtmlNode): boolean =>
  typeof node === "object" && (node.name === "img" || node.children.some(hasImage));
