import { englishBlocks, escapedWords, type BlockWords } from "../blocks/block-words.ts";
import type { EmailPlace } from "../blocks/email-block.ts";
import { nameBackLinks } from "../blocks/footnotes/back-links.ts";
import { onlyFor } from "../blocks/only/only.ts";
import { readTree, writeTree, type HtmlElement, type HtmlNode } from "../blocks/tree.ts";
import { emailBlocks } from "./content-blocks.ts";
import { runsOf, type Run } from "./directions.ts";
import { EMAIL_WIDTH, light, MONO, SANS, SERIF, textWidthOf } from "./look.ts";

/**
 * Clean HTML made fit for a mail: elements carry their look inline, apart from those that occur hundreds of times,
 * and a class of the style block where dark mode changes them; addresses within the site become whole ones. `h1`
 * belongs to the subject, so an own one steps down.
 */
export function styleContent(
  cleanHtml: string,
  siteUrl: string,
  {
    accent = light.accent,
    textWidth = textWidthOf(EMAIL_WIDTH),
    words = englishBlocks,
    direction = "ltr",
  }: Partial<Styled> = {},
): string {
  const content = onlyFor("email", cleanHtml);
  const looks = { ltr: looksWith(accent, "left"), rtl: looksWith(accent, "right") };
  const runs = runsOf(content, direction).values();
  const style = (node: HtmlNode): HtmlNode[] => {
    if (typeof node === "string") return [node];
    const run = runs.next().value ?? LEFT_TO_RIGHT;
    const children = node.children.flatMap(style);
    const block = emailBlocks.find(({ is }) => is(node));
    if (block) return block.show({ ...node, children }, placeOf(run, { accent, words: escapedWords(words) }));
    const name = renamed.get(node.name) ?? node.name;
    // Cells leave their space towards the next column.
    const look = looks[name === "td" || name === "th" ? run.around : run.own][name];
    const fitting = fitted(name, node.attributes, { ...run, siteUrl, textWidth });
    return [{ name, attributes: { ...directionOf(run), ...node.attributes, ...fitting, ...look }, children }];
  };
  return nameBackLinks(writeTree(readTree(content).flatMap(style)), words);
}

const directionOf = ({ own, around }: Run) => (own === around ? {} : { dir: own });

const placeOf = ({ own }: Run, { accent, words }: Pick<Styled, "accent" | "words">): EmailPlace => ({
  start: startOf(own),
  accent,
  words,
  colors: light,
  fonts: { serif: SERIF, sans: SANS },
});

/** A relative address as the one that works outside the site. Anything with a protocol, and `#…`, stays as it is. */
export function absoluteAddress(address: string, siteUrl: string): string {
  // A placeholder stays as it is.
  const [start = "", rest = ""] = address.split(/(?=\uE000)(.*)/s);
  const isWhole = start.startsWith("#") || URL.canParse(start) || !URL.canParse(start, siteUrl);
  return isWhole ? address : new URL(start, siteUrl).href + rest;
}

const LEFT_TO_RIGHT = { own: "ltr", around: "ltr" } as const;

const renamed = new Map([
  ["h1", "h2"],
  ["h5", "h4"],
  ["h6", "h4"],
]);

interface Styled {
  /** That of the email around it. */
  direction: Run["own"];
  words: BlockWords;
  accent: string;
  /** In pixels. */
  textWidth: number;
}

interface Place extends Run, Pick<Styled, "textWidth"> {
  siteUrl: string;
}

function fitted(
  tagName: string,
  attribs: HtmlElement["attributes"],
  { siteUrl, own, around, textWidth }: Place,
) {
  const { align, href, src, width, height } = attribs;
  if (tagName === "a" && href) return { href: absoluteAddress(href, siteUrl) };
  // The list leaves space for its mark on the other side.
  if (tagName === "li" && own !== around)
    return { style: own === "ltr" ? "margin:0 0 8px 24px" : "margin:0 24px 8px 0" };
  if (tagName === "th") return { align: align ?? startOf(own) };
  if (tagName !== "img" || !src) return {};
  return { src: absoluteAddress(src, siteUrl), ...fittedSize(Number(width), Number(height), textWidth) };
}

/**
 * Scales both attributes of an image that is wider than the text. Outlook for Windows draws by the attributes and knows
 * no `max-width`; Yahoo turns `height` into a `min-height`.
 */
function fittedSize(width: number, height: number, textWidth: number): { width?: string; height?: string } {
  if (!(width > textWidth)) return {};
  const fittedHeight = Math.max(1, Math.round((height * textWidth) / width));
  return { width: String(textWidth), ...(height > 0 && { height: String(fittedHeight) }) };
}

type Start = "left" | "right";

const startOf = (direction: Run["own"]): Start => (direction === "ltr" ? "left" : "right");

const paddingAt = (start: Start, pixels: number) =>
  start === "left" ? `0 0 0 ${pixels}px` : `0 ${pixels}px 0 0`;

/** The style block has it for cells from left to right. */
const RTL_CELL = { style: "padding:8px 0 8px 16px" };

/** Other elements have their look from `wordsBlock` or from the text around them. */
const looksWith = (accent: string, start: Start): Record<string, { style: string; class?: string }> => ({
  p: { style: "margin:0 0 18px" },
  h2: { style: `margin:36px 0 12px;font:normal 29px/34px ${SERIF};letter-spacing:-.6px` },
  h3: { style: `margin:30px 0 10px;font:normal 24px/29px ${SERIF};letter-spacing:-.3px` },
  h4: { style: `margin:26px 0 8px;font:bold 18px/26px ${SERIF}` },
  ul: { style: `margin:0 0 18px;padding:${paddingAt(start, 24)}` },
  ol: { style: `margin:0 0 18px;padding:${paddingAt(start, 26)}` },
  // Inline, because some programs give links without a color one of their own. All of them underline links.
  a: { style: `color:${accent}` },
  // Letters from right to left have no italics, and would be slanted.
  blockquote: {
    class: "quote",
    style: `margin:26px 0;padding:${paddingAt(start, 20)};border-${start}:2px solid ${accent};font-size:21px;line-height:31px${start === "left" ? ";font-style:italic" : ""}`,
  },
  pre: {
    class: "sunken line",
    style: `margin:26px 0;padding:14px 16px;background-color:${light.sunken};border:1px solid ${light.line};font:16px/24px ${MONO};white-space:pre-wrap;word-break:break-word`,
  },
  table: {
    class: "ink grid",
    style: `width:100%;margin:26px 0;border-collapse:collapse;font:15px/22px ${SANS};color:${light.ink}`,
  },
  caption: {
    class: "ink3",
    style: `padding:0 0 8px;font:13px/18px ${SANS};color:${light.ink3};text-align:${start}`,
  },
  ...(start === "right" && { th: RTL_CELL, td: RTL_CELL }),
  hr: { class: "line", style: `margin:34px 0;border:0;border-top:1px solid ${light.line}` },
  figure: { style: "margin:26px 0" },
  figcaption: { class: "ink3", style: `margin:8px 0 0;font:13px/19px ${SANS};color:${light.ink3}` },
  img: {
    class: "image",
    style: "max-width:100%;height:auto;border:0;border-radius:3px;vertical-align:middle",
  },
});
