import { unescaped } from "../entities.ts";
import { oneOf, type StoredHtml } from "../stored-html.ts";
import type { HtmlElement } from "../tree.ts";

/** The `role` of an image that says nothing: screen readers pass over it. */
export const DECORATIVE = "presentation";

/** `<img src="…" alt="" role="presentation" />` is an ornament; an empty `alt` alone is one that was forgotten. */
export const imageHtml: StoredHtml = {
  attributes: { img: { role: oneOf([DECORATIVE]) } },
  fit: ({ attributes: { role, ...attributes }, ...image }) => ({
    ...image,
    attributes: role === undefined || saysSomething(attributes) ? attributes : { ...attributes, role },
  }),
};

const saysSomething = ({ alt = "", title = "" }: HtmlElement["attributes"]) => (alt + title).trim() !== "";

interface ShownImage {
  /** Empty for an image whose address no text keeps, such as one of a computer or an email. */
  src: string;
  alt: string;
}

/** The images of clean HTML, in order. */
export const imagesIn = (html: string): ShownImage[] =>
  (html.match(/<img\b[^>]*>/g) ?? []).map((image) => ({
    src: valueIn(image, "src"),
    alt: valueIn(image, "alt"),
  }));

const valueIn = (image: string, name: string) =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(image)?.[1] ?? "");

/** Counts the images of a text that have no alt text and are no ornaments. */
export const imagesWithoutAlt = (html: string): number =>
  (html.match(/<img\b[^>]*>/gi) ?? []).filter(
    (image) => !/\salt="[^"]*\S[^"]*"/i.test(image) && !image.includes(` role="${DECORATIVE}"`),
  ).length;
