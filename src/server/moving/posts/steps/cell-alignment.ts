import type { HtmlElement, HtmlNode } from "../../../../blocks/tree.ts";
import { attribute } from "../source/raw-html.ts";

const CELL = new Set(["td", "th"]);
/** What says the alignment of all cells inside, unless they say one. */
const AROUND = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
const STYLE = /(?:^|;)\s*text-align\s*:\s*(left|center|right|start|end)\b/i;
/** `has-text-align-right` (WordPress), `text-center` (Bootstrap, Tailwind), `aligncenter`. */
const CLASS = /(?:^|\s)(?:has-text-align-|text-|align-?)(left|center|right|start|end)(?=\s|$)/i;

/** Cells whose alignment is said by a style, a class or the row around them have the attribute that texts here keep. */
export const alignCells = (nodes: readonly HtmlNode[], around?: string): HtmlNode[] =>
  nodes.map((node) => {
    if (typeof node === "string") return node;
    const isCell = CELL.has(node.name);
    if (!isCell && !AROUND.has(node.name)) return { ...node, children: alignCells(node.children) };
    const align = alignmentOf(node) ?? around;
    const children = alignCells(node.children, isCell ? undefined : align);
    return isCell && align ? withAlignment(node, children, align) : { ...node, children };
  });

const withAlignment = (cell: HtmlElement, children: HtmlNode[], align: string): HtmlElement => ({
  ...cell,
  attributes: { ...cell.attributes, align },
  children,
});

function alignmentOf(element: HtmlElement): string | undefined {
  const isTable = element.name === "table";
  const said =
    STYLE.exec(attribute(element, "style"))?.[1] ??
    // The attribute and the class of a table say where it is on the page, not its words.
    (isTable ? undefined : CLASS.exec(attribute(element, "class"))?.[1]) ??
    (isTable ? undefined : attribute(element, "data-align") || attribute(element, "align"));
  const align = said?.toLowerCase();
  if (align === "start") return "left";
  return align === "end" ? "right" : align || undefined;
}
