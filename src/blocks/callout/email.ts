import { placing, textLook, type EmailBlock } from "../email-block.ts";
import { elementOf } from "../tree.ts";
import { CALLOUT, calloutKindOf } from "./kinds.ts";

/** The colors of the site's tokens `--info`, `--ok`, `--accent` of the default look, and `--warn`. */
const colors = {
  note: { light: "#2456A6", dark: "#8AB4F8" },
  tip: { light: "#24704A", dark: "#6CC79A" },
  important: { light: "#6A4BA3", dark: "#B99EEB" },
  warning: { light: "#8A5A00", dark: "#E0B050" },
};

/** A table with one cell: Outlook for Windows knows no padding of other elements. */
export const calloutInEmail: EmailBlock = {
  is: ({ attributes }) => CALLOUT in attributes,
  show: ({ attributes, children }, place) => {
    const kind = calloutKindOf(attributes[CALLOUT] ?? "");
    const color = colors[kind].light;
    const name = elementOf("p", [place.words.callouts[kind]], {
      class: `callout-${kind}`,
      style: `margin:0 0 4px;font:bold 13px/20px ${place.fonts.sans};color:${color}`,
    });
    const cell = elementOf("td", [name, ...children], {
      class: `sunken ink callout-${kind}-line`,
      style: `padding:14px 20px 1px;border-${place.start}:3px solid ${color};background-color:${place.colors.sunken};${textLook(place)}`,
    });
    const row = elementOf("tr", [cell]);
    return [elementOf("table", [row], { ...placing, width: "100%", style: "margin:26px 0" })];
  },
  darkRules: Object.entries(colors).flatMap(([kind, { dark }]) => [
    [`.callout-${kind}`, `color:${dark}`] as const,
    [`.callout-${kind}-line`, `border-color:${dark}`] as const,
  ]),
};
