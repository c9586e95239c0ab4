import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "./imported-post.ts";
import { cardHtml, playerCard } from "./cards.ts";
import { nameLanguages } from "./code-languages.ts";
import { attribute, buttonHtml, findElement, findElements, hasClass, readRaw, wordsOf } from "./raw-html.ts";

interface Email {
  /** Its title and subtitle, which many emails show above the text, too. */
  title: string;
  subtitle?: string;
  /** The id of the element that has the text, if the product names it. */
  contentId?: string;
  elements: ElementOutcome[];
}

/** What the sender filled in for each reader: `{{ first_name }}`, `{% if … %}`. */
const FIELD = /\{\{[^{}]*\}\}|\{%[^%]*%\}/;
/** Words of links that emails have around their text, for people who read them in a mailbox. */
const FOR_MAILBOX =
  /\bunsubscribe\b|\bread (?:it )?online\b|\bview (?:this email |it )?in (?:your )?browser\b|\bupdate your (?:email )?preferences\b/i;
const PRODUCT = /^powered by \S+(?: \S+)?$/i;
const MAX_FOR_MAILBOX = 600;
/** A text about such links says more beside them. */
const MAX_BESIDE = 40;
const BLOCK =
  /^(?:p|h[1-6]|[uod]l|blockquote|pre|table|div|figure|hr|details|aside|form|iframe|video|audio|embed|object|svg|canvas)$/;
/** Where Kit counts who opens an email and who clicks: `…/click/x/` and the address in Base64. */
const KIT_MAIL = /^https?:\/\/(?:[\w-]+\.)*(?:convertkit|kit)-mail\d*\.com\//i;
const KIT_CLICK = /\/click\/[^/]+\/([\w-]+)={0,2}$/;
const BADGE = /^https?:\/\/builtwith\.kit\.com(?:\/|$)/i;
/** A line of some width on one side of an element. */
const BORDER = {
  top: /(?:^|;)\s*border-(?:top|bottom)\s*:(?!\s*(?:0|none))/i,
  left: /(?:^|;)\s*border-left\s*:(?!\s*(?:0|none))/i,
  right: /(?:^|;)\s*border-right\s*:/i,
};
/** The sign that beehiiv draws before a quotation. */
const QUOTED = "❝";
const EMBED = /(?:^|\s)(?:generic-embed--root|embed__url)(?:\s|$)/;
/** What services add to the addresses of links to count clicks. */
const COUNTERS = ["utm_source", "utm_medium", "utm_campaign", "last_resource_guid"];

/** Says that a text has fields that the sender filled in for each reader; nothing for one without. Such a post is a draft. */
export const remarksOnFields = (...texts: string[]): string[] =>
  Array.from(FIELD.exec(texts.join("\n")) ?? []).map(
    (field) =>
      `It has fields that were filled in for each reader, such as ${field}, so it is imported as a draft`,
  );

/** The text of an email as a post has it: without the tables that lay it out, and what is for a mailbox alone. */
export function readEmailHtml(html: string, email: Email): string {
  const nodes = readRaw(html, (name) => {
    if (name === "script") email.elements.push({ element: name, outcome: "left out" });
  });
  const { contentId } = email;
  const content = findElement(
    nodes,
    (each) => contentId !== undefined && attribute(each, "id") === contentId,
  );
  const body = content ?? findElement(nodes, ({ name }) => name === "body");
  return writeTree(asBlocks(nameLanguages(body?.children ?? nodes), email)).trim();
}

const convertAll = (nodes: readonly HtmlNode[], email: Email): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [node] : convert(node, email)));

function convert(element: HtmlElement, email: Email): HtmlNode[] {
  const { name, children } = element;
  const words = wordsOf(children);
  if (isDropped(element, words, email)) return [];
  if (isDivider(element, words)) return [elementOf("hr", [])];
  const card = EMBED.test(attribute(element, "class")) && embedCard(element);
  if (card) return readRaw(card);
  if (name === "a") return link(element, words, email);
  if (name === "table") return table(element, email);
  if (name === "center" || name === "section" || name === "article") return convertAll(children, email);
  if (name === "div") return quoted(element, asBlocks(children, email));
  return [{ ...element, children: convertAll(children, email) }];
}

