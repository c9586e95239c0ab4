import { CALLOUT } from "../../../../blocks/callout/kinds.ts";
import { escaped } from "../../../../blocks/entities.ts";
import {
  elementOf,
  isBlank,
  withChildren,
  type HtmlElement,
  type HtmlNode,
} from "../../../../blocks/tree.ts";
import { attribute, findElement, wordsOf } from "../source/raw-html.ts";
import { calloutKindFor } from "./callout-icons.ts";
import { isBlock, withBreaks } from "./line-breaks.ts";
import { isIcon, named, type Reading, type Rule } from "./reading.ts";

export function callout(element: HtmlElement, reading: Reading): HtmlNode[] {
  const first = element.children.find((child) => typeof child !== "string");
  const icon = first && findElement([first], isIcon);
  const emoji = icon ? attribute(icon, "data-emoji") || wordsOf(icon.children) : "";
  const inner = reading.read(element.children);
  const kind = calloutKindFor(emoji);
  if (icon && emoji === "") reading.elements.push({ element: "icon of a callout", outcome: "left out" });
  const begin = kind === undefined && emoji ? [`${escaped(emoji)} `] : [];
  const at = inner.findIndex((node) => isBlock(node));
  const [line, blocks] = at < 0 ? [inner, []] : [inner.slice(0, at), inner.slice(at)];
  const [head, ...rest] = blocks;
  const hasLine = line.some((node) => !isBlank(node));
  const isParagraph = typeof head === "object" && head.name === "p";
  const words =
    !hasLine && isParagraph
      ? [withChildren(head, [...begin, ...head.children]), ...rest]
      : [
          ...(hasLine || begin.length > 0 ? [elementOf("p", withBreaks([...begin, ...line]))] : []),
          ...blocks,
        ];
  return [elementOf("aside", words, { [CALLOUT]: kind ?? "note" })];
}

/** As it was typed: the site may have a script that reads formulas. */
export function formula(element: HtmlElement, { elements }: Reading): HtmlNode[] {
  const holder = findElement(
    [element],
    ({ attributes }) =>
      attributes["data-notion-equation"] !== undefined ||
      attributes["data-notion-inline-equation"] !== undefined,
  );
  const typed = findElement(element.children, ({ name }) => name === "annotation");
  const written =
    attribute(holder, "data-notion-equation") ||
    attribute(holder, "data-notion-inline-equation") ||
    wordsOf(typed?.children) ||
    wordsOf(element.children);
  if (written === "") return [];
  elements.push({ element: "formula", outcome: "converted", into: "code" });
  const isInLine = element.name === "span";
  if (isInLine) return [elementOf("code", [escaped(`$${written}$`)])];
  const inside = elementOf("code", [escaped(`$$${written}$$`)], { class: "language-latex" });
  return [elementOf("pre", [inside])];
}

/** What Notion's names of languages are to highlighters, where they are not the same in small letters. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "plain text": "",
  "c++": "cpp",
  "c#": "csharp",
  "f#": "fsharp",
  "objective-c": "objectivec",
  "visual basic": "vbnet",
  "vb.net": "vbnet",
  shell: "bash",
  "java/c/c++/c#": "",
};

export const code: Rule = ({ children }, { elements }) => {
  const inner = findElement(children, named("code"));
  const said = (/lang(?:uage)?-([^"]+)$/.exec(attribute(inner, "class"))?.[1] ?? "").trim().toLowerCase();
  const language = LANGUAGES[said] ?? said.replaceAll(/\s+/g, "-");
  elements.push({ element: "code", outcome: "kept" });
  const attributes = language ? { class: `language-${escaped(language)}` } : {};
  return [
    elementOf("pre", [
      elementOf(
        "code",
        [
          linesOf(inner?.children ?? children)
            .replace(/^\n/, "")
            .trimEnd(),
        ],
        attributes,
      ),
    ]),
  ];
};

const linesOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : node.name === "br" ? "\n" : linesOf(node.children)))
    .join("");
