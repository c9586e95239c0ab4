import type { Tokens } from "marked";
import type { MarkdownBlock } from "../markdown-block.ts";
import type { CalloutKind } from "../block-words.ts";
import { CALLOUT, calloutKindOf } from "./kinds.ts";

/** `> [!TIP]`, as GitHub and Obsidian write it. */
export const calloutInMarkdown: MarkdownBlock = {
  name: "callout",
  attribute: CALLOUT,
  write: (kind, inner) =>
    [`[!${kind.toUpperCase()}]`, ...inner.split("\n")].map((line) => `> ${line}`.trimEnd()).join("\n"),
  reader: (onRead) => ({
    renderer: {
      blockquote(quote) {
        const kind = takeCalloutKind(quote);
        if (!kind) return false;
        onRead?.();
        return `<aside ${CALLOUT}="${kind}">\n${this.parser.parse(quote.tokens)}</aside>\n`;
      },
    },
  }),
};

const MARK = /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** Takes the mark away from a quote that begins with one, and returns its kind. A title, as Obsidian has, stays in bold. */
function takeCalloutKind(quote: Tokens.Blockquote): CalloutKind | undefined {
  const [first] = quote.tokens;
  if (first?.type !== "paragraph" || !first.tokens) return undefined;
  const [words] = first.tokens;
  if (words?.type !== "text") return undefined;
  const [mark, kind = "", title = ""] = MARK.exec(words.text) ?? [];
  if (mark === undefined) return undefined;
  words.text = words.text.slice(mark.length);
  if (words.text === "" && first.tokens.length === 1) quote.tokens.shift();
  if (title) quote.tokens.unshift(titleOf(title));
  return calloutKindOf(kind);
}

function titleOf(title: string): Tokens.Paragraph {
  const words: Tokens.Text = { type: "text", raw: title, text: title };
  const bold: Tokens.Strong = { type: "strong", raw: title, text: title, tokens: [words] };
  return { type: "paragraph", pre: false, raw: title, text: title, tokens: [bold] };
}
