import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { elementOf, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { attribute, findElement, findElements, hasClass, wordsOf } from "../source/raw-html.ts";
import { callout, code, formula } from "./code-and-callouts.ts";
import { figure } from "./figures.ts";
import { joinLists } from "./join-lists.ts";
import { isBlock, withBreaks } from "./line-breaks.ts";
import { readLink } from "./page-links.ts";
import { classed, isIcon, isImage, named, type Reading, type Rule } from "./reading.ts";

/** The text of a page of Notion as a post here can have it. */
export function readNotionHtml(
  body: readonly HtmlNode[],
  { links, elements }: Pick<Reading, "links" | "elements">,
): HtmlNode[] {
  const hrefs = findElements(body, ({ name }) => name === "a").map((link) => attribute(link, "href"));
  const anchors = new Set(hrefs.flatMap((href) => /^#(.+)$/.exec(href)?.[1] ?? []));
  const isHigh = findElement(body, ({ name }) => name === "h1") !== undefined;
  const reading: Reading = {
    links,
    elements,
    anchors,
    lowered: isHigh ? 1 : 0,
    read: (nodes) =>
      joinLists(nodes.flatMap((node) => (typeof node === "string" ? [node] : readElement(node, reading)))),
  };
  return reading.read(body);
}

function readElement(element: HtmlElement, reading: Reading): HtmlNode[] {
  const [, rule] = rules.find(([matches]) => matches(element)) ?? [];
  if (rule) return rule(element, reading);
  const { id, ...attributes } = element.attributes;
  const kept = id !== undefined && reading.anchors.has(id) ? { ...attributes, id } : attributes;
  return [{ ...element, attributes: kept, children: withBreaks(reading.read(element.children)) }];
}

const unwrapped: Rule = ({ children }, reading) => reading.read(children);
const dropped: Rule = () => [];

/** A box that only arranges what is in it. Nobody saw what is in a hidden one. */
const isLayout = (element: HtmlElement) =>
  element.name === "div" && !/display:\s*none/.test(attribute(element, "style"));

/** Words in a box of their own are a paragraph. */
const layout: Rule = ({ children }, reading) => {
  const inner = reading.read(children);
  return wordsOf(inner) === "" || inner.some(isBlock) ? inner : [elementOf("p", withBreaks(inner))];
};

const isCallout = (element: HtmlElement) =>
  element.name === "aside" || (element.name === "figure" && hasClass(element, "callout"));

const isFormula = (element: HtmlElement) =>
  ["data-notion-equation", "data-notion-inline-equation"].some(
    (name) => element.attributes[name] !== undefined,
  ) || ["equation", "notion-text-equation-token"].some((name) => hasClass(element, name));

function paragraph(element: HtmlElement, reading: Reading): HtmlNode[] {
  const children = withBreaks(reading.read(element.children));
  const isEmpty =
    wordsOf(children) === "" && findElement(children, ({ name }) => name !== "br") === undefined;
  // Writers part blocks with empty lines.
  if (isEmpty) return [];
  const { id } = element.attributes;
  const isNamed = id !== undefined && reading.anchors.has(id);
  // Blocks that are indented below a paragraph are in it.
  const at = children.findIndex(isBlock);
  if (at < 0) return [elementOf("p", children, isNamed ? { id } : {})];
  const [words, blocks] = [children.slice(0, at), children.slice(at)];
  return [...(wordsOf(words) || findElement(words, isImage) ? [elementOf("p", words)] : []), ...blocks];
}

const heading: Rule = (element, reading) => [
  {
    ...element,
    name: `h${Number(element.name.slice(1)) + reading.lowered}`,
    attributes: anchorOf(element, reading),
    children: withBreaks(reading.read(element.children)),
  },
];

function anchorOf({ attributes: { id } }: HtmlElement, { anchors }: Reading): HtmlElement["attributes"] {
  return id !== undefined && anchors.has(id) ? { id } : {};
}

const tableOfContents: Rule = (_element, { elements }) => {
  elements.push({ element: "table of contents", outcome: "left out" });
  return [];
};

const checkbox: Rule = (element) => [
  hasClass(element, "checkbox-on") || element.attributes["checked"] !== undefined ? "☑ " : "☐ ",
];

/** A list of toggles as the collapsible sections that they are. */
const toggles: Rule = ({ children }, reading) =>
  reading.read(children.flatMap((item) => (typeof item === "string" ? [] : item.children)));

/** Notion exports every one of them open. */
const collapsible: Rule = (element, reading) => {
  const summary = element.children.find((child) => typeof child === "object" && child.name === "summary");
  const rest = reading.read(element.children.filter((child) => child !== summary));
  const words = typeof summary === "object" ? reading.read(summary.children) : [];
  return [elementOf("details", [elementOf("summary", words), ...rest], anchorOf(element, reading))];
};

const columns: Rule = (element, reading) => {
  reading.elements.push({ element: "columns", outcome: "converted", into: "one column" });
  return unwrapped(element, reading);
};

/** A database within a page: its table, or in whole exports a link to a list beside it. */
const database: Rule = (element, reading) => {
  const table = findElement(element.children, named("table"));
  const title = findElement(element.children, classed("collection-title"));
  const words = title && wordsOf(title.children) ? [elementOf("h3", reading.read(title.children))] : [];
  if (table) reading.elements.push({ element: "database", outcome: "kept" });
  else reading.elements.push({ element: "database", outcome: "converted", into: "its name" });
  return [...words, ...(table ? readElement(table, reading) : [])];
};

/** The color of words is left out, that of what is behind them marks them. */
const mark: Rule = (element, reading) => {
  const [, color = ""] = /highlight-(\S+)/.exec(attribute(element, "class")) ?? [];
  const children = reading.read(element.children);
  if (/_background$|^$/.test(color)) return [elementOf("mark", children)];
  if (color !== "default")
    reading.elements.push({ element: "colored words", outcome: "converted", into: "words like the others" });
  return children;
};

const span: Rule = (element, reading) => {
  const children = reading.read(element.children);
  return /border-bottom/.test(attribute(element, "style")) ? [elementOf("u", children)] : children;
};

/** A day is written with the sign of a mention. */
const mention: Rule = ({ children }, reading) =>
  reading
    .read(children)
    .map((node, index) => (index === 0 && typeof node === "string" ? node.replace(/^@/, "") : node));

const link: Rule = (element, reading) => {
  const href = attribute(element, "href");
  const children = reading.read(element.children);
  const to = readLink(href, reading.links);
  if (to === undefined) return children;
  // Notion leads every image to itself.
  if (findElement(children, isImage) && wordsOf(children) === "") return children;
  return [{ ...element, attributes: { href: escaped(unescaped(to)) }, children }];
};

const rules: readonly [matches: (element: HtmlElement) => boolean, rule: Rule][] = [
  [isCallout, callout],
  [isFormula, formula],
  [isIcon, dropped],
  [named("link"), dropped],
  [classed("table_of_contents"), tableOfContents],
  [named("nav"), tableOfContents],
  [classed("checkbox"), checkbox],
  [(element) => element.name === "input" && attribute(element, "type") === "checkbox", checkbox],
  [(element) => element.name === "ul" && hasClass(element, "toggle"), toggles],
  [named("details"), collapsible],
  [named("pre"), code],
  [classed("column-list"), columns],
  [(element) => element.name === "div" && hasClass(element, "collection-content"), database],
  [isLayout, layout],
  [named("figure"), figure],
  [named("p"), paragraph],
  [(element) => /^h[1-5]$/.test(element.name), heading],
  [named("mark"), mark],
  [named("span"), span],
  [named("time"), mention],
  [named("a"), link],
];
