import { linkProtocols } from "../../../../contract/base/link-protocols.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { parsedJson, textOf } from "../../files/json-fields.ts";
import { backLink } from "../../../../blocks/footnotes/write-back-links.ts";
import { isFileName } from "../../../content/media/images/file-types.ts";
import { fileCard, playerCard } from "../source/cards.ts";
import { linkHtml } from "../source/raw-html.ts";
import { blockName, blockOfSettings, isPlainBlock } from "./builders/plugin-blocks.ts";
import type { ElementOutcome } from "../source/imported-post.ts";

/**
 * `<!-- wp:name {"a":1} -->`, `<!-- /wp:name -->` or, of a block without HTML, `<!-- wp:name {"a":1} /-->`. WordPress
 * escapes `<` and `>` in what a block has (`serialize_block_attributes`), so that nothing runs past a comment's end.
 */
const BLOCK = /<!--\s{1,100}(\/?)wp:([a-z][a-z0-9_/-]*)\s([^<>]*?)(\/?)-->/g;

/** Blocks that are text, or whose shortcode, image or player is looked at by itself. */
const TEXT = new Set(
  "paragraph heading list list-item quote pullquote preformatted verse separator spacer group row stack columns column buttons image freeform more nextpage social-links shortcode audio video missing subhead text-columns accordion-item accordion-heading accordion-panel".split(
    " ",
  ),
);
const KEPT = new Set([
  "button",
  "gallery",
  "table",
  "cover",
  "media-text",
  "details",
  "code",
  "html",
  "file",
  "accordion",
]);
const LINKS = new Set(["embed"]);
/** Blocks around others, all of which WordPress fills when it shows a page. */
const FILLED = new Set(["query", "comments", "navigation", "post-template", "query-pagination"]);

/**
 * A text of the block editor in which the blocks without HTML are replaced by what they mean. `elements` records what
 * became of each block that is more than text.
 */
export function readBlocks(
  text: string,
  { footnotes, elements }: { footnotes: string; elements: ElementOutcome[] },
): string {
  let filled = 0;
  let hasNotes = false;
  const html = text.replaceAll(BLOCK, (comment, end: string, named: string, given: string, alone: string) => {
    const name = named.replace(/^core\//, "");
    if (FILLED.has(name)) {
      if (!end && filled === 0) elements.push(leftOut(name));
      if (!alone) filled += end ? -1 : 1;
      return comment;
    }
    if (end || filled > 0) return comment;
    if (name === "footnotes") {
      hasNotes = true;
      return notesHtml(footnotes, elements);
    }
    if (alone) return blockWithoutHtml(name, given, elements) ?? comment;
    noteBlock(name, elements);
    // The words on a tab are in its data alone.
    const label = name === "tab" ? textOf(parsedJson(given), "label") : "";
    return label ? `${comment}<h4>${escaped(label)}</h4>` : comment;
  });
  return hasNotes ? html : html + notesHtml(footnotes, elements);
}

const leftOut = (name: string): ElementOutcome => ({ element: blockName(name), outcome: "left out" });

function noteBlock(name: string, elements: ElementOutcome[]) {
  if (TEXT.has(name) || isPlainBlock(name)) return;
  const element = blockName(name);
  if (KEPT.has(name) || name === "syntaxhighlighter/code") elements.push({ element, outcome: "kept" });
  else if (LINKS.has(name) || name.startsWith("core-embed/"))
    elements.push({ element, outcome: "converted", into: "a link" });
  else elements.push({ element, outcome: "converted", into: "its text" });
}

/** A block whose comment is all there is of it; undefined leaves the comment. */
function blockWithoutHtml(name: string, given: string, elements: ElementOutcome[]): string | undefined {
  const attributes = parsedJson(given);
  if (name === "block") return `<img src="pattern:${Number(textOf(attributes, "ref"))}" />`;
  if (name === "social-link") {
    const address = textOf(attributes, "url");
    if (linkProtocols.some((protocol) => address.startsWith(`${protocol}:`))) {
      elements.push({ element: "social-link block", outcome: "converted", into: "a link" });
      const words = textOf(attributes, "label") || textOf(attributes, "service");
      return `<li><a href="${escaped(address)}">${escaped(words)}</a></li>`;
    }
  }
  if (TEXT.has(name)) return undefined;
  const own = isPlainBlock(name) ? blockOfSettings(name, attributes, elements) : undefined;
  if (own) return own;
  const written = writtenOf(name, attributes);
  if (written) {
    elements.push({ element: blockName(name), ...written.outcome });
    return written.html;
  }
  const said = blockOfSettings(name, attributes, elements);
  if (!said) elements.push(leftOut(name));
  return said;
}

/** What a block without HTML leads to: a file, what a service plays, or anything else by its address. */
function writtenOf(
  name: string,
  attributes: unknown,
): { html: string; outcome: Omit<ElementOutcome, "element"> } | undefined {
  const address = ["url", "src", "href"].map((key) => textOf(attributes, key)).find(isWebAddress);
  if (address === undefined) return undefined;
  const title = ["title", "label", "name"].map((key) => textOf(attributes, key)).find(Boolean);
  if (name === "playlist-track" || isFileName(address)) {
    const by = textOf(attributes, "artist");
    const words = title && by ? `${by}: ${title}` : title;
    return { html: fileCard(address, { ...(words && { title: words }) }), outcome: { outcome: "kept" } };
  }
  const card = playerCard(address);
  if (card !== undefined) return { html: card, outcome: { outcome: "kept" } };
  return { html: linkHtml(address, title ?? ""), outcome: { outcome: "converted", into: "a link" } };
}

const isWebAddress = (address: string) => /^https?:\/\//.test(address);

/** WordPress keeps the texts of notes beside the post. Their marks lead to their ids, and they lead back to the marks. */
function notesHtml(footnotes: string, elements: ElementOutcome[]): string {
  const given = parsedJson(footnotes);
  const notes = Array.isArray(given) ? given : [];
  if (notes.length === 0) return "";
  const items = notes.map((note: unknown) => {
    const id = escaped(textOf(note, "id"));
    elements.push({ element: "footnote", outcome: "kept" });
    return `<li id="${id}">${textOf(note, "content")} ${backLink(`#${textOf(note, "id")}-link`)}</li>`;
  });
  return `\n<ol>${items.join("")}</ol>\n`;
}
