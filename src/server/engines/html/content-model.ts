import { fitAnchors } from "./anchors.ts";
import { fitAttributes, POST_BLOCK } from "./attributes.ts";
import { gatherItems, gatherStrays, gatherTerms } from "./lists.ts";
import { blockTags, fitBlocks, saysItsBlock } from "./stored-blocks.ts";
import { liftParts } from "./lift-parts.ts";
import { ONLY } from "../../../blocks/only/only.ts";
import { withOwnKeys } from "../../../blocks/poll/html.ts";
import { fitTable } from "./tables.ts";
import {
  elementOf,
  isBlank,
  joinNodes,
  mapElements,
  readTree,
  wordsIn,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../../../blocks/tree.ts";

/** The elements that contain an element, at any depth. */
interface Ancestors {
  /** Inside, no other link is allowed. */
  inLink: boolean;
  /** Inside, no heading is allowed: a table's header and a term are headings themselves. */
  inHeader: boolean;
}

/**
 * Clean HTML in which every element is where HTML allows it (HTML, 3.2.5). No word is lost: what is in the
 * wrong place is wrapped, moved or unwrapped, as browsers would show it. Doing it again changes nothing.
 */
export function fitContent(html: string): string {
  const written = fitAttributes(readTree(html));
  const nodes = html.includes(ONLY) ? liftParts(written) : written;
  const fitted = fitFlow(nodes, { inLink: false, inHeader: false });
  return withOwnKeys(writeTree(fitAnchors(fitBlocks(nameLinks(fitted)))));
}

/** Returns true if a reader sees something of these: a link around anything else would show its address once more. */
const isSeen = (nodes: readonly HtmlNode[]): boolean =>
  wordsIn(nodes) !== "" ||
  nodes.some((node) => typeof node !== "string" && (node.name === "img" || isSeen(node.children)));

/** A link around blocks, which Markdown does not have, as a link in each of them. */
export function linkEachLine(html: string): string {
  const change = (element: HtmlElement): HtmlNode[] => {
    const children = mapElements(element.children, change);
    const isAroundBlocks = element.name === "a" && !children.every(isInline);
    return isAroundBlocks ? putInto(children, element, isSeen) : [{ ...element, children }];
  };
  return html.includes("<a ") ? writeTree(mapElements(readTree(html), change)) : html;
}

type Fit = (element: HtmlElement, ancestors: Ancestors) => HtmlNode[];

const namesOf = (names: string, fit: Fit) => Object.fromEntries(names.split(" ").map((name) => [name, fit]));

/** How each block is fitted where text and blocks are allowed. */
const blocks: Record<string, Fit> = {
  p: fitParagraph,
  pre: (element, ancestors) => [{ ...element, children: fitWords(element.children, ancestors, "\n") }],
  hr: (element) => [element],
  dl: fitTerms,
  details: fitDetails,
  figure: fitFigure,
  table: fitTableParts,
  ...namesOf("h1 h2 h3 h4 h5 h6", fitHeading),
  ...namesOf("ul ol", fitList),
  div: fitDivision,
  ...namesOf("blockquote li dt dd", fitInside),
  ...Object.fromEntries(blockTags.map((tag) => [tag, fitInside])),
  // Outside of the elements that they belong to, these mean nothing.
  ...namesOf("summary figcaption", (element, ancestors) => fitInside({ ...element, name: "div" }, ancestors)),
  ...namesOf("caption thead tbody tfoot tr td th", (element, ancestors) => [
    " ",
    ...fitFlow(element.children, ancestors),
    " ",
  ]),
};

/** Elements that may be inline or around blocks, and may contain whatever is allowed in their place. */
const around: Record<string, Fit> = { a: fitLink, ...namesOf("del ins", fitInside) };

export const isInline = (node: HtmlNode): boolean =>
  typeof node === "string" || (node.name in around ? node.children.every(isInline) : !(node.name in blocks));

/** Fits nodes where text and blocks are allowed. */
const fitFlow = (nodes: readonly HtmlNode[], ancestors: Ancestors): HtmlNode[] =>
  mapElements(gatherStrays(nodes), (element) =>
    (blocks[element.name] ?? around[element.name] ?? fitPhrase)(element, ancestors),
  );

/** Fits nodes where only inline content is allowed. Blocks are unwrapped, with `gap` around their words. */
const fitWords = (nodes: readonly HtmlNode[], ancestors: Ancestors, gap = " "): HtmlNode[] =>
  mapElements(nodes, (element) => {
    if (element.name in blocks) return [gap, ...fitWords(element.children, ancestors, gap), gap];
    if (element.name !== "a") return [{ ...element, children: fitWords(element.children, ancestors, gap) }];
    if (ancestors.inLink) return fitWords(element.children, ancestors, gap);
    return [{ ...element, children: fitWords(element.children, { ...ancestors, inLink: true }, gap) }];
  });

function fitInside(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  return [{ ...element, children: fitFlow(element.children, ancestors) }];
}

/** The placeholder of a post is empty: the post is rendered in its place. What is for one medium is around another block. */
function fitDivision(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const { [ONLY]: medium, ...attributes } = element.attributes;
  if (medium !== undefined && (POST_BLOCK in attributes || saysItsBlock("div", attributes)))
    return [elementOf("div", fitDivision({ ...element, attributes }, ancestors), { [ONLY]: medium })];
  const id = element.attributes[POST_BLOCK];
  return id ? [elementOf("div", [], { [POST_BLOCK]: id })] : fitInside(element, ancestors);
}

/** Moves an inline element that contains blocks into each of them. */
function fitPhrase(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const children = fitFlow(element.children, ancestors);
  return children.every(isInline) ? [{ ...element, children }] : putInto(children, element);
}

/** A paragraph ends where a block begins, even inside a link, a deletion or an insertion. */
function fitParagraph(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  return splitParagraph(element, fitFlow(element.children, ancestors));
}

function splitParagraph(paragraph: HtmlElement, children: readonly HtmlNode[]): HtmlNode[] {
  if (children.every(isInline)) return [{ ...paragraph, children: [...children] }];
  return runsOf(children).flatMap((run) => {
    if (run.every(isInline)) return run.every(isBlank) ? [] : [{ ...paragraph, children: run }];
    return mapElements(run, (block) => [
      block.name in around ? { ...block, children: splitParagraph(paragraph, block.children) } : block,
    ]);
  });
}

/** The nodes in their order: inline nodes side by side together, each block alone. */
function runsOf(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const runs: HtmlNode[][] = [];
  let line: HtmlNode[] | undefined;
  for (const node of nodes) {
    if (!isInline(node)) {
      runs.push([node]);
      line = undefined;
    } else if (line) {
      line.push(node);
    } else {
      runs.push((line = [node]));
    }
  }
  return runs;
}

/** These elements contain only other elements, no text of their own. */
const STRUCTURE: ReadonlySet<string> = new Set(["ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"]);

/** Longer attributes are not copied into up to 30,000 blocks. In characters. */
const MAX_COPIED_ATTRIBUTES = 1_000;

/** Puts `wrapper` around every line of words in these nodes. */
function putInto(
  nodes: readonly HtmlNode[],
  wrapper: HtmlElement,
  isWrapped: (run: readonly HtmlNode[]) => boolean = (run) => !run.every(isBlank),
): HtmlNode[] {
  const isShort = Object.values(wrapper.attributes).join("").length <= MAX_COPIED_ATTRIBUTES;
  const attributes = isShort ? wrapper.attributes : {};
  return runsOf(nodes).flatMap((run) => {
    if (run.every(isInline)) return isWrapped(run) ? [{ ...wrapper, attributes, children: run }] : run;
    return mapElements(run, (block) => [putIntoBlock(block, wrapper, isWrapped)]);
  });
}

function putIntoBlock(
  block: HtmlElement,
  wrapper: HtmlElement,
  isWrapped: (run: readonly HtmlNode[]) => boolean,
): HtmlElement {
  const children = STRUCTURE.has(block.name)
    ? mapElements(block.children, (part) => [putIntoBlock(part, wrapper, isWrapped)])
    : putInto(block.children, wrapper, isWrapped);
  return { ...block, children };
}

/** Readers reach these with the keyboard, which a link may not hold (HTML, 4.5.1). */
const FOCUSABLE: ReadonlySet<string> = new Set(["details", "pre", "table"]);

const holdsFocusable = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some(
    (node) => typeof node !== "string" && (FOCUSABLE.has(node.name) || holdsFocusable(node.children)),
  );

function fitLink(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  if (ancestors.inLink) return fitFlow(element.children, ancestors);
  const children = fitFlow(element.children, { ...ancestors, inLink: true });
  return holdsFocusable(children) ? putInto(children, element) : [{ ...element, children }];
}

function fitHeading(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const children = fitWords(element.children, ancestors);
  return ancestors.inHeader ? [" ", ...children, " "] : [{ ...element, children }];
}

function fitList(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const children = mapElements(gatherItems(element.children), (item) => fitInside(item, ancestors));
  return [{ ...element, children }];
}

function fitTerms(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const fit = (part: HtmlElement): HtmlNode[] => {
    if (part.name === "div") return [{ ...part, children: mapElements(part.children, fit) }];
    return fitInside(part, part.name === "dt" ? { ...ancestors, inHeader: true } : ancestors);
  };
  return [{ ...element, children: mapElements(gatherTerms(element.children), fit) }];
}

/** Its first summary comes first; without one browsers say “Details”, and so do we. */
function fitDetails(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const written = element.children.find((child) => typeof child !== "string" && child.name === "summary");
  const at = written ? element.children.indexOf(written) : 0;
  const rest = joinNodes(element.children.slice(0, at), element.children.slice(written ? at + 1 : at));
  const summary = typeof written === "object" ? written : elementOf("summary", []);
  const isNamed = wordsIn(summary.children) !== "";
  const named = isNamed
    ? fitSummary(summary, ancestors)
    : [...fitWords(summary.children, ancestors), "Details"];
  return [{ ...element, children: [{ ...summary, children: named }, ...fitFlow(rest, ancestors)] }];
}

/** Either a heading or words (HTML, 4.11.2). */
function fitSummary({ children }: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const [only, ...others] = children.filter((child) => !isBlank(child));
  const isHeading = typeof only === "object" && /^h[1-6]$/.test(only.name) && others.length === 0;
  return isHeading ? fitHeading(only, ancestors) : fitWords(children, ancestors);
}

/** Its one caption comes first or last. */
function fitFigure(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const at = element.children.findIndex((child) => typeof child !== "string" && child.name === "figcaption");
  const caption = element.children[at];
  if (typeof caption !== "object") return fitInside(element, ancestors);
  const before = element.children.slice(0, at);
  const rest = fitFlow(joinNodes(before, element.children.slice(at + 1)), ancestors);
  const fitted = fitInside(caption, ancestors);
  const children = before.every(isBlank) ? [...fitted, ...rest] : [...rest, ...fitted];
  return [{ ...element, children }];
}

function fitTableParts(element: HtmlElement, ancestors: Ancestors): HtmlNode[] {
  const { table, strays } = fitTable(element);
  const fitPart = (part: HtmlElement): HtmlNode[] => {
    if (part.name === "caption") return [{ ...part, children: fitWords(part.children, ancestors) }];
    if (part.name === "td") return fitInside(part, ancestors);
    if (part.name === "th") return fitInside(part, { ...ancestors, inHeader: true });
    return [{ ...part, children: mapElements(part.children, fitPart) }];
  };
  const fitted = table ? [{ ...table, children: mapElements(table.children, fitPart) }] : [];
  return table && strays.length === 0 ? fitted : [" ", ...fitFlow(strays, ancestors), " ", ...fitted];
}

/** Gives links without words their address: as words, or as the `alt` of the image inside. */
const nameLinks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const children = nameLinks(element.children);
    const address = element.attributes["href"];
    const isNameless = element.name === "a" && address && wordsIn(children) === "";
    return [{ ...element, children: isNameless ? sayAddress(children, address) : children }];
  });

function sayAddress(children: readonly HtmlNode[], address: string): HtmlNode[] {
  let isSaid = false;
  const sayInImage = (element: HtmlElement): HtmlNode[] => {
    if (isSaid || element.name !== "img")
      return [{ ...element, children: mapElements(element.children, sayInImage) }];
    isSaid = true;
    return [{ ...element, attributes: { ...element.attributes, alt: address } }];
  };
  const said = mapElements(children, sayInImage);
  return isSaid ? said : [...said, address];
}
