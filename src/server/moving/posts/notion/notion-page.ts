import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import {
  attribute,
  fileNameIn,
  findElement,
  findElements,
  hasClass,
  readRaw,
  wordsOf,
} from "../source/raw-html.ts";
import { readNotionHtml } from "./notion-html.ts";
import { idIn, readLink, type PageLinks } from "./page-links.ts";
import type { Property } from "./properties.ts";

/** A page as both kinds of export have it. */
export interface NotionPage {
  title: string;
  properties: Property[];
  description: string;
  cover: string;
  html: string;
  /** True if it has nothing but the table of a database. */
  isDatabase: boolean;
  /** True if something in the text is not understood. */
  isUnfinished: boolean;
  elements: ElementOutcome[];
}

/** Whether a file is a page of Notion: an export has a list of them, too. */
export const isPageOfNotion = (html: string) =>
  /<article\b[^>]*\bclass="page\b|class="page-(?:body|title)"/.test(html);

/** The id that a page says itself. */
export const idInPage = (html: string): string | undefined =>
  idIn(/<(?:article|div)\b[^>]*?\bid="([0-9a-f-]{32,36})"/i.exec(html)?.[1] ?? "");

export function readHtmlPage(written: string, links: PageLinks): NotionPage {
  const nodes = readRaw(written);
  const part = (name: string) => findElement(nodes, (element) => hasClass(element, name));
  const elements: ElementOutcome[] = [];
  const body = part("page-body")?.children ?? [];
  const table = part("properties");
  const properties = table
    ? findElements(table.children, ({ name }) => name === "tr").flatMap(propertyIn)
    : [];
  const named = findElement(nodes, ({ name }) => name === "title");
  if (part("page-header-icon")) elements.push({ element: "icon of the page", outcome: "left out" });
  const html = writeTree(readNotionHtml(body, { links, elements })).trim();
  return {
    title: wordsOf(withoutIcons(part("page-title")?.children ?? named?.children ?? [])),
    properties,
    description: wordsOf(part("page-description")?.children),
    cover: attribute(part("page-cover-image"), "src"),
    html,
    isDatabase: isTableAlone(body),
    isUnfinished: false,
    elements,
  };
}

const withoutIcons = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    return hasClass(node, "icon") || hasClass(node, "user-icon")
      ? []
      : [{ ...node, children: withoutIcons(node.children) }];
  });

function isTableAlone(body: readonly HtmlNode[]): boolean {
  const table = findElement(body, (element) => hasClass(element, "collection-content"));
  const link = findElement(
    body,
    ({ name, attributes }) => name === "a" && /\.csv$/i.test(attributes["href"] ?? ""),
  );
  return (
    table !== undefined && wordsOf(body) === wordsOf([table]) && (link === undefined || table.name === "div")
  );
}

const VALUES: readonly ((element: HtmlElement) => boolean)[] = [
  (element) => hasClass(element, "selected-value") || hasClass(element, "status-value"),
  (element) => hasClass(element, "user"),
  ({ name }) => name === "time",
];

function propertyIn(row: HtmlElement): Property[] {
  const [head, cell] = ["th", "td"].map((wanted) => findElement(row.children, ({ name }) => name === wanted));
  const [, type = ""] = /property-row-(\S+)/.exec(attribute(row, "class")) ?? [];
  const name = wordsOf(withoutIcons(head?.children ?? []));
  if (!cell || name === "") return [];
  const inner = withoutIcons(cell.children);
  const href = attribute(
    findElement(inner, ({ name: each }) => each === "a"),
    "href",
  );
  return [{ name, type, values: valuesIn(inner), ...(href && { href }) }];
}

function valuesIn(cell: readonly HtmlNode[]): string[] {
  const box = findElement(cell, (element) => hasClass(element, "checkbox") || element.name === "input");
  if (box) return [hasClass(box, "checkbox-on") || box.attributes["checked"] !== undefined ? "Yes" : "No"];
  const parts = VALUES.map((matches) => findElements(cell, matches)).find((found) => found.length > 0);
  const values = parts?.map((part) => attribute(part, "datetime") || wordsOf(part.children)) ?? [
    wordsOf(cell),
  ];
  return values.filter(Boolean);
}

/** Cleans the links of a text that another reader has made into HTML, and drops words in place of images that only name the file. */
export function withReadLinks(html: string, links: PageLinks): string {
  const read = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((node): HtmlNode[] => {
      if (typeof node === "string") return [node];
      const children = read(node.children);
      if (node.name === "img") return [elementOf("img", [], withoutFileName(node.attributes))];
      if (node.name !== "a") return [{ ...node, children }];
      const to = readLink(attribute(node, "href"), links);
      if (to === undefined) return children;
      return [{ ...node, attributes: { ...node.attributes, href: escaped(unescaped(to)) }, children }];
    });
  return writeTree(read(readRaw(html)));
}

function withoutFileName({
  src = "",
  alt = "",
  ...others
}: HtmlElement["attributes"]): HtmlElement["attributes"] {
  const file = fileNameIn(unescaped(src));
  const isName = alt !== "" && (file === unescaped(alt) || file.replace(/\.\w+$/, "") === unescaped(alt));
  return { src, ...others, alt: isName ? "" : alt };
}
