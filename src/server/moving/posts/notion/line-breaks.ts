import { elementOf, type HtmlNode } from "../../../../blocks/tree.ts";

/** Notion shows the line breaks of its texts. Those between blocks are only how the file is laid out. */
export function withBreaks(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, index): HtmlNode[] => {
    if (typeof node !== "string" || !node.includes("\n")) return [node];
    const isBetween = [nodes[index - 1], nodes[index + 1]].every(
      (each) => each !== undefined && !isBlock(each),
    );
    if (node.trim() === "" && !isBetween) return [" "];
    const isFirst = index === 0 || isBlock(nodes[index - 1]);
    const isLast = index === nodes.length - 1 || isBlock(nodes[index + 1]);
    const text = isFirst ? node.trimStart() : node;
    const lines = (isLast ? text.trimEnd() : text).split("\n");
    return lines.flatMap((line, at): HtmlNode[] => (at === 0 ? [line] : [elementOf("br", []), line]));
  });
}

export const isBlock = (node: HtmlNode | undefined) =>
  typeof node === "object" &&
  /^(?:p|h[1-6]|[uo]l|li|div|figure|figcaption|blockquote|pre|table|thead|tbody|tr|t[hd]|hr|details|summary|aside)$/.test(
    node.name,
  );
