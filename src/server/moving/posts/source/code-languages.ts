import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { attribute, findElement, wordsOf } from "./raw-html.ts";

/** Matches text in which `nameLanguages` may have something to do. */
export const WITH_LANGUAGE =
  /<(?:pre|code)\b[^<>]*\s(?:data-lang(?:uage)?=|class=[^<>]*(?:lang(?:uage)?-|brush:))|highlight-(?:source|text)-|<div\b[^<>]*\blanguage-/i;
/** Prism, highlight.js and Rouge; GitHub; SyntaxHighlighter. */
const LANGUAGE =
  /(?:^|\s)(?:lang(?:uage)?-([\w+#.-]+)|highlight-(?:source|text)-([\w+#.]+)|brush:\s*([\w+#.-]+))/i;

/** Code with its language where a text here has it, as the class `language-js` of the `code`; other programs have it in other words, or around. */
export const nameLanguages = (nodes: readonly HtmlNode[], around = ""): HtmlNode[] =>
  nodes.map((node) => {
    if (typeof node === "string") return node;
    const { name, attributes, children } = node;
    const language = languageOf(node) || around;
    if (!language) return { ...node, children: nameLanguages(children) };
    if (name === "code" || (name === "pre" && !findElement(children, (each) => each.name === "code"))) {
      const said = { class: `language-${escaped(language)}` };
      if (name === "code") return { ...node, attributes: { ...attributes, ...said } };
      return { ...node, children: [elementOf("code", children, said)] };
    }
    return { ...node, children: nameLanguages(children, isAroundCode(node) ? language : "") };
  });

function languageOf(element: HtmlElement): string {
  const named = attribute(element, "data-language") || attribute(element, "data-lang");
  return LANGUAGE.exec(attribute(element, "class"))?.slice(1).find(Boolean) ?? named;
}

/** An element around more than code says in which language its words are. */
function isAroundCode(element: HtmlElement): boolean {
  const code = findElement([element], ({ name }) => name === "pre");
  return code !== undefined && wordsOf(code.children) === wordsOf(element.children);
}
