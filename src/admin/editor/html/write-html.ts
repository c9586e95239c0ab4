import type { Mark, Node } from "@tiptap/pm/model";
import type { HtmlWriter } from "../../../blocks/editor-block.ts";
import { writeFootnoteMark } from "../../../blocks/footnotes/write-mark.ts";
import { isImageAddress } from "../../../blocks/addresses.ts";
import { WIDTH } from "../../../blocks/image/width.ts";
import { LINK_TAG } from "../../../blocks/link/tag.ts";
import { editorBlocks } from "../blocks/editor-blocks.ts";

/** Each block is written once for as long as it stays the same: a key in 10,000 words writes one paragraph. */
const written = new WeakMap<Node, string>();

/**
 * The text as the HTML that is stored: no classes but those of code, no wrappers that say nothing, and the spelling that
 * the server's cleaning has, so that it changes nothing.
 */
export function writeHtml(doc: Node): string {
  const last = lastWithWords(doc);
  const blocks: string[] = [];
  doc.forEach((block, _offset, index) => {
    if (index <= last) blocks.push(writeBlock(block));
  });
  // A block that nothing was put into yet says nothing.
  return blocks.filter(Boolean).join("\n");
}

/** One block of the text. */
export function writeBlock(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const html = write(block);
  written.set(block, html);
  return html;
}

/** Empty paragraphs at the end are room to write in, not text. -1 when there is nothing else. */
function lastWithWords(doc: Node): number {
  let last = doc.childCount - 1;
  while (last >= 0 && doc.child(last).type.name === "paragraph" && leavesOf(doc.child(last)).length === 0)
    last--;
  return last;
}

type Write = (node: Node) => string;

const writers: Record<string, Write> = {
  paragraph: (node) => element("p", node, writeInline(node)),
  heading: (node) => element(`h${node.attrs["level"]}`, node, writeInline(node)),
  blockquote: (node) => element("blockquote", node, writeChildren(node)),
  bulletList: (node) => element("ul", node, writeChildren(node)),
  orderedList: writeOrderedList,
  listItem: (node) => element("li", node, writeTight(node)),
  codeBlock: writeCode,
  horizontalRule: () => "<hr />",
  figure: writeFigure,
  htmlBlock: (node) => String(node.attrs["html"]).trim(),
  postBlock: (node) => `<div${attributesOf({ "data-post": node.attrs["post"] })}></div>`,
  table: writeTable,
  tableRow: (node) => `<tr>${writeChildren(node)}</tr>`,
  tableCell: (node) => writeCell("td", node),
  tableHeader: (node) => writeCell("th", node),
  ...Object.fromEntries(
    editorBlocks
      .flatMap(({ html }) => Object.entries(html))
      .map(([name, writeNode]): [string, Write] => [name, (node) => writeNode(node, blockWriter)]),
  ),
};

/** Its functions are defined below, so it looks them up when it is called. */
const blockWriter: HtmlWriter = {
  blocks: (node) => writeChildren(node),
  inline: (node) => writeInline(node),
  attributes: (attributes) => attributesOf(attributes),
};

function write(node: Node): string {
  const writer = writers[node.type.name];
  if (!writer) throw new Error(`No HTML is known for ${node.type.name}`);
  return writer(node);
}

const writeChildren = (node: Node) => childrenOf(node).map(writeBlock).join("");

const childrenOf = (node: Node): readonly Node[] => node.content.content;

const element = (tag: string, { attrs }: Node, content: string) =>
  `<${tag}${attributesOf({ lang: attrs["lang"], dir: attrs["dir"], id: attrs["id"] })}>${content}</${tag}>`;

function writeOrderedList(node: Node): string {
  const { start, type, lang, dir, id } = node.attrs;
  const attributes = attributesOf({ start: start === 1 ? null : start, type, lang, dir, id });
  return `<ol${attributes}>${writeChildren(node)}</ol>`;
}

/** A paragraph that is alone, or has only lists below it, needs no element of its own. */
function writeTight(node: Node): string {
  const [first, ...rest] = childrenOf(node);
  const isPlain =
    first?.type.name === "paragraph" && !first.attrs["lang"] && !first.attrs["dir"] && !first.attrs["id"];
  const isTight = isPlain && rest.every(({ type }) => type.name.endsWith("List"));
  return isTight ? writeInline(first) + rest.map(writeBlock).join("") : writeChildren(node);
}

