import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { BY_REPLY, POLL } from "./html.ts";
import { replyIn } from "./words.ts";

/** A question that is answered by email. The other polls are lists of links, as they are stored. */
export const pollInText: ShownBlock = {
  is: ({ attributes }) => attributes[POLL] === BY_REPLY,
  show: (element, { poll }) => [elementOf("div", replyIn(element, poll))],
};
