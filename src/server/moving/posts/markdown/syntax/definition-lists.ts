import type { TokenizerAndRendererExtension, Tokens } from "marked";
import type { ElementOutcome } from "../../source/imported-post.ts";

/** One or more lines of terms, then lines that begin with a colon, each with what is indented below. */
const LIST =
  /^(?:(?! {0,3}(?::[ \t]|[-*+][ \t]|[>|<`~]|#{1,6}[ \t]|\d+[.)][ \t]|$))[^\n]{1,500}\n){1,5}(?:[ \t]*\n)? {0,3}:[ \t]+\S/;
/** Longer lists are several, so that the rest of a text is not looked at for each. */
const PIECE = 20_000;
const DEFINITION = /^ {0,3}:[ \t]+/;

/** `Term` and below it `: Definition`, as PHP Markdown Extra, kramdown, Pandoc and Hugo have them. */
export const definitionLists = (elements: ElementOutcome[]): TokenizerAndRendererExtension => ({
  name: "definitionList",
  level: "block",
  childTokens: ["tokens"],
  tokenizer(text) {
    if (!LIST.test(text)) return undefined;
    const { raw, groups } = readGroups(
      text.length > PIECE ? text.slice(0, text.lastIndexOf("\n", PIECE)) : text,
    );
    const tokens = groups.map(({ tag, words, isLoose }): Tokens.Generic => {
      const inner = tag === "dd" && isLoose ? this.lexer.blockTokens(words, []) : undefined;
      return {
        type: "definitionPart",
        raw: words,
        tag,
        isBlock: inner !== undefined,
        tokens: inner ?? this.lexer.inline(words),
      };
    });
    return { type: "definitionList", raw, tokens };
  },
  renderer({ tokens = [] }) {
    elements.push({ element: "definition list", outcome: "kept" });
    const parts = tokens.map((token) => {
      const part: Tokens.Generic = token;
      const inner = part["isBlock"]
        ? this.parser.parse(part.tokens ?? [])
        : this.parser.parseInline(part.tokens ?? []);
      return `<${String(part["tag"])}>${inner}</${String(part["tag"])}>`;
    });
    return `<dl>${parts.join("\n")}</dl>\n`;
  },
});

interface Group {
  tag: "dt" | "dd";
  words: string;
  isLoose: boolean;
}

function readGroups(text: string): { raw: string; groups: Group[] } {
  const lines = text.split("\n");
  const groups: Group[] = [];
  let at = 0;
  let end = 0;
  while (at < lines.length && LIST.test(`${lines.slice(at, at + 8).join("\n")}\n`)) {
    while (at < lines.length && !DEFINITION.test(lines[at] ?? "")) {
      const term = lines[at++]?.trim() ?? "";
      if (term) groups.push({ tag: "dt", words: term, isLoose: false });
    }
    while (at < lines.length && DEFINITION.test(lines[at] ?? "")) {
      const own = [(lines[at++] ?? "").replace(DEFINITION, "")];
      let last = own.length;
      for (; at < lines.length; at++) {
        const line = lines[at] ?? "";
        const isAfterEmpty = own.length > last;
        if (line.trim() !== "" && (DEFINITION.test(line) || (isAfterEmpty && !/^(?: {2,}|\t)/.test(line))))
          break;
        own.push(line.replace(/^(?: {1,4}|\t)/, ""));
        if (line.trim() !== "") last = own.length;
      }
      at -= own.length - last;
      end = at;
      const words = own.slice(0, last).join("\n");
      groups.push({ tag: "dd", words, isLoose: /\n[ \t]*\n|\n(?:[-*+>]|\d+[.)]|`{3}|~{3})/.test(words) });
      while (lines[at]?.trim() === "" && DEFINITION.test(lines[at + 1] ?? "")) at++;
    }
    at = end;
    while (lines[at]?.trim() === "") at++;
  }
  const raw = lines.slice(0, end).join("\n");
  return { raw: raw.length < text.length ? `${raw}\n` : raw, groups };
}
