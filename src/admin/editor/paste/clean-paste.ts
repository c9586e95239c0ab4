import { CUT } from "../../../blocks/cut/cut.ts";
import { editorBlocks } from "../blocks/editor-blocks.ts";
import { isElement, nameOf } from "../html/canonical.ts";
import type { ParseHtml } from "../html/read-html.ts";
import { isImageAddress, isLinkAddress } from "../../../blocks/addresses.ts";
import { STYLE } from "./styles.ts";
import { sayInWords } from "./say-in-words.ts";
import { nestWordLists } from "./word-lists.ts";

/**
 * HTML from another program's clipboard as what it means: what Google Docs, Word and browsers say by styles is said by
 * elements, Word's lists are lists, and nothing else of theirs is left.
 */
export function cleanPaste(html: string, parse: ParseHtml): string {
  const { body } = parse(fragmentOf(html));
  nestWordLists(body);
  sayInWords(body);
  changeBlocks(body);
  for (const list of Array.from(body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol"))) {
    // Google Docs and old pages put a list beside the item that it belongs to.
    list.previousElementSibling?.appendChild(list);
  }
  cleanChildren(body);
  for (const figure of Array.from(body.querySelectorAll("figure")))
    if (!figure.querySelector("img")) unwrap(figure);
  for (const paragraph of Array.from(body.querySelectorAll("p"))) makeFigure(paragraph);
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

/** Images whose data URL has at least 1,000 characters: until an image is visible, many pages show a dot instead. */
const IMAGE_WITHIN = /<img\s[^>]*?\bsrc\s*=\s*["']?data:[^"'\s>]{1000}/gi;

/** How many images HTML has in itself, as data URLs: a text may not have these. */
export const countImagesWithin = (html: string): number => html.match(IMAGE_WITHIN)?.length ?? 0;

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
  "script style meta link title head template noscript svg math object embed canvas form input button select textarea nav colgroup col xml".split(
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
  img: ["src", "alt", "title"],
  ol: ["start", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  abbr: ["title"],
  time: ["datetime"],
};

const isBlock = (element: Element) =>
  Array.from(element.attributes).some(({ name, value }) => isOfBlock(nameOf(element), name, value));

const isOfBlock = (name: string, attribute: string, value: string) =>
  editorBlocks.some(({ stored }) => stored?.attributes[name]?.[attribute]?.(value) !== undefined);

function cleanChildren(parent: Element) {
  for (const child of Array.from(parent.children)) cleanElement(child);
}

function cleanElement(element: Element) {
  const name = nameOf(element);
  // `o:p` and its like are Word's.
  if (DROPPED.has(name) || name.includes(":")) return element.remove();
  cleanChildren(element);
  if (name === "img" && !isImageAddress(element.getAttribute("src") ?? "")) return element.remove();
  if (name === "br" && isPadding(element)) return element.remove();
  sayStyles(element);
  if (isWrapper(element)) return unwrap(element);
  const kept = name === "pre" || name === "code" ? ["class"] : (KEPT_ATTRIBUTES[name] ?? []);
  for (const { name: attribute, value } of Array.from(element.attributes)) {
    if (!kept.includes(attribute) && !isOfBlock(name, attribute, value)) element.removeAttribute(attribute);
  }
}

/** What each program puts at the end of what it copies, or between two blocks. */
function isPadding(element: Element): boolean {
  if (element.getAttribute("class") === "Apple-interchange-newline") return true;
  const before = element.previousElementSibling;
  return (
    element.parentElement !== null && isElement(element.parentElement) && BLOCKS.test(before?.tagName ?? "")
  );
}

const BLOCKS = /^(?:p|h[1-6]|ul|ol|table|blockquote|pre|div)$/i;

const styles: readonly { tag: string; is: RegExp }[] = [
  { tag: "strong", is: /(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b/i },
  { tag: "em", is: /(?:^|;)\s*font-style\s*:\s*italic\b/i },
  { tag: "s", is: /text-decoration(?:-line)?\s*:[^;]*line-through/i },
  { tag: "u", is: /text-decoration(?:-line)?\s*:[^;]*underline/i },
  { tag: "sup", is: /vertical-align\s*:\s*super\b/i },
  { tag: "sub", is: /vertical-align\s*:\s*sub\b/i },
];

/** Puts what a `span` only says by its style into elements. */
function sayStyles(element: Element) {
  const name = nameOf(element);
  const style = element.getAttribute(STYLE) ?? "";
  if (name !== "span" && name !== "font") return;
  // Every link is underlined.
  const isInLink = Boolean(element.closest("a") ?? element.querySelector("a"));
  for (const { tag, is } of styles)
    if (is.test(style) && !(tag === "u" && isInLink)) wrapContent(element, tag);
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  while (element.firstChild) wrapper.appendChild(element.firstChild);
  element.appendChild(wrapper);
}

/** Says nothing by itself. Google Docs puts everything into a `b` that is not bold. */
function isWrapper(element: Element): boolean {
  const name = nameOf(element);
  const style = element.getAttribute(STYLE) ?? "";
  if (/^(?:b|strong|i|em)$/.test(name))
    return /(?:^|;)\s*font-(?:weight|style)\s*:\s*(?:normal|400)\b/i.test(style);
  if (isBlock(element)) return false;
  if (name === "a") return !isLinkAddress(element.getAttribute("href") ?? "");
  return (
    /^(?:span|font|div|section|article|main|header|footer|aside|center|body|html)$/.test(name) &&
    !hasOwnLine(element)
  );
}

/** A `div` of words is a line; one of blocks is a wrapper. */
function hasOwnLine(element: Element): boolean {
  if (/^(?:span|font)$/i.test(element.tagName)) return false;
  return Array.from(element.childNodes).every(
    (child) =>
      !isElement(child) ||
      !/^(?:p|div|section|article|h[1-6]|ul|ol|table|blockquote|pre|figure|hr)$/i.test(child.tagName),
  );
}

function unwrap(element: Element) {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}
