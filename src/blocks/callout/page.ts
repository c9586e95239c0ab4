import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { CALLOUT, calloutKindOf } from "./kinds.ts";

/** With the name of its kind above its words: the color alone does not say it. A note is no landmark of the page. */
export const calloutOnPage: ShownBlock = {
  is: ({ attributes }) => CALLOUT in attributes,
  show: (callout, { callouts }) => {
    const name = elementOf("p", [callouts[calloutKindOf(callout.attributes[CALLOUT])]], {
      class: "callout-name",
    });
    return [elementOf("aside", [name, ...callout.children], { ...callout.attributes, role: "note" })];
  },
};
