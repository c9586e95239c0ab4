import { CUT } from "../../../blocks/cut/cut.ts";
import { editorBlocks } from "../blocks/editor-blocks.ts";
import { isElement, nameOf } from "../html/canonical.ts";
import type { ParseHtml } from "../html/read-html.ts";
import { isLinkAddress } from "../../../blocks/addresses.ts";
import { visibleText } from "../../../contract/base/visible-text.ts";
import { readNotes } from "./pasted-notes.ts";
import { cleanImage, liftAbsentImages } from "./pasted-images.ts";
import { STYLE } from "./styles.ts";
import { sayInWords } from "./say-in-words.ts";
import { nestWordLists } from "./word-lists.ts";

/**
 * HTML from another program's clipboard as what it means: what Google Docs, Word and browsers say by styles is said by
 * elements, Word's lists are lists, and nothing else of theirs is left.
 */
export function cleanPaste(html: string, parse: ParseHtml): string {
  const { body } = parse(fragmentOf(html));
  readNotes(body);
  nestWordLists(body);
  sayInWords(body);
  changeBlocks(body);
  for (const list of Array.from(body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol"))) {
    // Google Docs and old pages put a list beside the item that it belongs to.
    list.previousElementSibling?.appendChild(list);
  }
  replaceContent(body, cleanNodes(body.childNodes));
  limitDepth(body);
  for (const figure of Array.from(body.querySelectorAll("figure")))
    if (!figure.querySelector("img")) unwrap(figure);
  for (const paragraph of Array.from(body.querySelectorAll("p"))) makeFigure(paragraph);
  liftAbsentImages(body);
  return body.innerHTML.trim();
}

/** Google Docs puts each image into a paragraph of its own. */
function makeFigure(paragraph: Element) {
  const [image, ...others] = Array.from(paragraph.children);
  const isAlone = image && others.length === 0 && nameOf(image) === "img" && !paragraph.textContent?.trim();
  if (!isAlone || paragraph.closest("li, td, th, blockquote")) return;
  const figure = paragraph.ownerDocument.createElement("figure");
  figure.appendChild(image);
  paragraph.parentNode?.replaceChild(figure, paragraph);
}

/** Where WordPress cuts a text in lists of posts. */
const MORE = /<p>\s*<!--\s*more\b[^>]*-->\s*<\/p>|<!--\s*more\b[\s\S]*?-->/i;

/** Windows says by comments which part was copied; Word's conditional comments hold what only Word reads. */
function fragmentOf(html: string): string {
  const copied = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  return copied
    .replace(MORE, `<hr ${CUT}="">`)
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, "")
    .replaceAll(/(<\w[^>]*?\s)style(?=\s*=)/gi, `$1${STYLE}`);
}

/** Neither text nor allowed in text. */
const DROPPED: ReadonlySet<string> = new Set(
  "script style meta link title head template noscript svg math object embed canvas form input button select textarea nav colgroup col xml source".split(
    " ",
  ),
);

/** What other programs have for our blocks becomes these. */
function changeBlocks(body: Element) {
  for (const { selector, change } of editorBlocks.flatMap(({ pastes = [] }) => pastes))
    for (const element of Array.from(body.querySelectorAll(selector))) change(element);
}

const KEPT_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "absent"],
  ol: ["start", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  abbr: ["title"],
  time: ["datetime"],
};

const isBlock = (element: Element) =>
  Array.from(element.attributes).some(({ name, value }) => isBlockAttribute(nameOf(element), name, value));

const isBlockAttribute = (name: string, attribute: string, value: string) =>
  editorBlocks.some(({ stored }) => stored?.attributes[name]?.[attribute]?.(value) !== undefined);

function replaceContent(parent: Element, nodes: readonly Node[]) {
  for (const node of Array.from(parent.childNodes)) node.remove();
  for (const node of nodes) parent.appendChild(node);
}

/**
 * What is left of some nodes. An element that says nothing by itself gives way to what is in it; it is moved only once,
 * since a browser needs seconds to move thousands of nodes out of hundreds of wrappers one by one.
 */
function cleanNodes(nodes: ArrayLike<Node>): Node[] {
  const cleaned: Node[] = [];
  for (const node of Array.from(nodes)) {
    if (!isElement(node)) cleaned.push(node);
    else for (const each of cleanElement(node, cleaned)) cleaned.push(each);
  }
  return cleaned;
}

const isShown = (node: Node) => isElement(node) || Boolean(node.textContent?.trim());

