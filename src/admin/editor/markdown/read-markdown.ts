import {
  Marked,
  Tokenizer,
  type MarkedExtension,
  type RendererExtension,
  type TokenizerExtension,
  type Tokens,
} from "marked";
import type { Node, Schema } from "@tiptap/pm/model";
import { createFootnotes } from "../../../blocks/footnotes/read-markdown.ts";
import { editorBlocks } from "../blocks/editor-blocks.ts";
import { escapeText } from "../html/write-html.ts";
import { readHtml, type ParseHtml } from "../html/read-html.ts";

/** The text that some Markdown (GitHub's, with HTML in it) is. An image that is alone in its paragraph is a figure. */
export const readMarkdown = (markdown: string, schema: Schema, parse: ParseHtml): Node =>
  readHtml(marked.parse(markdown, { async: false }), schema, parse);

/**
 * The text of a Markdown file. Static sites write metadata before it; text between two dividers counts as metadata only if
 * it begins with a key. Notes become footnotes, or words if nothing calls them.
 */
export const readMarkdownFile: typeof readMarkdown = (markdown, schema, parse) =>
  readHtml(withNotes(markdown), schema, parse);

/**
 * As `readMarkdownFile`, but a line that alone begins as an item does stays words: `1986. A **great** year`. Headings get
 * the levels that they have when they are typed, and formulas stay as they are.
 */
export const readPastedMarkdown: typeof readMarkdown = (markdown, schema, parse) =>
  readHtml(withNotes(markdown, asPasted), schema, parse);

function withNotes(markdown: string, ...more: MarkedExtension[]): string {
  const footnotes = createFootnotes({ prefix: "text-", keepsUncalled: true });
  const reader = new Marked(reading, ...blocks, ...more, footnotes.extension);
  const tokens = reader.lexer(markdown.replace(FRONT_MATTER, ""));
  const text = reader.parser(tokens);
  // The list of notes has a line of its own above it in the editor.
  return text + footnotes.write((inner) => reader.parser(inner)).replace("<hr />", "");
}

/** Comments and empty lines may come before the first key. */
const FRONT_MATTER =
  /^---\r?\n(?=(?:[ \t]*(?:#.*)?\r?\n)*["']?[\p{L}_][\p{L}\p{N}_-]*["']?[ \t]*:\s)[\s\S]*?\r?\n---(?:\r?\n|$)/u;

/** `*|NAME|*` is a field of another program, and no words in italics. */
const mergeTag: TokenizerExtension = {
  name: "mergeTag",
  level: "inline",
  start: (source) => source.indexOf("*|"),
  tokenizer: (source) => {
    const [raw] = /^\*\|[\w:]+\|\*/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "text", raw, text: raw };
  },
};

const reading: MarkedExtension = {
  gfm: true,
  extensions: [mergeTag],
  renderer: {
    code: ({ text, lang }) => {
      const name = /^[\w+#.-]+/.exec(lang ?? "")?.[0];
      const language = name ? ` class="language-${name}"` : "";
      const start = text.startsWith("\n") ? "\n" : "";
      return `<pre><code${language}>${start}${escapeText(text)}</code></pre>\n`;
    },
    // The box of a task is a sign in the text, as an import writes it.
    checkbox: ({ checked }) => (checked ? "☑" : "☐"),
    paragraph({ tokens }) {
      const inside = this.parser.parseInline(tokens);
      const [only, ...others] = tokens;
      return only?.type === "image" && others.length === 0
        ? `<figure>${inside}</figure>\n`
        : `<p>${inside}</p>\n`;
    },
  },
};

const blocks = editorBlocks.flatMap(({ readMarkdown = [] }) => readMarkdown);

const marked = new Marked(reading, ...blocks);

/** Numbers of four digits and more are years. */
const MAX_NUMBER = 999;

/** What is meant as a list where plain words are as likely: two items or more, or a task. */
const isList = ({ items, start }: Tokens.List): boolean =>
  Number(start) <= MAX_NUMBER &&
  (items.length > 1 || items.some(({ task, tokens }) => task || hasList(tokens)));

const hasList = (tokens: readonly { type: string }[]) => tokens.some(({ type }) => type === "list");

/** `$a_1*b$` and `$$…$$`: the signs in it are no emphasis. An amount, such as `$5 and $10`, ends with no sign. */
const formula: TokenizerExtension & RendererExtension = {
  name: "formula",
  level: "inline",
  start: (source) => source.indexOf("$"),
  tokenizer: (source) => {
    const [raw] = /^(?:\$\$[^$]+\$\$|\$(?![\s$])[^$\n]*[^\s$\\]\$(?!\d))/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "formula", raw };
  },
  renderer: ({ raw }) => escapeText(raw),
};

/** The post's title is the first. */
const FIRST_LEVEL = 2;

const asPasted: MarkedExtension = {
  extensions: [formula],
  renderer: {
    heading({ depth, tokens }) {
      const level = Math.max(depth, FIRST_LEVEL);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
  tokenizer: {
    list(source) {
      const isWithin = !this.lexer.state.top;
      const list = Tokenizer.prototype.list.call(this, source);
      return list && (isWithin || isList(list)) ? list : undefined;
    },
  },
};

const pasted = new Marked(reading, ...blocks, asPasted);

/** True if a line that begins as an item does is one of a list. */
export const hasListOfItems = (markdown: string): boolean =>
  MARKER.test(markdown) && hasList(pasted.lexer(markdown));

const MARKER = /^ {0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+\S/m;
