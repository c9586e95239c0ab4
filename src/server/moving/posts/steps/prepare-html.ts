import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { escaped } from "../../../engines/html/entities.ts";
import { elementOf } from "../../../engines/html/tree.ts";
import type { HtmlElement, HtmlNode } from "../../../engines/html/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { storable } from "../source/imported-post.ts";
import { attribute, fileNameIn, findElement, replaceElements, wordsOf } from "../source/raw-html.ts";

const WITHOUT_PROTOCOL = /\b(src|href)\s*=\s*(["']?)\/\/(?=[\w-]+\.)/gi;
/** Elements that a text here cannot have. */
const FOREIGN = /<(?:video|audio|iframe|embed|object|form|input|select|svg|math|canvas|script|style)\b/i;

/**
 * The HTML of an imported post under the rules of the editor, and what became of the elements that these rules do not
 * allow: what plays or embeds something becomes a link to it, a formula its text, and the rest is left out. Addresses
 * without a protocol get the one that they have today.
 * @throws AppError `invalid` for more than a post can be.
 */
export function cleanImported(html: string): { content: string; elements: ElementOutcome[] } {
  const elements: ElementOutcome[] = [];
  const whole = storable(html).replaceAll(WITHOUT_PROTOCOL, "$1=$2https://");
  const allowed = FOREIGN.test(whole)
    ? replaceElements(
        whole,
        (element) => replaced(element, elements),
        (name) => elements.push({ element: name, outcome: "left out" }),
      )
    : whole;
  return { content: cleanHtml(allowed), elements };
}

function replaced(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] | undefined {
  switch (element.name) {
    case "video":
    case "audio":
    case "iframe":
    case "embed":
    case "object":
      return asLink(element, elements);
    case "math":
      elements.push({ element: "formula (MathML)", outcome: "converted", into: "its text" });
      return [elementOf("code", [escaped(formulaIn(element))])];
    case "svg":
    case "canvas":
      elements.push({ element: element.name, outcome: "left out" });
      return [];
    case "form":
      elements.push({ element: "form", outcome: "left out" });
      return withoutControls(element.children);
    case "input":
    case "select":
      // A list of tasks has boxes that are no form.
      if (attribute(element, "type") === "checkbox") return undefined;
      elements.push({ element: "form field", outcome: "left out" });
      return [];
    default:
      return undefined;
  }
}

/** Turns an element that embeds another site into a link to it. Its content for old browsers is left out. */
function asLink(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] {
  const { name, children } = element;
  const source = findElement(children, (child) => child.name === "source" || child.name === "embed");
  const address =
    [attribute(element, "src"), attribute(element, "data"), attribute(element, "data-src")].find(Boolean) ??
    attribute(source, "src");
  if (!address) {
    elements.push({ element: name, outcome: "left out" });
    return [];
  }
  elements.push({ element: name, outcome: "converted", into: "a link" });
  const isFile = name === "video" || name === "audio";
  // An empty link shows its address (engines/html).
  const words = attribute(element, "title") || (isFile ? fileNameIn(address) : "");
  return [elementOf("a", words ? [escaped(words)] : [], { href: escaped(address) })];
}

/** Returns a formula as its author typed it if the element says so (MathML 3, 5.1.1), else as it is read. */
function formulaIn({ children, attributes }: HtmlElement): string {
  const typed = findElement(
    children,
    (each) => each.name === "annotation" && attribute(each, "encoding") === "application/x-tex",
  );
  return wordsOf(typed?.children) || attributes["alttext"] || wordsOf(children);
}

const CONTROLS = new Set(["input", "select", "textarea", "button", "option", "datalist"]);

function withoutControls(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    return CONTROLS.has(node.name) ? [] : [{ ...node, children: withoutControls(node.children) }];
  });
}
