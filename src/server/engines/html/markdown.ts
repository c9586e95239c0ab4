import { ANCHOR_PREFIX } from "./anchors.ts";
import { linkEachLine } from "./content-model.ts";
import { markdownBlocks } from "./stored-blocks.ts";
import { blocksIn, meaningOf } from "./meaning.ts";
import { writeTree } from "../../../blocks/tree.ts";

/**
 * Clean HTML as Markdown. What Markdown has no signs for (tables, captions, anchors, `mark`, directions) stays as HTML,
 * which is allowed in it. With `read`, which makes clean HTML of Markdown, each block is read again and stays as HTML
 * where it would not come out the same.
 */
export async function markdownOf(html: string, read?: (markdown: string) => string): Promise<string> {
  const toMarkdown = await createWriter();
  const whole = linkEachLine(html);
  if (!read) return toMarkdown(whole);
  const blocks = blocksIn(whole).map((block) => writeTree([block]));
  const written = blocks.map(toMarkdown);
  const again = blocksIn(read(joined(written))).map((block) => writeTree([block]));
  // As a rule each block is one again, and all are read at once: each by itself takes three times as long.
  const isKept = (index: number) => {
    const found = again.length === blocks.length ? again[index] : read(written[index] ?? "");
    return meaningOf(found ?? "") === meaningOf(blocks[index] ?? "");
  };
  return joined(
    blocks.map((block, index) => (isKept(index) ? (written[index] ?? "") : withoutEmptyLines(block))),
  );
}

/** Lists beside each other would be read as one. */
const joined = (blocks: readonly string[]) =>
  blocks
    .filter(Boolean)
    .map((block, index, all) => (isList(block) && isList(all[index - 1]) ? `<!-- -->\n\n${block}` : block))
    .join("\n\n");

const isList = (block = "") => /^(?:-|\d+\.)\s/.test(block);

