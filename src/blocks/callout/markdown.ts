import type { Token, Tokens } from "marked";
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

const MARK = /^\[!([\w-]+)(?:\|[^\]\n]*)?\][+-]?[ \t]*/;

/** Takes the mark away from a quote that begins with one, and returns its kind. A title, as Obsidian has, stays in bold. */
function takeCalloutKind(quote: Tokens.Blockquote): CalloutKind | undefined {
  const [first, ...others] = quote.tokens;
  if (first?.type !== "paragraph" || !first.tokens) return undefined;
  const [words, ...more] = first.tokens;
  if (words?.type !== "text") return undefined;
  const [mark, kind = ""] = MARK.exec(words.text) ?? [];
  if (mark === undefined) return undefined;
  const { line, rest } = splitAtLine([{ ...words, text: words.text.slice(mark.length) }, ...more]);
  quote.tokens = [
    ...(line.length > 0 ? [titleOf(line)] : []),
    ...(rest.length > 0 ? [{ ...first, tokens: rest }] : []),
    ...others,
  ];
  return calloutKindOf(kind);
}

/** The first line of some words, and what is below it. */
function splitAtLine(words: readonly Token[]): { line: Token[]; rest: Token[] } {
  const at = words.findIndex(({ type, raw }) => type === "br" || (type === "text" && raw.includes("\n")));
  const last = words[at];
  const text = last && "text" in last ? String(last.text) : "";
  const end = text.indexOf("\n");
  const [before, after] = end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
  const line = [...words.slice(0, at < 0 ? undefined : at), ...(last && end >= 0 ? [textOf(before)] : [])];
  const rest = at < 0 ? [] : [...(after ? [textOf(after)] : []), ...words.slice(at + 1)];
  return { line: line.filter(saysSomething), rest: rest.filter(saysSomething) };
}

const textOf = (text: string): Tokens.Text => ({ type: "text", raw: text, text });

const saysSomething = (token: Token) => token.type !== "text" || token.text !== "";

function titleOf(words: Token[]): Tokens.Paragraph {
  const raw = words.map((word) => word.raw).join("");
  const bold: Tokens.Strong = { type: "strong", raw, text: raw, tokens: words };
  return { type: "paragraph", pre: false, raw, text: raw, tokens: [bold] };
}
