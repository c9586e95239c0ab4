import { placing, textLook, type EmailBlock } from "../email-block.ts";
import { elementOf } from "../tree.ts";

/** Open: hardly any email program can open it. Its summary stands above it in bold. */
export const detailsInEmail: EmailBlock = {
  is: ({ name }) => name === "details",
  show: ({ children: [summary, ...rest] }, place) => {
    const words = typeof summary === "object" ? summary.children : [];
    const title = elementOf("p", words, { style: `margin:0 0 10px;font-weight:bold` });
    const cell = elementOf("td", [title, ...rest], {
      class: "ink line",
      style: `padding:14px 0 1px;border-top:1px solid ${place.colors.line};border-bottom:1px solid ${place.colors.line};${textLook(place)}`,
    });
    const row = elementOf("tr", [cell]);
    return [elementOf("table", [row], { ...placing, width: "100%", style: "margin:26px 0" })];
  },
};
