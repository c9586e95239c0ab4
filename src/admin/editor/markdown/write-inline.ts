import type { Mark, Node } from "@tiptap/pm/model";

export interface InlineStyle {
  /** Marks as HTML instead of signs, which CommonMark does not read everywhere: `a**"b"**c`. */
  hasHtmlMarks: boolean;
  /** In a table a bar ends the cell, and so does a line break. */
  isInTable?: boolean;
}

/** The words of a block as Markdown. */
export function writeInline(block: Node, style: InlineStyle): string {
  const nodes = block.content.content;
  const open: { mark: Mark; end: string }[] = [];
  let markdown = "";
  const closeTo = (depth: number) => {
    while (open.length > depth) markdown += open.pop()?.end ?? "";
  };
  nodes.forEach((node, index) => {
    const marks = sortMarks(node.marks);
    const kept = open.findIndex(({ mark }, depth) => !marks[depth]?.eq(mark));
    closeTo(kept === -1 ? open.length : kept);
    for (const mark of marks.slice(open.length)) {
      const { start, end } = signsOf(mark, { nodes, index, style });
      open.push({ mark, end });
      markdown += start;
    }
    markdown += writeLeaf(node, style);
  });
  closeTo(0);
  return escapeLineStarts(markdown);
}

/** A link is around everything, code within everything. */
const order = ["link", "bold", "italic", "strike"];
const rankOf = ({ type }: Mark) => {
  if (type.name === "code") return Infinity;
  const rank = order.indexOf(type.name);
  return rank === -1 ? order.length : rank;
};
const sortMarks = (marks: readonly Mark[]) => [...marks].sort((one, other) => rankOf(one) - rankOf(other));

interface InlineContext {
  nodes: readonly Node[];
  index: number;
  style: InlineStyle;
}

const signs: Record<string, { sign: string; tag: string }> = {
  bold: { sign: "**", tag: "strong" },
  italic: { sign: "*", tag: "em" },
  strike: { sign: "~~", tag: "s" },
};

function signsOf(mark: Mark, place: InlineContext): { start: string; end: string } {
  // Its signs depend on its text.
  if (mark.type.name === "code") return { start: "", end: "" };
  if (mark.type.name === "link") return { start: "[", end: `](${writeTarget(mark.attrs)})` };
  const known = signs[mark.type.name];
  if (known && !place.style.hasHtmlMarks && canOpenAndClose(mark, place))
    return { start: known.sign, end: known.sign };
  const tag = known?.tag ?? (mark.type.name === "underline" ? "u" : mark.type.name);
  const attributes = Object.entries(mark.attrs).filter(([, value]) => value !== null);
  const written = attributes.map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`);
  return { start: `<${tag}${written.join("")}>`, end: `</${tag}>` };
}

const escapeAttribute = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** True if CommonMark reads a sign before and after these words (6.2, flanking). */
function canOpenAndClose(mark: Mark, { nodes, index }: InlineContext): boolean {
  let last = index;
  while (nodes[last + 1]?.marks.some((each) => each.eq(mark))) last++;
  const first = textOf(nodes[index]).slice(0, 1);
  const end = textOf(nodes[last]).slice(-1);
  const before = index === 0 ? " " : textOf(nodes[index - 1]).slice(-1);
  const after = last === nodes.length - 1 ? " " : textOf(nodes[last + 1]).slice(0, 1);
  return flanks(first, before) && flanks(end, after);
}

const textOf = (node: Node | undefined) => (node?.isText ? (node.text ?? "") : " ");

const flanks = (inner: string, outer: string) =>
  !SPACE.test(inner) && (!PUNCTUATION.test(inner) || SPACE.test(outer) || PUNCTUATION.test(outer));

const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

function writeLeaf(node: Node, style: InlineStyle): string {
  if (node.type.name === "image") return writeImage(node.attrs);
  if (!node.isText) return style.isInTable || style.hasHtmlMarks ? "<br />" : "\\\n";
  const text = node.text ?? "";
  const isCode = node.marks.some(({ type }) => type.name === "code");
  const written = isCode ? writeCode(text) : escapeWords(text);
  return style.isInTable ? written.replaceAll("|", "\\|") : written;
}

/** Fenced by more backticks than it has; a space parts them from one at its ends. */
function writeCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const gap = /^`|`$|^ .* $/.test(text) ? " " : "";
  return fence + gap + text + gap + fence;
}

const escapeWords = (text: string) =>
  text
    .replaceAll(/[\\`*[\]<]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll("~~", String.raw`\~\~`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`);

/** At the start of a line these would begin a heading, a quote, a list, a line, a fence. */
const escapeLineStarts = (markdown: string) =>
  markdown.replaceAll(
    /^( {0,3})(?:(#{1,6}(?=\s|$)|[>+=-]|~{3})|(\d{1,9})([.)])(?=\s|$))/gm,
    (_, space: string, sign: string | undefined, digits: string, dot: string) =>
      sign ? `${space}\\${sign}` : `${space}${digits}\\${dot}`,
  );

/** An address as Markdown wants it, and the title. */
function writeTarget({ href, src, title }: Mark["attrs"]): string {
  const address = String(href ?? src ?? "");
  const target = /[\s()<>\\]/.test(address) ? `<${address.replaceAll(/[<>\\]/g, String.raw`\$&`)}>` : address;
  return title ? `${target} "${String(title).replaceAll(/["\\]/g, String.raw`\$&`)}"` : target;
}

export const writeImage = (attrs: Node["attrs"]) =>
  `![${escapeWords(String(attrs["alt"] ?? ""))}](${writeTarget(attrs)})`;