/** What beehiiv shows of another page: a link with a title, a few words and an image. */
function embedCard(element: HtmlElement): string | undefined {
  const part = (wanted: RegExp) => findElement([element], (each) => wanted.test(attribute(each, "class")));
  const named = (wanted: string) => findElement([element], ({ name }) => name === wanted);
  const url = withoutCounters(attribute(named("a"), "href") || attribute(named("iframe"), "src"));
  if (!/^https?:\/\//i.test(url)) return undefined;
  const title = wordsOf((part(/embed(?:--|__)title/) ?? named("a"))?.children);
  const description = escaped(wordsOf(part(/embed(?:--|__)description/)?.children));
  const image = attribute(named("img"), "src");
  const source = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
  const card = cardHtml({ kind: "bookmark", url, title, description, source, image });
  return playerCard(url, { title, description }) ?? card;
}

function isDropped(element: HtmlElement, words: string, email: Email): boolean {
  const { name } = element;
  if (/^(?:head|title|meta|link)$/.test(name) || isUnseen(element) || isRepeated(element, words, email))
    return true;
  const part = partOfMail(element, words);
  if (part) {
    email.elements.push({ element: part, outcome: "left out" });
    return true;
  }
  const isField = name === "p" && words !== "" && words.replace(FIELD, "").trim() === "";
  if (isField) email.elements.push({ element: `field “${words}”`, outcome: "left out" });
  return isField;
}

/** Pixels that count who has opened it, and lines that only a list of emails shows. */
function isUnseen(element: HtmlElement): boolean {
  if (/(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(attribute(element, "style"))) return true;
  if (element.attributes["data-open-tracking"] !== undefined) return true;
  const isPixel = ["width", "height"].every((side) => /^[01]$/.test(attribute(element, side)));
  const src = attribute(element, "src");
  return element.name === "img" && (isPixel || FIELD.test(src) || KIT_MAIL.test(src));
}

/** What Kit and others show in an email, and not on the web; undefined for a part of the text. */
function partOfMail(element: HtmlElement, words: string): string | undefined {
  if (hasClass(element, "ck-poll")) return "poll";
  if (hasClass(element, "ck-hide-in-public-posts")) return "part for the email alone";
  const isBadge = element.name === "a" && BADGE.test(attribute(element, "href"));
  return isBadge || isForMailbox(element, words) ? "links of the email, such as “Unsubscribe”" : undefined;
}

/** A line that is drawn as the border of something empty. */
function isDivider(element: HtmlElement, words: string): boolean {
  if (words !== "" || !/^(?:div|table)$/.test(element.name)) return false;
  const inside = findElements(element.children, () => true);
  return (
    !inside.some(({ name }) => /^(?:img|hr|iframe|video|audio)$/.test(name)) &&
    [element, ...inside].some((each) => BORDER.top.test(attribute(each, "style")))
  );
}

/** A line at its left alone, or a sign of beehiiv, makes a quotation of what is in an element. */
function quoted(element: HtmlElement, blocks: HtmlNode[]): HtmlNode[] {
  const [first] = blocks;
  const isSigned = blocks.length > 1 && first !== undefined && wordsOf([first]) === QUOTED;
  const style = attribute(element, "style");
  const isLined = BORDER.left.test(style) && !BORDER.right.test(style);
  if (blocks.length === 0 || !(isSigned || isLined)) return blocks;
  return [elementOf("blockquote", isSigned ? blocks.slice(1) : blocks)];
}

/** A line of the email around the text, not one of the text that speaks of unsubscribing. */
function isForMailbox({ name, children }: HtmlElement, words: string): boolean {
  if (!/^(?:td|th|div|p)$/.test(name) || words.length >= MAX_FOR_MAILBOX) return false;
  if (findElement(children, (each) => BLOCK.test(each.name) && wordsOf(each.children) !== "")) return false;
  const links = findElements(children, (each) => each.name === "a");
  if (links.length > 0 && PRODUCT.test(words)) return true;
  const own = links.filter((link) => FOR_MAILBOX.test(wordsOf(link.children)));
  const beside = words.length - links.reduce((sum, link) => sum + wordsOf(link.children).length, 0);
  return own.some((link) => FIELD.test(attribute(link, "href"))) || (own.length > 0 && beside <= MAX_BESIDE);
}

const isRepeated = ({ name }: HtmlElement, words: string, { title, subtitle = "" }: Email) =>
  (name === "h1" && title !== "" && words === title) ||
  (name === "p" && subtitle !== "" && words === subtitle);

function link(element: HtmlElement, words: string, email: Email): HtmlNode[] {
  const address = attribute(element, "href");
  const image = findElement(element.children, ({ name }) => name === "img");
  const card = image && playerCard(address, { title: words });
  if (card) return readRaw(card);
  const children = convertAll(element.children, email);
  if (FIELD.test(address)) return children;
  if (image) return figureOf(image, address, words);
  const isDrawn =
    /\bpadding/i.test(attribute(element, "style")) ||
    findElement(element.children, ({ name }) => name === "button");
  const isButton = isDrawn && words !== "" && words.length < 80;
  if (isButton) return readRaw(buttonHtml(withoutCounters(address), words));
  return [elementOf("a", children, { ...element.attributes, href: escaped(withoutCounters(address)) })];
}

function withoutCounters(address: string): string {
  const [, behind = ""] = (KIT_MAIL.test(address) && KIT_CLICK.exec(address)) || [];
  const target = Buffer.from(behind, "base64url").toString("utf8");
  if (/^https?:\/\//.test(target) && URL.canParse(target)) return withoutCounters(target);
  const whole = URL.parse(address);
  if (!whole || COUNTERS.every((name) => !whole.searchParams.has(name))) return address;
  for (const name of COUNTERS) whole.searchParams.delete(name);
  return whole.href;
}

function figureOf(image: HtmlElement, address: string, caption: string): HtmlNode[] {
  const src = attribute(image, "src");
  if (!src) return [];
  const shown = elementOf("img", [], { src: escaped(src), alt: escaped(attribute(image, "alt")) });
  const leads = address !== "" && withoutCounters(address) !== src;
  const inside = leads ? elementOf("a", [shown], { href: escaped(withoutCounters(address)) }) : shown;
  const said = caption ? [elementOf("figcaption", [escaped(caption)])] : [];
  return [elementOf("figure", [inside, ...said])];
}

/** A table of data stays; one that lays out the email becomes what is in it, and one around an image its figure. */
function table(element: HtmlElement, email: Email): HtmlNode[] {
  const rows = findOutermost(element.children, /^tr$/);
  const cells = rows.map((row) => findOutermost(row.children, /^t[dh]$/));
  if (!isLayout(element, cells)) return [{ ...element, children: convertAll(element.children, email) }];
  const [first = [], second = [], ...more] = cells.filter((row) => row.some(hasContent));
  const image = first.length === 1 ? findElements(first, ({ name }) => name === "img") : [];
  const caption = second.flatMap(({ children }) => children);
  const isFigure = image.length === 1 && wordsOf(first) === "" && more.length === 0;
  const [only] = image;
  if (isFigure && only && !findElement(caption, ({ name }) => name === "img")) {
    const href = attribute(
      findElement(first, ({ name }) => name === "a"),
      "href",
    );
    const card = playerCard(href, { title: wordsOf(caption) });
    return card ? readRaw(card) : figureOf(only, FIELD.test(href) ? "" : href, wordsOf(caption));
  }
  if (cells.length === 0) return convertAll(element.children, email);
  const captions = findElements(element.children, ({ name }) => name === "caption");
  return [...captions, ...cells.flat()].flatMap((cell) =>
    isDropped(cell, wordsOf(cell.children), email) ? [] : quoted(cell, asBlocks(cell.children, email)),
  );
}

const hasContent = ({ children }: HtmlElement) =>
  wordsOf(children) !== "" || findElement(children, ({ name }) => name === "img") !== undefined;

function isLayout(element: HtmlElement, cells: readonly HtmlElement[][]): boolean {
  if (/^(?:none|presentation)$/.test(attribute(element, "role"))) return true;
  if (findElement(element.children, ({ name }) => name === "table")) return true;
  // Some tools write every cell as a head.
  const isList = cells.every((row) => row.length <= 1);
  return isList && new Set(cells.flat().map(({ name }) => name)).size <= 1;
}

/** The elements of such a name that are in no other of it. */
const findOutermost = (nodes: readonly HtmlNode[], wanted: RegExp): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    if (wanted.test(node.name)) return [node];
    return node.name === "table" ? [] : findOutermost(node.children, wanted);
  });

/** Words that stand in a cell by themselves are a paragraph. */
function asBlocks(nodes: readonly HtmlNode[], email: Email): HtmlNode[] {
  const blocks: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    if (wordsOf(line) !== "" || findElement(line, ({ name }) => name === "img"))
      blocks.push(elementOf("p", line));
    line = [];
  };
  for (const node of convertAll(nodes, email)) {
    if (typeof node === "string" || !BLOCK.test(node.name)) line.push(node);
    else {
      endLine();
      blocks.push(node);
    }
  }
  endLine();
  return blocks;
}
