import type { Node } from "@tiptap/pm/model";
import { editorBlocks } from "../blocks/editor-blocks.ts";
import { canonicalOf } from "../html/canonical.ts";
import type { ParseHtml } from "../html/read-html.ts";
import { writeBlock, writeHtml } from "../html/write-html.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeImage, writeInline, type InlineStyle } from "./write-inline.ts";

/**
 * The text as Markdown that reads as the same text. Each block is read again: where Markdown's signs do not carry it,
 * its marks become HTML, and at last the whole block does.
 */
export function writeMarkdown(doc: Node, parse: ParseHtml): string {
  const say = (html: string) => canonicalOf(parse(html).body.childNodes);
  const write = (block: Node) => {
    const meaning = say(writeBlock(block));
    const means = (markdown: string) =>
      say(writeHtml(readMarkdown(markdown, block.type.schema, parse))) === meaning;
    for (const hasHtmlMarks of [false, true]) {
      const markdown = writeOne(block, { hasHtmlMarks });
      if (markdown !== undefined && means(markdown)) return markdown;
    }
    return writeRaw(writeBlock(block));
  };
  return joinBlocks(doc, write);
}

/** A block of HTML in Markdown ends at the next empty line (CommonMark, 4.6), so there is none in it. */
const writeRaw = (html: string) => html.replaceAll(/\n(?=[ \t]*\n)/g, "&#10;");

/** Undefined for what Markdown has no signs for. */
type Write = (node: Node, style: InlineStyle) => string | undefined;

const writers: Record<string, Write> = {
  paragraph: writeInline,
  heading: (node, style) =>
    `${"#".repeat(Number(node.attrs["level"]))} ${writeInline(node, { ...style, isInTable: true })}`,
  blockquote: (node, style) => indent(joinWith(node, style), "> ", "> "),
  bulletList: (node, style) => writeList(node, style, () => "- "),
  orderedList: (node, style) => writeList(node, style, (index) => `${Number(node.attrs["start"]) + index}. `),
  listItem: (node, style) => joinWith(node, style),
  codeBlock: writeCode,
  horizontalRule: () => "---",
  figure: (node) => (node.content.size === 0 && !node.attrs["reach"] ? writeImage(node.attrs) : undefined),
  htmlBlock: (node) => writeRaw(writeBlock(node)),
  postBlock: (node) => writeRaw(writeBlock(node)),
  table: writeTable,
  ...Object.fromEntries(
    editorBlocks
      .flatMap(({ markdown = {} }) => Object.entries(markdown))
      .map(([name, write]): [string, Write] => [name, (node, style) => write(node, joinWith(node, style))]),
  ),
};

const writeOne: Write = (node, style) => writers[node.type.name]?.(node, style);

/** Two lists beside each other would be one. */
function joinBlocks(parent: Node, write: (block: Node) => string, gap = "\n\n"): string {
  let markdown = "";
  parent.forEach((block, _offset, index) => {
    const before = index > 0 ? parent.child(index - 1) : undefined;
    const isSameList = before?.type === block.type && block.type.name.endsWith("List");
    if (before) markdown += isSameList ? "\n\n<!-- -->\n\n" : gap;
    markdown += write(block);
  });
  return markdown;
}

const joinWith = (node: Node, style: InlineStyle) => {
  const isTight = node.content.content.slice(1).every(({ type }) => type.name.endsWith("List"));
  const isItem = node.type.name === "listItem";
  const write = (block: Node) => writeOne(block, style) ?? writeRaw(writeBlock(block));
  return joinBlocks(node, write, isItem && isTight ? "\n" : "\n\n");
};

function writeList(list: Node, style: InlineStyle, markerOf: (index: number) => string): string {
  const items = list.content.content.map((item, index) => {
    const marker = markerOf(index);
    return indent(joinWith(item, style), marker, " ".repeat(marker.length));
  });
  const isTight = list.content.content.every((item) =>
    item.content.content.slice(1).every(({ type }) => type.name.endsWith("List")),
  );
  return items.join(isTight ? "\n" : "\n\n");
}

/** The first line after `first`, the others after `rest`; empty lines stay so. */
const indent = (markdown: string, first: string, rest: string) =>
  markdown
    .split("\n")
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join("\n");

function writeCode(node: Node): string {
  const longest = Math.max(2, ...(node.textContent.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${node.attrs["language"] ?? ""}\n${node.textContent}\n${fence}`;
}

/** Only a table with one row of headers, whose cells have one line each. */
function writeTable(table: Node): string | undefined {
  const rows = table.content.content.map((row) => row.content.content);
  const [head = []] = rows;
  const isPlain = rows.every(
    (row, index) =>
      row.length === head.length &&
      row.every((cell) => cell.type.name === (index === 0 ? "tableHeader" : "tableCell")) &&
      row.every((cell) => cell.childCount === 1 && cell.firstChild?.type.name === "paragraph"),
  );
  if (!isPlain) return undefined;
  const lines = rows.map((row) => `| ${row.map(writeCell).join(" | ")} |`);
  const [first, ...rest] = lines;
  const sides = head.map(({ attrs }) => SIDES[String(attrs["align"])] ?? "---");
  return [first, `| ${sides.join(" | ")} |`, ...rest].join("\n");
}

/** How the line below a table's head writes the alignment of a column. */
const SIDES: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

const writeCell = (cell: Node) =>
  cell.firstChild ? writeInline(cell.firstChild, { hasHtmlMarks: false, isInTable: true }) : "";
