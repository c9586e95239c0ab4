import { elementOf, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { findElement, wordsOf } from "./raw-html.ts";

const BLOCKS = new Set(
  "address article aside blockquote center details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr iframe main nav object ol p pre section table ul video audio".split(
    " ",
  ),
);
/** What shows something without words. */
const SHOWN = new Set(["img", "iframe", "video", "audio", "object", "embed", "hr", "svg", "canvas", "input"]);

/**
 * A text in paragraphs that its writer has made with line breaks and boxes: what two breaks or more divide, and a box with
 * words alone, become paragraphs; boxes that arrange others are opened.
 */
export function paragraphsOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  const written: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const flush = () => {
    written.push(...inParagraphs(run));
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || !BLOCKS.has(node.name)) run.push(node);
    else {
      flush();
      written.push(...openedBox(node));
    }
  }
  flush();
  return written;
}

function openedBox(box: HtmlElement): HtmlNode[] {
  if (box.name !== "div" && box.name !== "center") return [box];
  const inner = paragraphsOf(box.children);
  // A box that says how its text is read, is named or is hidden, stays.
  const says = ["dir", "lang", "id", "hidden"].some((name) => box.attributes[name] !== undefined);
  const isHidden = /display|visibility|opacity|font-size\s*:\s*0/i.test(box.attributes["style"] ?? "");
  return says || isHidden ? [{ ...box, name: "div", children: inner }] : inner;
}

function inParagraphs(run: readonly HtmlNode[]): HtmlNode[] {
  const parts: HtmlNode[][] = [[]];
  let breaks: HtmlNode[] = [];
  for (const node of run) {
    if (typeof node !== "string" && node.name === "br") breaks.push(node);
    else if (typeof node === "string" && node.trim() === "" && breaks.length > 0) continue;
    else {
      if (breaks.length > 1) parts.push([]);
      else parts.at(-1)?.push(...breaks);
      breaks = [];
      parts.at(-1)?.push(node);
    }
  }
  return parts.filter(showsSomething).map((part) => elementOf("p", part));
}

const showsSomething = (nodes: readonly HtmlNode[]): boolean =>
  wordsOf(nodes) !== "" || findElement(nodes, ({ name }) => SHOWN.has(name)) !== undefined;
