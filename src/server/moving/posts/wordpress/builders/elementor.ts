import { field, listOf, textOf } from "../../../files/json-fields.ts";
import type { Module } from "./module.ts";
import { each, layout, leftOut, type Builder } from "./row.ts";
import { listIn, settingOf } from "./settings.ts";

/** One of the tabs whose contents are elements of their own. */
const NESTED = "item of nested";
const LINK = "link.url link.destination link";

/** Elementor, by the types of its widgets: https://developers.elementor.com/docs/data-structure/ */
export const elementor: Builder = {
  name: "Elementor",
  rows: {
    ...layout(
      "section column container template e-flexbox e-div-block nested-tabs nested-accordion nested-carousel",
    ),
    ...each("heading e-heading", { as: "heading", title: "title", level: "header_size tag", address: LINK }),
    "e-paragraph": { as: "text", text: "paragraph" },
    "e-button": { as: "button", label: "button", title: "text", address: LINK },
    "e-image": { as: "image", images: "image.src image", alt: "image.alt", address: LINK },
    ...each("e-youtube e-self-hosted-video", { as: "player", label: "video or audio", address: "source" }),
    "e-divider": { as: "divider" },
    "e-svg": { as: "nothing" },
    "text-editor": { as: "text", text: "editor" },
    ...each("image theme-site-logo", {
      as: "image",
      images: "image",
      alt: "image.alt",
      caption: "caption",
      address: LINK,
    }),
    ...each("image-gallery image-carousel gallery media-carousel", {
      as: "gallery",
      label: "gallery",
      images: "wp_gallery carousel gallery slides",
    }),
    button: { as: "button", label: "button", title: "text", address: LINK },
    ...each("video audio", {
      as: "player",
      label: "video or audio",
      address: "{video_type}_url youtube_url hosted_url external_url vimeo_url dailymotion_url link",
    }),
    ...each("icon-box image-box flip-box call-to-action", {
      as: "box",
      label: "box",
      title: "title_text title_text_a title",
      level: "title_size",
      text: "description_text description_text_a description",
      caption: "caption",
      images: "image bg_image",
      button: "button_text button",
      address: LINK,
      also: { as: "text", title: "title_text_b", text: "description_text_b" },
    }),
    [NESTED]: { as: "details", label: "toggle or tab", title: "title" },
    ...each("toggle accordion tabs", {
      as: "layout",
      items: "tabs",
      item: { as: "details", label: "toggle or tab", title: "tab_title", text: "tab_content" },
    }),
    testimonial: {
      as: "quote",
      label: "testimonial",
      text: "testimonial_content",
      by: "testimonial_name",
      role: "testimonial_job",
      images: "testimonial_image",
    },
    ...each("testimonial-carousel reviews", {
      as: "layout",
      items: "slides",
      item: {
        as: "quote",
        label: "testimonial",
        text: "content",
        by: "name",
        role: "title",
        images: "image",
      },
    }),
    ...each("blockquote", { as: "quote", label: "quotation", text: "blockquote_content", by: "author_name" }),
    slides: {
      as: "layout",
      items: "slides",
      item: {
        as: "box",
        label: "slide",
        title: "heading",
        text: "description",
        button: "button_text",
        address: LINK,
        images: "background_image",
      },
    },
    ...each("icon-list", {
      as: "list",
      label: "list",
      items: "icon_list",
      item: { as: "list item", title: "text", address: LINK },
    }),
    "social-icons": {
      as: "list",
      label: "social links",
      items: "social_icon_list",
      item: { as: "list item", title: "social text social_icon.value", address: LINK },
    },
    "price-list": {
      as: "layout",
      items: "price_list",
      item: {
        as: "box",
        label: "price",
        title: "title",
        by: "price",
        text: "item_description",
        images: "image",
        address: LINK,
      },
    },
    "price-table": {
      as: "box",
      label: "price",
      title: "heading",
      by: "sub_heading",
      role: "price",
      button: "button_text",
      address: LINK,
      items: "features_list",
      item: { as: "text", text: "item_text" },
    },
    alert: {
      as: "callout",
      label: "alert",
      title: "alert_title",
      text: "alert_description",
      level: "alert_type",
    },
    html: { as: "html", label: "HTML", text: "html" },
    shortcode: { as: "text", text: "shortcode" },
    "code-highlight": { as: "code", label: "code", text: "code" },
    divider: { as: "divider", title: "text" },
    ...each("spacer menu-anchor icon read-more", { as: "nothing" }),
    "star-rating": { as: "box", label: "rating", title: "title", text: "rating" },
    counter: { as: "box", label: "counter", title: "title", text: "ending_number" },
    progress: { as: "box", label: "progress bar", title: "title", text: "inner_text percent.size" },
    "animated-headline": {
      as: "heading",
      title: "before_text",
      text: "highlighted_text rotating_text",
      by: "after_text",
      level: "tag",
    },
    countdown: { as: "box", label: "countdown", text: "due_date" },
    google_maps: { as: "box", label: "map", title: "address" },
    ...leftOut("form", "form login search-form search mailchimp subscribe"),
    ...leftOut(
      "list of posts",
      "posts archive-posts portfolio loop-grid loop-carousel post-navigation wp-widget-recent-posts wp-widget-categories wp-widget-archives wp-widget-tag_cloud woocommerce-products table-of-contents",
    ),
    ...leftOut(
      "title, comments or menu of the theme",
      "theme-post-title theme-post-content theme-post-featured-image theme-post-excerpt theme-site-title theme-page-title post-info post-comments author-box breadcrumbs nav-menu sidebar share-buttons sitemap",
    ),
  },
  decode: (value) => value,
  isHidden: (settings) =>
    ["desktop", "tablet", "mobile"].every((device) =>
      textOf(settings, `hide_${device}`).startsWith("hidden"),
    ),
  isForSome: (settings) =>
    settingOf(settings, "e_display_conditions dynamic_visibility ecs_conditions") !== undefined,
};

/** Nested deeper is nothing that somebody made. */
const MAX_DEPTH = 100;

/** The modules in the value of `_elementor_data`. */
export function modulesOfElementor(data: unknown, depth = 0): Module[] {
  if (!Array.isArray(data) || depth > MAX_DEPTH) return [];
  return data.map((element: unknown) => {
    const name = textOf(element, "widgetType") || textOf(element, "elType") || "container";
    const settings = unwrapped(field(element, "settings") ?? {});
    const content = modulesOfElementor(listOf(element, "elements"), depth + 1);
    return { name, settings, content: name.startsWith("nested-") ? withTitles(content, settings) : content };
  });
}

/** Since version 4 each value says its type beside it, and texts hold what is in them once more. */
function unwrapped(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (field(value, "$$type") !== undefined) {
    const inside = unwrapped(field(value, "value"), depth + 1);
    return textOf(value, "$$type").startsWith("html") ? (field(inside, "content") ?? inside) : inside;
  }
  if (Array.isArray(value)) return value.map((each) => unwrapped(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unwrapped(each, depth + 1)]));
}

/** The titles of nested tabs are in a list beside them. */
function withTitles(content: Module[], settings: unknown): Module[] {
  const titles = listIn(settingOf(settings, "tabs items"));
  if (titles.length === 0) return content;
  return content.map((module, index) => ({
    name: NESTED,
    settings: { title: settingOf(titles[index], "tab_title item_title title") },
    content: [module],
  }));
}
