import { unescaped } from "../../../../blocks/entities.ts";
import { wordsIn, type HtmlNode } from "../../../../blocks/tree.ts";

/** The anchor that Hugo, Astro and GitHub give a heading, by its words. */
const anchorOf = (words: string) =>
  unescaped(words)
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

/** Returns the function that tells the anchor of a heading in place of its id; a link to anything else leads to the top. */
export function anchorsOf(nodes: readonly HtmlNode[]): (href: string) => string {
  const anchors = new Map<string, string>();
  const note = (some: readonly HtmlNode[]) => {
    for (const node of some) {
      if (typeof node === "string") continue;
      const { id } = node.attributes;
      if (id && /^h[1-6]$/.test(node.name)) anchors.set(`#${id}`, `#${anchorOf(wordsIn(node.children))}`);
      note(node.children);
    }
  };
  note(nodes);
  return (href) => anchors.get(href) ?? "#";
}
