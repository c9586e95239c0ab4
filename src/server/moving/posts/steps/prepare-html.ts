import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { storable, type ElementOutcome } from "../source/imported-post.ts";
import { fileCard, playerCard } from "../source/cards.ts";
import { alignCells } from "./cell-alignment.ts";
import { nameLanguages, WITH_LANGUAGE } from "../source/code-languages.ts";
import { SETTLED, settleImages, type KeepWithin } from "./lazy-images.ts";
import { attribute, findElement, readRaw, replaceElements, wordsOf } from "../source/raw-html.ts";

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;
const WITHOUT_PROTOCOL = /\b(src|href)\s*=\s*(["']?)\/\/(?=[\w-]+\.)/gi;
/** Elements that a text here cannot have. */
const FOREIGN =
  /<(?:video|audio|iframe|embed|object|form|input|select|svg|math|canvas|script|style|ruby|table)\b|\sdata-card=|\shidden\b|<dialog\b|\sv-(?:if|show)\s*=|\sstyle\s*=[^>]*(?:display|visibility|opacity|font-size)/i;

/**
 * The HTML of an imported post under the rules of the editor, and what became of the elements that these rules do not
 * allow: what plays or embeds something becomes a card or a link to it, a formula its text, and the rest is left out.
 * Addresses without a protocol get the one that they have today.
 * @throws AppError `invalid` for more than a post can be.
 */
export function cleanImported(
  html: string,
  keepWithin?: KeepWithin,
): { content: string; elements: ElementOutcome[] } {
  const elements: ElementOutcome[] = [];
  const whole = storable(html).replaceAll(TAG, (tag) => tag.replaceAll(WITHOUT_PROTOCOL, "$1=$2https://"));
  const allowed =
    FOREIGN.test(whole) || SETTLED.test(whole) || WITH_LANGUAGE.test(whole)
      ? replaceElements(whole, (element) => replaced(element, elements), {
          before: (nodes) => nameLanguages(alignCells(settleImages(nodes, elements, keepWithin))),
          onRemoved: (name) => elements.push({ element: name, outcome: "left out" }),
        })
      : whole;
  return { content: cleanHtml(allowed), elements };
}

/** Readers see no such element; `hidden` alone, without a value, is read as an empty one. */
const isHiddenElement = (element: HtmlElement) =>
  element.attributes["hidden"] !== undefined ||
  (element.name === "dialog" && element.attributes["open"] === undefined) ||
  ["v-if", "v-show"].some((name) => attribute(element, name) === "false") ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*[0.]+%?)\s*(?:!|;|$)/i.test(
    attribute(element, "style"),
  ) ||
  hasHiddenLetters(element);

const SIZE = /(?:^|;)\s*font-size\s*:/i;

/** Letters of no size; around images, or words with a size of their own, it only closes gaps. */
const hasHiddenLetters = (element: HtmlElement) =>
  /(?:^|;)\s*font-size\s*:\s*[0.]+(?:[a-z]{2,4}|%)?\s*(?:!|;|$)/i.test(attribute(element, "style")) &&
  !findElement(element.children, (each) => each.name === "img" || SIZE.test(attribute(each, "style")));

function replaced(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] | undefined {
  if (isHiddenElement(element)) {
    elements.push({ element: `hidden ${element.name}`, outcome: "left out" });
    return [];
  }
  switch (element.name) {
    case "video":
    case "audio":
    case "iframe":
    case "embed":
    case "object":
      return asCard(element, elements);
    case "figure":
      return captionedCard(element, elements);
    case "math":
      elements.push({ element: "formula (MathML)", outcome: "converted", into: "its text" });
      return [elementOf("code", [escaped(formulaIn(element))])];
    case "ruby":
      elements.push({ element: "ruby", outcome: "converted", into: "words in parentheses" });
      return [elementOf("span", readingsBeside(element.children))];
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

const PLAYERS = new Set(["video", "audio", "iframe", "embed", "object"]);

const isPlayerOrCard = ({ name, attributes }: HtmlElement) =>
  PLAYERS.has(name) || attributes["data-card"] !== undefined;

/** A figure around one player or card and nothing else: its caption is the card's description. */
function captionedCard(figure: HtmlElement, elements: ElementOutcome[]): HtmlNode[] | undefined {
  const player = findElement(figure.children, isPlayerOrCard);
  const caption = findElement(figure.children, ({ name }) => name === "figcaption");
  if (!player || saysMore(figure.children, [player, caption])) return undefined;
  const card = PLAYERS.has(player.name) ? asCard(player, elements) : [player];
  const said = caption ? [elementOf("p", caption.children)] : [];
  const [only] = card;
  const isCard = typeof only === "object" && only.attributes["data-card"] !== undefined;
  if (!isCard) return [elementOf("p", card), ...said];
  const [link, ...rest] = only.children;
  return [{ ...only, children: link === undefined ? [] : [link, ...said, ...rest] }];
}

/** True if these have words, an image, a player or a card beside the `known` elements. */
const saysMore = (nodes: readonly HtmlNode[], known: readonly (HtmlElement | undefined)[]): boolean =>
  nodes.some((node) => {
    if (typeof node === "string") return node.trim() !== "";
    if (known.includes(node)) return false;
    return node.name === "img" || isPlayerOrCard(node) || saysMore(node.children, known);
  });

/** Turns an element that embeds another site into a card or a link to it. Its content for old browsers is left out. */
function asCard(element: HtmlElement, elements: ElementOutcome[]): HtmlNode[] {
  const { name, children } = element;
  const source = findElement(children, (child) => child.name === "source" || child.name === "embed");
  const address =
    ["src", "data", "data-src", "data-lazy-src"]
      .map((each) => attribute(element, each))
      .find((each) => each !== "" && !/^about:/i.test(each)) ?? attribute(source, "src");
  if (!address) {
    elements.push({ element: name, outcome: "left out" });
    return [];
  }
  const title = attribute(element, "title");
  const isFile = name === "video" || name === "audio";
  const card = isFile
    ? fileCard(address, { title, image: attribute(element, "poster") })
    : playerCard(address, { title });
  if (card) {
    elements.push({ element: name, outcome: "kept" });
    return readRaw(card);
  }
  elements.push({ element: name, outcome: "converted", into: "a link" });
  // An empty link shows its address (engines/html).
  return [elementOf("a", title ? [escaped(title)] : [], { href: escaped(address) })];
}

/** Words with how they are read in parentheses after them: 漢(かん). */
const readingsBeside = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (node.name === "rp") return [];
    if (node.name === "rt") return wordsOf(node.children) ? ["(", ...readingsBeside(node.children), ")"] : [];
    const children = readingsBeside(node.children);
    return node.name === "rb" || node.name === "rtc" ? children : [{ ...node, children }];
  });

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