async function createWriter(): Promise<(html: string) => string> {
  // Loaded when it is needed: few requests need Markdown, and its parser takes 3 MB.
  const { default: Turndown } = await import("turndown");
  const turndown = new Turndown({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
  });
  const escapeMarkdown = turndown.escape.bind(turndown);
  // HTML is Markdown too, so words that look like it are escaped as well (CommonMark, 2.4); and so are the signs of
  // templates and attribute lists, which generators of sites take out before.
  turndown.escape = (text) =>
    escapeMarkdown(text)
      .replaceAll(/<|&(?=#?\w+;)/g, "\\$&")
      // A list of other programs, and the signs behind a heading.
      .replace(/^(\d{1,9})\)(?=\s|$)/, "$1\\)")
      .replace(/(?<=\s)#+$/, "\\$&")
      .replace(/!$/, `!${BEFORE_NEXT}`)
      .replaceAll(/\{(?=[{%:#.>~-])/g, "&#123;")
      .replaceAll(/%(?=%)|^%(?=[ \t])/gm, "&#37;")
      .replaceAll(/^:(?=::)/gm, "&#58;")
      .replaceAll("~", "\\~")
      // Programs make a link of it, with every sign.
      .replaceAll(/https?:\/\/[^\s<]+/g, (address) =>
        address.replaceAll(/(?<=\w)\\_(?=\w)/g, "_").replaceAll("\\~", "~"),
      )
      // A line for Unicode, and none for Markdown: some programs read no heading in it.
      .replaceAll(/[\u2028\u2029]/g, " ");
  for (const { filter, sign } of emphases)
    turndown.addRule(sign, {
      filter,
      replacement: (content) => (content.trim() ? `${OPENS}${sign}${content}${sign}${CLOSES}` : ""),
    });
  turndown.addRule("item", { filter: "li", replacement: writeItem });
  turndown.addRule("heading with an id", {
    filter: (node) => /^H[1-6]$/.test(node.nodeName) && node.id !== "" && node.attributes.length === 1,
    replacement: (content, node) =>
      `\n\n${"#".repeat(Number(node.nodeName.slice(1)))} ${content.trim()} {#${idOf(node)}}\n\n`,
  });
  for (const { name, attribute, write } of markdownBlocks)
    turndown.addRule(name, {
      filter: (node) => node.hasAttribute(attribute),
      replacement: (content, node) => `\n\n${write(valueOf(node, attribute), content.trim())}\n\n`,
    });
  turndown.addRule("html", { filter: isHtml, replacement: (_content, node) => writeHtml(node) });
  return (html) => settled(turndown.turndown(html));
}

const emphases = [
  { filter: ["strong", "b"], sign: "**" },
  { filter: ["em", "i"], sign: "*" },
  { filter: ["s", "del"], sign: "~~" },
] satisfies { filter: (keyof HTMLElementTagNameMap)[]; sign: string }[];

/** Signs of a private area where what stands beside decides how words are written. */
const [OPENS, CLOSES, BEFORE_NEXT] = ["\uE0F7", "\uE0F8", "\uE0F9"];
const OPENING = /[\p{L}\p{M}\p{N}](?=\uE0F7[*~\uE0F7]+[^\s\p{L}\p{M}\p{N}*~\uE0F7])/gu;
const CLOSING = /(?<=[^\s\p{L}\p{M}\p{N}*~\uE0F8][*~\uE0F8]*\uE0F8)[\p{L}\p{M}\p{N}]/gu;

/**
 * Between a letter and a punctuation mark, as in `は**「重要」**です`, signs open and close nothing (CommonMark, 6.2), unless the
 * letter is an entity. A link behind `!` would be an image.
 */
const settled = (markdown: string) =>
  markdown
    .replaceAll(OPENING, asEntity)
    .replaceAll(CLOSING, asEntity)
    .replaceAll(`!${BEFORE_NEXT}[`, "\\![")
    .replaceAll(/[\uE0F7-\uE0F9]/g, "");

const asEntity = (letter: string) => `&#${letter.codePointAt(0)};`;

const valueOf = (node: Node, attribute: string) =>
  "getAttribute" in node ? ((node as Element).getAttribute(attribute) ?? "") : ""; // Only elements have it.

const idOf = (node: Node) => ("id" in node && typeof node.id === "string" ? node.id : ANCHOR_PREFIX);

/** Elements that Markdown has no signs for. */
const HTML_BLOCKS: ReadonlySet<string> = new Set(["TABLE", "DETAILS", "DL", "FIGURE"]);
const HTML_WORDS: ReadonlySet<string> = new Set(
  "SUB SUP KBD U MARK INS SMALL ABBR CITE Q TIME SAMP VAR SPAN".split(" "),
);
/** Attributes that Markdown has no signs for. */
const HTML_ATTRIBUTES = ["id", "lang", "dir", "width", "height"];
const WORDS: ReadonlySet<string> = new Set("A IMG STRONG B EM I S DEL CODE".split(" "));

const isHtml = (node: HTMLElement) =>
  HTML_BLOCKS.has(node.nodeName) ||
  HTML_WORDS.has(node.nodeName) ||
  (WORDS.has(node.nodeName) && HTML_ATTRIBUTES.some((name) => node.hasAttribute(name)));

function writeHtml(node: Node): string {
  const html = "outerHTML" in node ? String(node.outerHTML) : "";
  return HTML_BLOCKS.has(node.nodeName) ? `\n\n${withoutEmptyLines(html)}\n\n` : html;
}

/** A block of HTML in Markdown ends at the next empty line (CommonMark, 4.6), so there is none in it. */
const withoutEmptyLines = (html: string) => html.replaceAll(/\n(?=[ \t]*\n)/g, "&#10;");

/** An item of a list; one that begins with a box is a task. */
function writeItem(content: string, node: Node): string {
  const parent = node.parentNode;
  const marker = parent?.nodeName === "OL" ? `${numberOf(node, parent)}. ` : "- ";
  const words = content
    .trim()
    .replace(/^☐ /, "[ ] ")
    .replace(/^☑ /, "[x] ")
    .replaceAll(/\n(?=[^\n])/g, `\n${" ".repeat(marker.length)}`);
  return `${marker}${words}${node.nextSibling ? "\n" : ""}`;
}

function numberOf(item: Node, list: Node): number {
  const start = "getAttribute" in list ? Number((list as Element).getAttribute("start") ?? 1) : 1; // An OL is one.
  return (
    start +
    Array.from(list.childNodes)
      .filter(({ nodeName }) => nodeName === "LI")
      .indexOf(item as ChildNode)
  );
}