function writeCell(tag: string, node: Node): string {
  const { colspan, rowspan, scope, align } = node.attrs;
  const spans = {
    colspan: colspan === 1 ? null : colspan,
    rowspan: rowspan === 1 ? null : rowspan,
    scope,
    align,
  };
  return `<${tag}${attributesOf(spans)}>${writeTight(node)}</${tag}>`;
}

/** The rows at the top that only have headers are its head. */
function writeTable(node: Node): string {
  const rows = childrenOf(node);
  const isHead = (row: Node) => childrenOf(row).every(({ type }) => type.name === "tableHeader");
  const firstOfBody = rows.findIndex((row) => !isHead(row));
  const headRows = firstOfBody === -1 ? 0 : firstOfBody;
  const head = writeRows("thead", rows.slice(0, headRows));
  return element("table", node, head + writeRows("tbody", rows.slice(headRows)));
}

const writeRows = (tag: string, rows: readonly Node[]) =>
  rows.length > 0 ? `<${tag}>${rows.map(writeBlock).join("")}</${tag}>` : "";

function writeCode(node: Node): string {
  const language = node.attrs["language"];
  const code = attributesOf({ class: language ? `language-${language}` : null });
  // A parser leaves out the first line break after <pre>, so one that counts is written twice.
  const start = node.textContent.startsWith("\n") ? "\n" : "";
  return `<pre><code${code}>${start}${escapeText(node.textContent)}</code></pre>`;
}

/** An image that is not on the web yet is no part of the text; its caption is. */
function writeFigure(node: Node): string {
  const caption = writeInline(node);
  if (!isStorable(node)) return caption && `<p>${caption}</p>`;
  return `<figure${attributesOf({ [WIDTH]: node.attrs["reach"] })}>${writeImage(node)}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
}

const isStorable = ({ attrs: { src } }: Node) => isImageAddress(String(src ?? ""));

function writeImage({ attrs }: Node): string {
  const { src, alt, title, width, height, role } = attrs;
  return `<img${attributesOf({ src, alt: alt ?? "", title, width, height, role })} />`;
}

/** Words with their marks; a mark that goes on is not closed in between. */
function writeInline(block: Node): string {
  const open: Mark[] = [];
  let html = "";
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</${tagOf(open.pop())}>`;
  };
  for (const { node, text } of leavesOf(block)) {
    const kept = open.findIndex((mark, depth) => !node.marks[depth]?.eq(mark));
    closeTo(kept === -1 ? open.length : kept);
    for (const mark of node.marks.slice(open.length)) {
      open.push(mark);
      html += `<${tagOf(mark)}${attributesOf(markAttributes(mark))}>`;
    }
    html += node.isText ? escapeText(text) : writeLeaf(node);
  }
  closeTo(0);
  return html;
}

interface Leaf {
  node: Node;
  /** Of a text. */
  text: string;
}

/**
 * What is in a block, without the white space that browsers do not show: at its edges, after a line break and after other
 * white space. The editor would not read it again, so a text that was only opened would differ from what is stored.
 */
function leavesOf(block: Node): Leaf[] {
  const leaves: Leaf[] = [];
  let isAfterSpace = true;
  block.forEach((node) => {
    // It is not on the web yet.
    if (node.type.name === "image" && !isStorable(node)) return;
    const folded = (node.text ?? "").replaceAll(/[ \t\n\f\r]+/g, " ");
    const text = isAfterSpace ? folded.replace(/^ /, "") : folded;
    if (node.isText && text === "") return;
    isAfterSpace = node.isText ? text.endsWith(" ") : node.type.name === "hardBreak";
    leaves.push({ node, text });
  });
  const last = leaves.at(-1);
  if (last) last.text = last.text.replace(/ $/, "");
  if (last?.node.isText && last.text === "") leaves.pop();
  return leaves;
}

function writeLeaf(node: Node): string {
  if (node.type.name === "footnoteMark") return writeFootnoteMark(node);
  return node.type.name === "image" ? writeImage(node) : "<br />";
}

const tags: Record<string, string> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  underline: "u",
  link: "a",
};

/** The others are named as their tags. */
const tagOf = (mark: Mark | undefined) => (mark ? (tags[mark.type.name] ?? mark.type.name) : "");

const markAttributes = ({ type, attrs: { tag, ...attrs } }: Mark) =>
  type.name === "link"
    ? { href: attrs["href"], title: attrs["title"], id: attrs["id"], [LINK_TAG]: tag }
    : attrs;

function attributesOf(attributes: Record<string, unknown>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replaceAll('"', "&quot;")}"`)
    .join("");
}

export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
