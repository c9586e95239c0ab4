import type { EmailBlock } from "../email-block.ts";
import { elementOf } from "../tree.ts";
import { isFootnotes } from "./read-footnotes.ts";

/** Small and below a line. Programs that know anchors lead both ways. */
export const footnotesInEmail: EmailBlock = {
  is: isFootnotes,
  show: (list, { start, colors, fonts }) => [
    elementOf("div", [{ ...list, attributes: { ...list.attributes, style: listLook(start) } }], {
      class: "line ink2",
      style: `margin:34px 0 0;padding:18px 0 0;border-top:1px solid ${colors.line};font:15px/23px ${fonts.sans};color:${colors.ink2}`,
    }),
  ],
};

const listLook = (start: "left" | "right") =>
  `margin:0;padding:${start === "left" ? "0 0 0 24px" : "0 24px 0 0"}`;
