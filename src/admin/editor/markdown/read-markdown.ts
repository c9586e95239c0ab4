import { Marked } from "marked";
import type { TokenizerExtension } from "marked";
import type { Node, Schema } from "@tiptap/pm/model";
import { editorBlocks } from "../blocks/editor-blocks.ts";
import { escapeText } from "../html/write-html.ts";
import { readHtml } from "../html/read-html.ts";
import type { ParseHtml } from "../html/read-html.ts";

/** The text that some Markdown (GitHub's, with HTML in it) is. An image that is alone in its paragraph is a figure. */
export const readMarkdown = (markdown: string, schema: Schema, parse: ParseHtml): Node =>
  readHtml(marked.parse(markdown, { async: false }), schema, parse);

/** The text of a Markdown file: static sites write metadata before it. Text between two dividers counts as metadata only if it begins with a key. */
export const readMarkdownFile: typeof readMarkdown = (markdown, schema, parse) =>
  readMarkdown(markdown.replace(FRONT_MATTER, ""), schema, parse);

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

const marked = new Marked({
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
});

marked.use(...editorBlocks.flatMap(({ readMarkdown = [] }) => readMarkdown));
