import { escaped } from "../../../../blocks/entities.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { cardHtml } from "./ghost-cards.ts";
import { field, isTrueIn, listOf, numberOf, textOf } from "../../files/json-fields.ts";

/** The bits of a text's format (https://github.com/facebook/lexical, `LexicalConstants.ts`), the outermost last. */
const formats: readonly [bit: number, tag: string][] = [
  [16, "code"],
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
];

/** Returns the kind of a node without Ghost's prefix. */
const plainKind = (node: unknown) => textOf(node, "type").replace(/^extended-/, "");

/** A text of Ghost's newer editor as HTML; `elements` gets what became of each card. */
export function lexicalHtml(document: unknown, elements: ElementOutcome[]): string {
  const write = (node: unknown): string => {
    const kind = plainKind(node);
    const inner = () => listOf(node, "children").map(write).join("");
    switch (kind) {
      case "root":
        return inner();
      case "text":
      case "tk":
      case "emoji":
      case "at-link-search":
        return textHtml(node);
      case "zwnj":
        return "";
      case "at-link":
        return inner();
      case "linebreak":
        return "<br>";
      case "tab":
        return " ";
      case "paragraph":
        return `<p>${inner()}</p>`;
      case "heading":
        return element(headingOf(node), inner());
      case "quote":
      case "aside":
        return `<blockquote>${inner()}</blockquote>`;
      case "list":
        return listHtml(node, write);
      case "listitem":
        return `<li>${inner()}</li>`;
      case "link":
      case "autolink":
        return textOf(node, "url") ? `<a href="${escaped(textOf(node, "url"))}">${inner()}</a>` : inner();
      case "table":
        return `<table>${inner()}</table>`;
      case "tablerow":
        return `<tr>${inner()}</tr>`;
      case "tablecell":
        return element(numberOf(node, "headerState") > 0 ? "th" : "td", inner());
      default: {
        const card = cardHtml(kind, node, elements);
        if (card !== undefined) return card;
        const words = fieldsHtml(node) + (inner() || textHtml(node));
        elements.push(unknownOf(kind, words));
        return words;
      }
    }
  };
  return write(field(document, "root"));
}

/** Names of fields in which cards of Ghost have their words. `text` is the text of a node, and emails are for their readers. */
const WORDS =
  /^(?!text$|.*email).*(?:title|heading|header|text|html|content|body|description|caption|label|disclaimer)$/i;

/** What the fields of a card say, in their order: HTML as it is, other words as paragraphs. */
const fieldsHtml = (node: unknown): string =>
  Object.entries(Object(node))
    .filter((field): field is [string, string] => WORDS.test(field[0]) && typeof field[1] === "string")
    .map(([, value]) => value.trim())
    .filter(Boolean)
    .map((value) => (value.startsWith("<") ? value : `<p>${escaped(value)}</p>`))
    .join("");

/** A kind of node that we do not know keeps the words in it. */
const unknownOf = (kind: string, words: string): ElementOutcome =>
  words
    ? { element: `card “${kind}”`, outcome: "converted", into: "its text" }
    : { element: `card “${kind}”`, outcome: "left out" };

const element = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`;

const headingOf = (node: unknown) => (/^h[1-6]$/.test(textOf(node, "tag")) ? textOf(node, "tag") : "h2");

/** As Ghost shows it: an item that holds only another list belongs to the item before it, and has no number of its own. */
function listHtml(list: unknown, write: (node: unknown) => string): string {
  const isOrdered = textOf(list, "listType") === "number" || textOf(list, "tag") === "ol";
  const start = numberOf(list, "start") || 1;
  const items: string[] = [];
  for (const item of listOf(list, "children")) {
    const parts = listOf(item, "children");
    const inner = parts.map(write).join("");
    const last = items.pop();
    if (last !== undefined && plainKind(parts[0]) === "list") items.push(last + inner);
    else items.push(...(last === undefined ? [] : [last]), tickOf(list, item) + inner);
  }
  const content = items.map((item) => element("li", item)).join("");
  if (!isOrdered) return element("ul", content);
  return start === 1 ? element("ol", content) : `<ol start="${start}">${content}</ol>`;
}

/** Returns the box of a task, as tasks of Markdown have it. */
function tickOf(list: unknown, item: unknown): string {
  if (textOf(list, "listType") !== "check") return "";
  return isTrueIn(item, "checked") ? "☑ " : "☐ ";
}

function textHtml(node: unknown): string {
  const format = numberOf(node, "format");
  return formats
    .filter(([bit]) => (format & bit) !== 0)
    .reduce((html, [, tag]) => element(tag, html), escaped(textOf(node, "text")));
}
