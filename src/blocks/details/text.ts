import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";

/** Its summary is a line of its own. */
export const detailsInText: ShownBlock = {
  is: ({ name }) => name === "details",
  show: ({ children: [summary, ...rest] }) => {
    const words = typeof summary === "object" ? summary.children : [];
    return [elementOf("p", words), elementOf("div", rest)];
  },
};
