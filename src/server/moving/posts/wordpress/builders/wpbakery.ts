import { fromBase64 } from "./settings.ts";
import { each, layout, leftOut, type Builder } from "./row.ts";
import { field } from "../../../files/json-fields.ts";

/** Begins HTML in an attribute. */
const ENCODED = "#E-8_";

/** WPBakery Page Builder, once Visual Composer: https://kb.wpbakery.com/docs/developers-how-tos/ */
export const wpbakery: Builder = {
  name: "WPBakery",
  rows: {
    ...layout("vc_row vc_row_inner vc_column vc_column_inner vc_section"),
    ...each(
      "vc_tta_accordion vc_tta_tabs vc_tta_tour vc_tta_pageable vc_tta_toggle vc_accordion vc_tabs vc_tour",
      { as: "layout", title: "title" },
    ),
    ...each("vc_column_text vc_wp_text", { as: "text", title: "title" }),
    vc_custom_heading: { as: "heading", title: "text", level: "font_container", address: "link" },
    vc_text_separator: { as: "divider", title: "title" },
    vc_single_image: {
      as: "image",
      images: "image custom_src",
      caption: "caption",
      address: "link img_link",
      title: "title",
    },
    ...each("vc_gallery vc_images_carousel vc_media_grid vc_masonry_media_grid", {
      as: "gallery",
      label: "gallery",
      title: "title",
      images: "images include custom_srcs",
    }),
    ...each("vc_btn vc_button vc_button2 vc_cta_button", {
      as: "button",
      label: "button",
      title: "title",
      address: "link href",
    }),
    vc_video: { as: "player", label: "video", address: "link", title: "title" },
    ...each("vc_tta_section vc_tta_toggle_section vc_accordion_tab vc_tab", {
      as: "details",
      label: "accordion or tab",
      title: "title",
    }),
    vc_toggle: { as: "details", label: "toggle", title: "title" },
    vc_message: { as: "callout", label: "message box", level: "message_box_color color" },
    ...each("vc_cta vc_call_to_action vc_cta_button2 vc_hoverbox", {
      as: "box",
      label: "call to action",
      title: "h2 primary_title hover_title",
      by: "h4",
      images: "image",
      button: "btn_title hover_btn_title title",
      address: "btn_link hover_btn_link link href",
    }),
    vc_raw_html: { as: "html", label: "HTML", isEncoded: true },
    ...leftOut("script", "vc_raw_js"),
    ...each("vc_separator vc_zigzag", { as: "divider" }),
    ...each("vc_empty_space vc_icon", { as: "nothing" }),
    vc_pie: { as: "box", label: "chart", title: "title", text: "label_value value" },
    vc_progress_bar: {
      as: "list",
      label: "progress bar",
      title: "title",
      items: "values",
      item: { as: "list item", title: "label", text: "value" },
    },
    ...each("vc_round_chart vc_line_chart", {
      as: "list",
      label: "chart",
      title: "title",
      items: "values",
      item: { as: "list item", title: "title", text: "value y_values" },
    }),
    vc_pricing_table: {
      as: "box",
      label: "price",
      title: "heading",
      by: "price",
      button: "btn_title",
      address: "btn_link link",
    },
    vc_gmaps: { as: "html", label: "map", text: "link" },
    ...leftOut(
      "list of posts",
      "vc_basic_grid vc_masonry_grid vc_posts_slider vc_posts_grid vc_carousel vc_wp_posts vc_wp_recentcomments vc_wp_archives vc_wp_categories vc_wp_tagcloud vc_wp_rss vc_wp_calendar vc_wp_links vc_wp_pages",
    ),
    ...leftOut("menu, search or sign-in form", "vc_wp_custommenu vc_wp_search vc_wp_meta vc_widget_sidebar"),
    ...leftOut("share button", "vc_facebook vc_tweetmeme vc_googleplus vc_pinterest vc_flickr vc_copyright"),
  },
  decode: (value) =>
    value.startsWith(ENCODED)
      ? fromBase64(value.slice(ENCODED.length))
      : value.replaceAll("`{`", "[").replaceAll("`}`", "]").replaceAll("``", '"'),
  isHidden: (settings) => field(settings, "disable_element") === "yes",
  isForSome: () => false,
};
