import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, withChildren } from "../tree.ts";
import { CALLOUT, calloutNameOf } from "./kinds.ts";

/** With the name of its kind above its words: the color alone does not say it. */
export const calloutOnPage: ShownBlock = {
  is: ({ attributes }) => CALLOUT in attributes,
  show: (callout) => {
    const name = elementOf("p", [calloutNameOf(callout.attributes[CALLOUT])], { class: "callout-name" });
    return [withChildren(callout, [name, ...callout.children])];
  },
};
