import type { TokenizerAndRendererExtension } from "marked";

const OPENING =
  /^ {0,3}<([a-z][\w-]*)\b((?:"[^"]*"|'[^']*'|[^<>"'])*?\smarkdown(?:=(?:"[^"]*"|'[^']*'|\S+?))?(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*?)?)>/i;
const MARKDOWN = /\smarkdown(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/i;
const MAX_LENGTH = 200_000;
/** What is nested deeper, nobody has written. */
const MAX_DEPTH = 50;

/** `<div markdown="1">` of kramdown and PHP Markdown Extra, in which Markdown is read. */
export const htmlWithMarkdown: TokenizerAndRendererExtension = {
  name: "htmlWithMarkdown",
  level: "block",
  childTokens: ["tokens"],
  tokenizer(text) {
    const [opening, name = "", attributes = ""] = OPENING.exec(text) ?? [];
    if (opening === undefined || /markdown=["']?0/i.test(attributes)) return undefined;
    const end = endOf(text, opening.length, name);
    if (!end) return undefined;
    const words = text
      .slice(opening.length, end.from)
      .replaceAll(/^ {1,3}(?=\S)/gm, "")
      .replace(/<\/summary>[ \t]*\n/i, "$&\n");
    const isInline = /^(?:p|span|h[1-6]|summary|dt|a)$/i.test(name) || /markdown=["']?span/i.test(attributes);
    return {
      type: "htmlWithMarkdown",
      raw: text.slice(0, end.to),
      before: `<${name}${attributes.replace(MARKDOWN, "")}>`,
      after: `</${name}>`,
      isInline,
      tokens: isInline ? this.lexer.inline(words.trim()) : this.lexer.blockTokens(`${words.trim()}\n`, []),
    };
  },
  renderer({ before, after, isInline, tokens = [] }) {
    const inner = isInline ? this.parser.parseInline(tokens) : `\n${this.parser.parse(tokens)}`;
    return `${String(before)}${inner}${String(after)}\n`;
  },
};

/** The closing tag that belongs to an opening one. */
function endOf(text: string, from: number, name: string): { from: number; to: number } | undefined {
  const tag = new RegExp(`<(/?)${name}\\b[^<>]*>[ \\t]*\\n?`, "gi");
  tag.lastIndex = from;
  let depth = 1;
  for (let found = tag.exec(text); found && found.index < from + MAX_LENGTH; found = tag.exec(text)) {
    depth += found[1] ? -1 : 1;
    if (depth > MAX_DEPTH) return undefined;
    if (depth === 0) return { from: found.index, to: found.index + found[0].length };
  }
  return undefined;
}