/** What is left of an element: the element, what is in it, or nothing. `before` is left of what is before it. */
function cleanElement(element: Element, before: readonly Node[]): Node[] {
  const name = nameOf(element);
  // `o:p` and its like are Word's.
  if (DROPPED.has(name) || name.includes(":")) return [];
  const kinds = name === "img" ? cleanImage(element) : [element];
  if (kinds[0] !== element) return kinds;
  if (name === "br" && isPadding(element, before)) return [];
  const content = sayStyles(element, cleanNodes(element.childNodes));
  if (isWrapper(element)) return isInLine(element) ? content : inLines(element, content);
  replaceContent(element, content);
  const kept = name === "pre" || name === "code" ? ["class"] : (KEPT_ATTRIBUTES[name] ?? []);
  for (const { name: attribute, value } of Array.from(element.attributes)) {
    const isOfNote = attribute === "id" && value.startsWith("text-fn");
    if (!kept.includes(attribute) && !isOfNote && !isBlockAttribute(name, attribute, value))
      element.removeAttribute(attribute);
  }
  return [element];
}

/** What each program puts at the end of what it copies, or between two blocks. */
const isPadding = (element: Element, before: readonly Node[]) =>
  element.getAttribute("class") === "Apple-interchange-newline" ||
  BLOCKS.test(before.findLast(isShown)?.nodeName ?? "");

const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|hr|aside|details)$/i;

const styles: readonly { tag: string; is: RegExp }[] = [
  { tag: "strong", is: /(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b/i },
  { tag: "em", is: /(?:^|;)\s*font-style\s*:\s*italic\b/i },
  { tag: "s", is: /text-decoration(?:-line)?\s*:[^;]*line-through/i },
  { tag: "u", is: /text-decoration(?:-line)?\s*:[^;]*underline/i },
  { tag: "sup", is: /vertical-align\s*:\s*super\b/i },
  { tag: "sub", is: /vertical-align\s*:\s*sub\b/i },
];

/** Puts what a `span` only says by its style into elements. */
function sayStyles(element: Element, content: readonly Node[]): Node[] {
  const name = nameOf(element);
  const style = element.getAttribute(STYLE) ?? "";
  if (name !== "span" && name !== "font") return [...content];
  // Every link is underlined.
  const isInLink = Boolean(element.closest("a") ?? content.some(holdsLink));
  return styles
    .filter(({ tag, is }) => is.test(style) && !(tag === "u" && isInLink))
    .reduce((nodes, { tag }) => [wrapperOf(element, tag, nodes)], [...content]);
}

const holdsLink = (node: Node) =>
  isElement(node) && (nameOf(node) === "a" || node.querySelector("a") !== null);

function wrapperOf({ ownerDocument }: Element, tag: string, content: readonly Node[]): Node {
  const wrapper = ownerDocument.createElement(tag);
  for (const node of content) wrapper.appendChild(node);
  return wrapper;
}

/** True if it says nothing by itself. Google Docs puts everything into a `b` that is not bold. */
function isWrapper(element: Element): boolean {
  const name = nameOf(element);
  const style = element.getAttribute(STYLE) ?? "";
  if (/^(?:b|strong|i|em)$/.test(name))
    return /(?:^|;)\s*font-(?:weight|style)\s*:\s*(?:normal|400)\b/i.test(style);
  if (isBlock(element)) return false;
  if (name === "a") return !isLinkAddress(element.getAttribute("href") ?? "");
  return (
    isInLine(element) || /^(?:div|section|article|main|header|footer|aside|center|body|html)$/.test(name)
  );
}

const isInLine = (element: Element) => /^(?:span|font|b|strong|i|em|a|picture)$/i.test(element.tagName);

/** A `div` of words is a line; one of blocks is a wrapper, in which each run of words is a line. */
function inLines(element: Element, content: readonly Node[]): Node[] {
  const lines: Node[] = [];
  let words: Node[] = [];
  const endLine = () => {
    if (words.some(isShown)) lines.push(wrapperOf(element, "div", words));
    words = [];
  };
  for (const node of content) {
    if (!BLOCKS.test(node.nodeName)) {
      words.push(node);
      continue;
    }
    endLine();
    lines.push(node);
  }
  endLine();
  return lines;
}

/** In elements. Far below what cleaning refuses (100), since the text may be pasted into blocks, and blocks need wrappers. */
const MAX_DEPTH = 40;

/** What is nested deeper than anybody writes is only its words: an editor with hundreds of quotes in quotes stands still. */
function limitDepth(parent: Element, depth = 1) {
  for (const child of Array.from(parent.children)) {
    if (depth < MAX_DEPTH) limitDepth(child, depth + 1);
    else child.textContent = visibleText(child.innerHTML);
  }
}

function unwrap(element: Element) {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}
