import { field, textOf } from "../../../files/json-fields.ts";
import { each, layout, leftOut, type Builder, type Row } from "./row.ts";
import { settingOf } from "./settings.ts";

/**
 * The modules of Divi by what is after `et_pb_` in Divi 4 and after `divi/` in Divi 5 (https://www.elegantthemes.com/documentation/developers/).
 * The settings of Divi 4 come first, those of Divi 5 after them.
 */
const MODULES: Readonly<Record<string, Row>> = {
  ...layout(
    "section row row_inner column column_inner placeholder group group_carousel tabs accordion slider fullwidth_slider counters pricing_tables video_slider blog_extras pricing_table_group icon_list wrapper",
  ),
  text: { as: "text", text: "content" },
  heading: { as: "heading", title: "title", level: "title_level level" },
  ...each("image fullwidth_image", {
    as: "image",
    images: "src image",
    alt: "alt",
    address: "url image.linkUrl",
  }),
  gallery: { as: "gallery", label: "gallery", images: "gallery_ids galleryIds images" },
  button: { as: "button", label: "button", title: "button_text button", address: "button_url button" },
  ...each("video video_slider_item", { as: "player", label: "video", address: "src video src_webm" }),
  audio: {
    as: "player",
    label: "audio",
    title: "title",
    caption: "artist_name artistName",
    address: "audio",
  },
  blurb: {
    as: "box",
    label: "blurb",
    title: "title",
    level: "header_level",
    text: "content",
    images: "image imageIcon",
    alt: "alt",
    address: "url title.url",
  },
  ...each("slide cta fullwidth_header fullwidth_post_slider_item", {
    as: "box",
    label: "slide, call to action or header",
    title: "heading title",
    level: "header_level",
    by: "subhead",
    text: "content",
    images: "image logo_image_url header_image_url logo headerImage",
    alt: "image_alt",
    button: "button_text button_one_text button buttonOne",
    address: "button_link button_url button_one_url link button buttonOne",
    also: {
      as: "button",
      label: "button",
      title: "button_two_text buttonTwo",
      address: "button_two_url buttonTwo",
    },
  }),
  ...each("toggle accordion_item", { as: "details", label: "toggle", title: "title", text: "content" }),
  tab: { as: "details", label: "tab", title: "title", text: "content" },
  code: { as: "html", label: "code", text: "content" },
  fullwidth_code: { as: "html", label: "code", text: "content" },
  testimonial: {
    as: "quote",
    label: "testimonial",
    text: "content",
    by: "author",
    role: "job_title jobTitle",
    images: "portrait_url portrait",
  },
  team_member: {
    as: "box",
    label: "person",
    title: "name",
    by: "position",
    text: "content",
    images: "image_url image",
  },
  ...each("number_counter circle_counter", { as: "box", label: "counter", title: "title", text: "number" }),
  counter: { as: "box", label: "counter", title: "title", text: "percent barProgress" },
  pricing_table: {
    as: "box",
    label: "price",
    title: "title",
    by: "subtitle",
    role: "sum price",
    text: "content",
    button: "button_text button",
    address: "button_url button",
  },
  icon_list_item: { as: "text", text: "content" },
  divider: { as: "divider" },
  ...each("icon", { as: "nothing" }),
  ...each("map fullwidth_map", { as: "box", label: "map", title: "address map.address" }),
  map_pin: { as: "box", label: "map", title: "title", text: "content", by: "pin_address" },
  countdown_timer: { as: "box", label: "countdown", title: "title", text: "date_time" },
  social_media_follow: { as: "layout" },
  social_media_follow_network: {
    as: "button",
    label: "social link",
    title: "social_network",
    address: "url",
  },
  ...leftOut("form", "contact_form signup login search"),
  ...leftOut(
    "list of posts",
    "blog portfolio filterable_portfolio fullwidth_portfolio post_slider fullwidth_post_slider post_nav shop",
  ),
  ...leftOut(
    "title, comments or menu of the theme",
    "post_title fullwidth_post_title post_content comments menu fullwidth_menu sidebar",
  ),
};

/** Divi, with its shortcodes until version 4 and its blocks since version 5. */
export const divi: Builder = {
  name: "Divi",
  rows: MODULES,
  decode: (value) =>
    value
      .replaceAll("%22", '"')
      .replaceAll("%91", "[")
      .replaceAll("%93", "]")
      .replaceAll("%92", "\\")
      .replaceAll("||et_pb_line_break_holder||", "\n"),
  isHidden: (settings) =>
    field(settings, "disabled") === "on" || textOf(settings, "disabled_on").startsWith("on|on|on"),
  isForSome: (settings) => settingOf(settings, "display_conditions conditions") !== undefined,
};
