import { widthOfClass } from "../../../../blocks/image/width.ts";
import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { fileCard, galleryHtml, playerCard } from "../source/cards.ts";
import { plainText } from "../source/plain-text.ts";
import {
  attribute,
  findElement,
  findElements,
  hasClass,
  readRaw,
  replaceElements,
  wordsOf,
} from "../source/raw-html.ts";
import { readBlocks } from "./blocks.ts";
import { readBuilderData, readBuilders } from "./builders/read-builders.ts";
import { HAS_RENDERED, readRendered } from "./builders/rendered.ts";
import { readShortcodes } from "./shortcodes.ts";

/** On a line of its own WordPress shows what is at an address. */
const ADDRESS_LINE = /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm;
const HIGHLIGHTED =
  /<!-- wp:syntaxhighlighter\/code \{[^<>]{0,1000}?"language":"([\w+#.-]{1,50})"[^<>]{0,1000}?-->\s*<pre\b/g;
/** Matches text that must be read as elements. */
const LOOKED_AT = /wp-block-file|wp-block-gallery|wp-block-cover|wp-block-accordion/;

interface TextOfPost {
  /** The post's own id. */
  id: string;
  /** The value of the meta key `footnotes`. */
  footnotes: string;
  /** What else is noted beside the post, if anything: page builders keep its text there. */
  meta?: ReadonlyMap<string, string>;
}

/** The text of a post as WordPress would show it, and what became of everything in it that is more than text. */
export function readWordpressHtml(
  text: string,
  { id, footnotes, meta }: TextOfPost,
): { html: string; elements: ElementOutcome[] } {
  const built = readBuilders(text) ?? (meta && isEmpty(text) ? readBuilderData(meta) : undefined);
  const elements: ElementOutcome[] = built?.elements ?? [];
  const lines = (built?.html ?? text)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(HIGHLIGHTED, '<!-- wp:syntaxhighlighter/code --><pre data-language="$1"');
  // The block editor writes its paragraphs itself, and says so in comments.
  const isOfBlocks = /<!-- wp:/.test(lines);
  const withLinks = lines.replaceAll(
    ADDRESS_LINE,
    (_line, address: string) => playerCard(unescaped(address)) ?? `<a href="${address}">${address}</a>`,
  );
  const blocks = readBlocks(withLinks, { footnotes, elements });
  const whole = readShortcodes(blocks, { id, elements });
  const html = isOfBlocks && !built ? whole : breakIntoParagraphs(whole);
  const isLookedAt = LOOKED_AT.test(html) || HAS_RENDERED.test(html);
  return { html: isLookedAt ? replaceElements(html, replaced) : html, elements };
}

const isEmpty = (text: string) =>
  !/<(?:img|iframe|video|audio)\b|\[/i.test(text) && plainText(text).trim() === "";

function replaced(element: HtmlElement): HtmlNode[] | undefined {
  if (hasClass(element, "wp-block-file")) return fileBlock(element);
  if (hasClass(element, "wp-block-gallery")) return galleryBlock(element);
  if (hasClass(element, "wp-block-cover")) return coverBlock(element);
  if (hasClass(element, "wp-block-accordion")) return readInside(element);
  if (hasClass(element, "wp-block-accordion-item")) return accordionItem(element);
  return readRendered(element);
}

const readInside = ({ children }: HtmlElement): HtmlNode[] =>
  readRaw(replaceElements(writeTree(children), replaced));

/** A heading that opens what is below it (WordPress 6.9). Its icon is a sign in the text. */
function accordionItem(item: HtmlElement): HtmlNode[] | undefined {
  const partOf = (name: string) => findElement(item.children, (each) => hasClass(each, name));
  const heading = partOf("wp-block-accordion-heading");
  const panel = partOf("wp-block-accordion-panel");
  if (!heading || !panel) return undefined;
  const title = partOf("wp-block-accordion-heading__toggle-title") ?? heading;
  const text = readInside(panel);
  const open = hasClass(item, "is-open") ? { open: "" } : {};
  return [elementOf("details", [elementOf("summary", title.children), ...text], open)];
}

/** The button leads where the name does, and what shows a PDF in the page leads there too. */
function fileBlock(element: HtmlElement): HtmlNode[] | undefined {
  const links = findElements(element.children, ({ name }) => name === "a");
  const named = links.find((link) => !hasClass(link, "wp-block-file__button")) ?? links[0];
  const card = fileCard(attribute(named, "href"), { title: wordsOf(named?.children) });
  return card ? readRaw(card) : undefined;
}

const isImage = ({ name }: HtmlElement) => name === "img";

/** Its images side by side. One with captions of its own images stays as it is, so that no words are lost. */
function galleryBlock(element: HtmlElement): HtmlNode[] | undefined {
  const captions = findElements(element.children, ({ name }) => name === "figcaption");
  const own = captions.find((caption) => element.children.includes(caption));
  if (captions.some((caption) => caption !== own && wordsOf(caption.children) !== "")) return undefined;
  const images = findElements(element.children, isImage).map((image) => writeTree([image]));
  return images.length > 0
    ? readRaw(galleryHtml(images, writeTree(own?.children ?? []), widthOfClass(attribute(element, "class"))))
    : undefined;
}

/** An image that is only painted behind the words. */
function coverBlock(element: HtmlElement): HtmlNode[] | undefined {
  if (findElement(element.children, ({ name }) => name === "img")) return undefined;
  const painted = findElement([element], (each) => addressBehind(each) !== undefined);
  const address = painted && addressBehind(painted);
  if (!address) return undefined;
  const image = elementOf("img", [], { src: escaped(address), alt: "" });
  return [elementOf("figure", [image]), ...element.children];
}

const addressBehind = (element: HtmlElement) =>
  /background-image:\s*url\(["']?([^"')]+)/.exec(attribute(element, "style"))?.[1];

const BLOCK =
  "address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|iframe";
const OPENING = new RegExp(`<(?:${BLOCK})(?=[\\s>/])[^<>]*>`, "gi");
const CLOSING = new RegExp(`</(?:${BLOCK})\\s*>`, "gi");
const AT_EDGE = new RegExp(`^</?(?:${BLOCK})(?=[\\s>/])`, "i");
/** Every line in these counts as it is. */
const KEPT = /<(pre|script|style|textarea|svg)\b(?:(?!<\1\b)[\s\S]){0,100000}?<\/\1\s*>/gi;
/** Holds the place of what is kept; no text has it (Unicode, private use). */
const MARK = "\uE000";

/**
 * Writes the paragraphs that the classic editor of WordPress leaves to the eye: an empty line ends one, a line break
 * is one.
 */
function breakIntoParagraphs(html: string): string {
  const kept: string[] = [];
  const open = html.replaceAll(MARK, "").replaceAll(KEPT, (whole) => {
    kept.push(whole);
    return `\n\n${MARK}${kept.length - 1}${MARK}\n\n`;
  });
  const parted = open.replaceAll(OPENING, "\n\n$&").replaceAll(CLOSING, "$&\n\n");
  const parts = parted.split(/\n[ \t]*(?:\n[ \t]*)+/).map((part) => part.trim());
  const written = parts.filter(Boolean).map(asParagraph).join("\n");
  return written.replaceAll(/\uE000(\d+)\uE000/g, (_mark, index: string) => kept[Number(index)] ?? "");
}

function asParagraph(part: string): string {
  if (part.startsWith(MARK)) return part;
  const broken = part.replaceAll(/(?<!<br\s{0,10}\/?>|[ \t])[ \t]*\n/gi, "<br />\n");
  // Text right after the beginning of a block belongs to the block.
  return AT_EDGE.test(part) || part.startsWith("<!--") ? broken : `<p>${broken}</p>`;
}
