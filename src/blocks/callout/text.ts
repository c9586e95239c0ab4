import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { CALLOUT, calloutKindOf } from "./kinds.ts";

/** A quote that begins with the name of its kind. */
export const calloutInText: ShownBlock = {
  is: ({ attributes }) => CALLOUT in attributes,
  show: ({ attributes, children }, { callouts }) => {
    const name = elementOf("p", [`${callouts[calloutKindOf(attributes[CALLOUT])]}:`]);
    return [elementOf("blockquote", [name, ...children])];
  },
};
