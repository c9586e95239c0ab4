import { field, textOf } from "../../../files/json-fields.ts";
import type { Module } from "./module.ts";
import { each, layout, leftOut, type Builder } from "./row.ts";

const DETAILS = { as: "details", label: "toggle or tab", title: "label", text: "content" } as const;

/** Beaver Builder, by the types of its modules: https://docs.wpbeaverbuilder.com/beaver-builder/layouts/modules/ */
export const beaver: Builder = {
  name: "Beaver Builder",
  rows: {
    ...layout("row column column-group box"),
    "rich-text": { as: "text", text: "text" },
    heading: { as: "heading", title: "heading", level: "tag", address: "link" },
    photo: {
      as: "image",
      images: "photo_src photo_url data.url photo",
      alt: "data.alt",
      caption: "caption data.caption",
      address: "link_url",
    },
    ...each("gallery slideshow", { as: "gallery", label: "gallery", images: "photo_data photos" }),
    button: { as: "button", label: "button", title: "text", address: "link" },
    "button-group": {
      as: "layout",
      items: "items",
      item: { as: "button", label: "button", title: "text", address: "link" },
    },
    ...each("video", {
      as: "player",
      label: "video",
      address: "data.url video_webm video",
      text: "embed_code",
    }),
    audio: { as: "player", label: "audio", address: "link data.url" },
    ...each("callout cta", {
      as: "box",
      label: "callout",
      title: "title",
      level: "title_tag",
      text: "text",
      images: "photo_src photo",
      button: "cta_text btn_text",
      address: "btn_link link cta_link",
    }),
    accordion: { as: "layout", items: "items", item: DETAILS },
    tabs: { as: "layout", items: "items", item: DETAILS },
    "content-slider": {
      as: "layout",
      items: "slides",
      item: {
        as: "box",
        label: "slide",
        title: "title label",
        text: "text",
        images: "fg_photo_src bg_photo_src fg_photo bg_photo",
        button: "cta_text",
        address: "link",
      },
    },
    testimonials: {
      as: "layout",
      items: "testimonials",
      item: { as: "quote", label: "testimonial", text: "testimonial" },
    },
    "pricing-table": {
      as: "layout",
      items: "pricing_columns",
      item: {
        as: "box",
        label: "price",
        title: "title",
        by: "price",
        role: "duration",
        button: "button_text",
        address: "button_url",
        items: "features extended_features",
        item: { as: "text", text: "description" },
      },
    },
    list: {
      as: "list",
      label: "list",
      items: "list_items",
      item: { as: "list item", title: "heading", text: "content" },
    },
    html: { as: "html", label: "HTML", text: "html" },
    numbers: {
      as: "box",
      label: "counter",
      title: "before_number_text",
      text: "number",
      by: "after_number_text",
    },
    countdown: { as: "box", label: "countdown", text: "fixed_date" },
    map: { as: "box", label: "map", title: "address" },
    icon: { as: "text", text: "text" },
    separator: { as: "divider" },
    ...each("icon-group star-rating", { as: "nothing" }),
    ...leftOut("form", "contact-form subscribe-form login-form search"),
    ...leftOut("list of posts", "post-grid post-slider post-carousel woocommerce"),
    ...leftOut("menu or sidebar", "menu sidebar widget social-buttons"),
  },
  decode: (value) => value,
  isHidden: (settings) => textOf(settings, "visibility_display") === "0",
  isForSome: (settings) => /^(?:logged_in|logic)$/.test(textOf(settings, "visibility_display")),
};

const place = (node: unknown) => Number(textOf(node, "position")) || 0;

/** The modules in the value of `_fl_builder_data`: nodes by their ids, each of which names its parent and its place there. */
export function modulesOfBeaver(data: unknown): Module[] {
  const nodes = typeof data === "object" && data !== null ? Object.values(data) : [];
  const byParent = Map.groupBy(nodes, (node) => textOf(node, "parent"));
  const take = (parent: string): Module[] => {
    const found = byParent.get(parent) ?? [];
    // A node that is its own parent has been read.
    byParent.delete(parent);
    return found
      .toSorted((one, other) => place(one) - place(other))
      .map((node) => {
        const settings = field(node, "settings") ?? {};
        const type = textOf(node, "type");
        return {
          name: type === "module" ? textOf(settings, "type") || "box" : type,
          settings,
          content: take(textOf(node, "node")),
        };
      });
  };
  return take("");
}
