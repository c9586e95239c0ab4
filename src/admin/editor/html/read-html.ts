import { DOMParser, type Node as DocNode, type Schema } from "@tiptap/pm/model";
import { blocksOf, canonicalOf, type Piece } from "./canonical.ts";
import { writeBlock } from "./write-html.ts";

/** Makes a document of HTML without running or loading any of it. */
export type ParseHtml = (html: string) => Document;

/**
 * The text that some HTML is. Each block that would come out otherwise than it went in is kept as its HTML, so that
 * opening and saving a text loses nothing of it.
 */
export function readHtml(html: string, schema: Schema, parse: ParseHtml): DocNode {
  const parser = DOMParser.fromSchema(schema);
  const blocks = blocksOf(parse(html).body.childNodes).flatMap((piece) => {
    const block = elementOf(piece);
    const read = parser.parse(wrapperOf(block)).content.content;
    const again = parse(read.map(writeBlock).join("")).body;
    if (canonicalOf([block]) === canonicalOf(again.childNodes)) return read;
    return [schema.node("htmlBlock", { html: block.outerHTML })];
  });
  return schema.node("doc", null, blocks.length > 0 ? blocks : [schema.node("paragraph")]);
}

/** A line of words is a paragraph. */
function elementOf(piece: Piece): Element {
  if (!Array.isArray(piece)) return piece;
  const [first] = piece;
  const paragraph = first?.ownerDocument?.createElement("p");
  if (!paragraph) throw new Error("A line of words is of a document");
  first?.parentNode?.insertBefore(paragraph, first);
  for (const node of piece) paragraph.appendChild(node);
  return paragraph;
}

/** The parser reads what is in an element. */
function wrapperOf(block: Element): Element {
  const wrapper = block.ownerDocument.createElement("div");
  wrapper.appendChild(block.cloneNode(true));
  return wrapper;
}
