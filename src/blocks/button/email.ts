import { placing, type EmailBlock } from "../email-block.ts";
import { elementOf } from "../tree.ts";
import { BUTTON } from "./html.ts";

/**
 * A cell with a background, which every program draws without images. Outlook for Windows knows no padding of links and
 * takes that of the cell (`mso-padding-alt`); elsewhere the link fills the cell, so that all of it can be clicked.
 */
export const buttonInEmail: EmailBlock = {
  is: ({ attributes }) => BUTTON in attributes,
  show: ({ children: [link] }, { accent, colors, fonts, start }) => {
    if (typeof link !== "object") return [];
    // A button without an address is shown as plain words.
    if (!link.attributes["href"]) return [elementOf("p", link.children, { style: "margin:0 0 18px" })];
    const words = elementOf("a", link.children, {
      ...link.attributes,
      class: "button",
      style: `display:inline-block;padding:14px 22px;mso-padding-alt:0;font:bold 15px/20px ${fonts.sans};color:${colors.accentInk};text-decoration:none`,
    });
    const cell = elementOf("td", [words], {
      class: "button",
      style: `background-color:${accent};border-radius:6px;mso-padding-alt:14px 22px`,
    });
    const row = elementOf("tr", [cell]);
    return [elementOf("table", [row], { ...placing, align: start, style: "margin:8px 0 26px" }), CLEAR];
  },
};

/** The table is aligned by an attribute, which makes it float. */
const CLEAR = elementOf("div", [], { style: "clear:both;font-size:0;line-height:0" });
